"""The statements that a text asserts: not those that it denies, doubts, or only supposes.

A statement is a sentence or a clause, and is judged by its words. If one of them denies or doubts,
the statement falls, and with it what it introduces ("This is wrong:") or refers back to ("That
fails."). Words that deny a danger ("no turret hits it") do not count. Grids, moves and JSON are
statements too; they fall only with the words around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from lasermaze.scoring.literals import literals
from lasermaze.scoring.verdicts import says_impossible

_DENIALS = (
    r"not|no|never|none|neither|nor|nothing|hardly|cannot|can['’]?t|won['’]?t|\w+n['’]t|isnt|doesnt"
    r"|dont"
)
_WRONG = (
    r"wrong\w*|incorrect\w*|invalid|illegal|false|untrue|mistak\w*|errors?|erroneous\w*|bad|worse"
    r"|fail\w*|reject\w*|discard\w*|dismiss\w*|abandon\w*|exclud\w*|rul\w+ out|ruled|refut\w*"
    r"|den(?:y|ied|ies)|disprove\w*|impossible|dead|dies?|died|kill\w*|loses?|losing|lost|stuck"
    r"|blocked|broken?|breaks|nonsense|rubbish|oops|sorry|avoid\w*|except\w*|anything but|unlike"
    r"|instead of|rather than|contradict\w*|too (?:long|short|many|few)|longer|under fire"
    r"|(?:is|be|are|gets?|got|was) (?:hit|shot|burn\w*)"
    r"|(?:hits?|into|off|leaves) (?:an? |the )?(?:wall|turret|rim|edge|grid)"
)
_UNSURE = r"might|may|maybe|perhaps|possibly|unsure|uncertain|doubt\w*|unlikely|wonder\w*"
_SUPPOSED = (
    r"if|unless|whether|were|would|could|suppos\w*|assum\w*|imagin\w*|hypothe\w*|guess\w*|likely"
    r"|either|or|alternativ\w*|consider\w*|tr(?:y|ies|ied|ying)|attempt\w*|tempting|thought"
    r"|examples?|e\.g|such as|format|seem\w*|looks? like|what about|how about|hmm+|wait"
    r"|candidates?|options?|initial\w*|at first|originally|earlier|previous\w*|pretend\w*|say that"
)


def _words(*choices: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'’])(?:{'|'.join(choices)})(?![\w'’])", re.IGNORECASE)


_DENIED = _words(_DENIALS, _WRONG, _UNSURE)
_DOUBTED = _words(_UNSURE, _SUPPOSED)
#: Matches a question; a lone question mark within a line is a cell of a grid.
_QUESTION = re.compile(r"\w\w[\"'”’)\]}*_`.!…]{0,4}\?(?!\w)|\w{3}\s{1,2}\?[\"'”’)*_`]*\s*$")

#: Denials that report no fault: "does not hit a turret", "no other walk", "not wrong".
_HARMLESS = _words(
    rf"(?:{_DENIALS}|without|avoid\w*)\s+(?:(?:be|been|being|gets?|getting|is|are|was|any|an?|the|in"
    r"|into|by|under|leads?|runs?|through|to|there|ever|it|me|you|single|one|will|cross\w*|enters?"
    r"|of|walker|shooters?|tokens?)\s+){0,4}"
    r"(?:hits?|hitting|danger\w*|fires?|firing|shots?|shooting|rays?|walls?|turrets?|beams?|blocked"
    r"|obstacles?|wrong|mistak\w*|errors?|fail\w*|killed|dies?|dying|dead|leaves?|leaving|lost"
    r"|loses?|stuck|destroy\w*|dark|unlit|damage\w*|collision\w*|problems?|doubt|opaque|burn\w*"
    r"|harm\w*|stray\w*)",
    r"no (?:other|shorter|better|fewer)",
)

#: The beginning of a statement that refers to the one before it.
_BACK = re.compile(
    r"[\W_]*(?:(?:but|however|yet|although|though|oh|actually|unfortunately|wait|hmm+|and|sadly|so"
    r"|i think|i believe)\b[\W_]*)*"
    r"(?:(?:it|that|this|these|those|which|they|both|neither|none)\b|(?:the|my) (?:above|answer"
    r"|solution|(?:first|last|previous) \w+|(?:walk|path|route|grid|board|one)s?(?: above)?)\b"
    r"|no\b(?=\W*$|[,.!:;])|nope\b|not\b(?!\W*[NESWRLUD]{2})|wrong|incorrect|false\b|fail|hits?\b|is\b|was\b|are\b"
    r"|dies\b|doesn['’]?t\b|isn['’]?t\b|cannot\b|i (?:was|am) (?:wrong|mistaken)|wait\b|hmm+\b"
    r"|maybe\W*$|perhaps\W*$|never ?mind|scratch that|oops|ignore|forget|just kidding|kidding"
    r"|let me (?:reconsider|rethink|start over|try again|redo))",
    re.IGNORECASE,
)
_TAKEN_BACK = re.compile(
    r"never ?mind|scratch that|ignore|forget|kidding|reconsider|rethink|start over|redo|hmm+\b"
    r"|wait\b",
    re.IGNORECASE,
)

#: Words between alternative answers; they take back the one before, too.
_OFFERS = re.compile(r"\W*or(?:\s+(?:for|else|maybe|perhaps))?\W*", re.IGNORECASE)

#: Words that deny the statement before them, not the one that they begin: "No, EESS".
_INTERJECTION = re.compile(r"\s*+(?:no|nope|oops|sorry)\b\s*[,;:–—-]", re.IGNORECASE)

#: The end of a statement that introduces the next one.
_INTRODUCES = re.compile(
    r"(?:[:;]|\b(?:following|below|say|answer|write|not|never"
    r"|maybe|perhaps|suppose|try|if)\W*)[\s*_`]*$",
    re.I,
)
_ENDS = re.compile(r"[.!?;]\W*$|\n\s*$")

_CANDIDATE = r"[`*\"'“(]*[NESWRLUD]{2,}\b"
_FENCE = re.compile(
    r"^[ \t]*(`{3,}+|~{3,}+)[^\n]*+\n(?:.*?^[ \t]*\1[^\n]*$|.*\Z)", re.DOTALL | re.M
)

#: The borders between statements; each pattern ends at a border.
_BORDERS = (
    # A sentence ends after its stop, or with its line unless the next line begins with a word.
    re.compile(r"(?<!\s)[.!?;][\"'”’)*_`]*\s+"),
    re.compile(r"\n(?!(?!north|east|south|west|up|down|left|right)[a-z]{2,}\b)|\n(?=\s*\n)"),
    # Brackets with words in them.
    re.compile(r"[^(\n](?=\([^()\n]{0,200}?[a-z]{3}[^()\n]{0,200}\))|[a-z.!?]\)"),
    # Words against the rest, and a clause before the rest.
    re.compile(rf"\s(?=(?:not|rather than|instead of|unlike|never)\s+{_CANDIDATE})"),
    re.compile(rf"(?<!anything)\s(?=but\b[^.\n]{{0,80}}?\b{_CANDIDATE})", re.I),
    re.compile(r",\s+(?=(?:but|however|though|although|yet|which|it)\b)"),
    re.compile(
        r"(?:^|(?<=[.!?\n]))\W{0,9}(?:after|by|having|upon|when|since|because|as|although|though|while"
        r"|unlike|instead of|rather than|besides|apart from|except for)\b[^,;:.!?\n]{1,300},",
        re.IGNORECASE,
    ),
)

_BOXED = re.compile(r"\\boxed\s*\{")
_DATA_LINE = re.compile(r"\s*[\[{\"'\]}|]")
_DATA_WORD = re.compile(
    r"(?i:[nesw]+|[urdl]+|north|east|south|west|up|down|left|right|top|bottom"
    r"|go|goes|move|moves|step|then|to|the|row|column|cell|put|take|turn|touch|at)|[LTSDCXGNEWRUv]+"
)
_WORD = re.compile(r"[a-z’']{2,}", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]|’|'")

_VISIBLE = re.compile(r"[^\n]")

#: The number of statements that one can reach back over to take something back.
_REACH = 4


class _Statement:
    """A part of a text, and its relation to its neighbours."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.is_blank = not text.strip()
        #: A line of a grid without letters says nothing, so the words need not be looked for.
        self.is_mute = not self.is_blank and "?" not in text and not _LETTER.search(text)
        if self.is_mute:
            self.is_verdict, self.is_data, self.has_data = False, True, True
            return
        self.is_verdict = says_impossible(text)
        self.is_data = not self.is_blank and (
            self.is_verdict
            or any(each.match(text) for each in (_FENCE, _DATA_LINE, _BOXED))
            or all(map(_DATA_WORD.fullmatch, _WORD.findall(text)))
        )
        self.has_data = self.is_data or any(
            word.isupper() and _DATA_WORD.fullmatch(word) for word in _WORD.findall(text)
        )

    @property
    def falls(self) -> bool:
        """Whether it denies or doubts its own content."""
        if self.is_verdict or self.is_mute:
            return False
        if self.is_data:
            is_stated = _DATA_LINE.match(self.text) or _BOXED.match(self.text)
            return not is_stated and _QUESTION.search(self.text) is not None
        said = _INTERJECTION.match(self.text)
        words = _HARMLESS.sub(" ", self.text[said.end() if said else 0 :])
        return any(each.search(words) for each in (_DENIED, _DOUBTED, _QUESTION))

    @property
    def takes_back(self) -> bool:
        """Whether it denies or doubts earlier statements, or offers something else."""
        if self.is_mute:
            return False
        if _OFFERS.fullmatch(self.text):
            return True
        words = _HARMLESS.sub(" ", self.text)
        return bool(
            not self.is_data
            and _BACK.match(self.text)
            and (_DENIED.search(words) or _TAKEN_BACK.search(words))
        )

    def goes_on(self, next_one: list[_Statement]) -> bool:
        """Whether data follows it in the same sentence: "It is not [1, 2]"."""
        return bool(next_one and next_one[0].is_data and not _ENDS.search(self.text[-20:]))

    @property
    def introduces(self) -> bool:
        """Whether it announces the next statement."""
        return _INTRODUCES.search(self.text.rstrip()[-40:]) is not None


def asserted(text: str) -> str:
    """The text with blanks in place of the statements that it denies, doubts or supposes."""
    statements = [_Statement(part) for part in _parts(text)]
    fallen: set[int] = set()
    for number, statement in enumerate(statements):
        if statement.takes_back:
            fallen.update(_before(statements, number))
        if statement.falls:
            fallen.add(number)
            if statement.introduces or statement.goes_on(statements[number + 1 :][:1]):
                fallen.update(_behind(statements, number))
    return "".join(
        _blank(each.text) if number in fallen else each.text
        for number, each in enumerate(statements)
    )


def data_only(text: str) -> str:
    """The text with only its data, grids, moves and JSON; the other statements are blank."""
    statements = map(_Statement, _parts(text))
    return "".join(each.text if each.is_data else _blank(each.text) for each in statements)


def denies(text: str) -> bool:
    """Whether the text denies or doubts something in one of its statements."""
    return any(_Statement(part).falls for part in _parts(text))


def _blank(text: str) -> str:
    """Blanks in place of a statement that falls."""
    return _VISIBLE.sub(" ", text)


def _parts(text: str) -> Iterator[str]:
    """The statements of a text; joined, they are the text again."""
    done = 0
    spans = [match.span() for match in _FENCE.finditer(text)]
    spans += [(each.start, each.end) for each in literals(text)]
    for start, end in sorted([*spans, *boxes(text)]):
        if start >= done:
            yield from _sentences(text[done:start])
            yield text[start:end]
            done = end
    yield from _sentences(text[done:])


def boxes(text: str) -> Iterator[tuple[int, int]]:
    r"""The start and the end of each ``\boxed{…}``."""
    end = 0
    while match := _BOXED.search(text, end):
        depth, end = 1, match.end()
        while end < len(text) and depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield match.start(), end


def _sentences(text: str) -> Iterator[str]:
    borders = {match.end() for border in _BORDERS for match in border.finditer(text)}
    for start, end in pairwise(sorted({0, len(text), *borders})):
        yield text[start:end]


def _before(statements: list[_Statement], number: int) -> Iterator[int]:
    """The numbers of the statements that it takes back: the nearest with an answer in them."""
    found = False
    for index in range(number - 1, max(-1, number - 1 - 4 * _REACH), -1):
        each = statements[index]
        if each.is_blank and not found:
            continue
        if found and not each.is_data:
            return
        found = found or each.has_data
        yield index


def _behind(statements: list[_Statement], number: int) -> Iterator[int]:
    """The numbers of the statements that it introduces: the next one, or the next lines of data."""
    found = False
    for index in range(number + 1, len(statements)):
        each = statements[index]
        if each.is_blank:
            if found:
                return
            continue
        if found and not each.is_data:
            return
        found = True
        yield index
        if not each.is_data:
            return
