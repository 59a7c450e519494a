"""How the benchmarks measure and report; what they measure is run at night."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import measure, report
from benchmarks.baselines.curve import between


def test_figures() -> None:
    assert measure.geometric_mean([2, 8]) == pytest.approx(4)
    assert measure.exponent([(10, 50), (100, 5_000), (1_000, 500_000)]) == pytest.approx(2)
    durations = {2.5: "2.50 s", 0.0123: "12.3 ms", 4e-6: "4.00 µs", 1.5e-7: "150 ns", 0.0: "0 ns"}
    assert {seconds: report.duration(seconds) for seconds in durations} == durations
    for most, step in ((7, 2), (50, 10), (100, 20), (16_000, 5_000), (301_056, 100_000)):
        assert between(most) == step, "an axis has a few round marks"


def test_a_group_replaces_its_own_section(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = report.README.read_text()
    assert report.with_table(before, report.FILE.read_text()) == before
    monkeypatch.setattr(report, "FILE", tmp_path / "benchmarks.md")
    monkeypatch.setattr(report, "README", tmp_path / "README.md")
    (tmp_path / "README.md").write_text("Before\n\n| job | peer |\n| --- | --- |\n\nAfter\n")
    for group, figure in (("two", "1 s"), ("one", "2 s"), ("two", "3 s")):
        found = report.Report(group)
        found.line(f"job {group}", "", figure, "2×", "1×", "5×")
        report.save(found, ("one", "two"))
    rows = "| job one | – | 2 s | 2× | 1× |\n| job two | – | 3 s | 2× | 1× |\n\nAfter\n"
    assert (tmp_path / "README.md").read_text().endswith(rows)
    assert list(report.sections(report.FILE.read_text())) == ["one", "two"]
