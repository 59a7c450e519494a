"""A statement, a sentence or a clause, judged by its own words.

If one of them denies or doubts, the statement falls, and with it what it introduces ("This is
wrong:") or refers back to ("That fails."). Words that deny a danger ("no turret hits it") do not
count.
"""

from __future__ import annotations

import re
from functools import lru_cache

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
_DENIED_OR_DOUBTED = _words(_DENIALS, _WRONG, _UNSURE, _SUPPOSED)
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

#: The first words of all that these patterns match: single words, and those of longer phrases.
_TELLING = _words(
    *(_DENIALS, _WRONG, _UNSURE, _SUPPOSED, r"without|avoid\w*|rul\w+|anything|instead|rather|too"),
    r"under|is|be|are|gets?|got|was|hits?|into|off|leaves|e|such|looks?|what|how|at|say",
)
_WORD_OR_PART = re.compile(r"[\w'’]+")

#: The beginning of a statement that refers to the one before it.
_BACK = re.compile(
    r"[\W_]*+(?:(?:but|however|yet|although|though|oh|actually|unfortunately|wait|hmm+|and|sadly|so"
    r"|i think|i believe)\b[\W_]*+)*"
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
_OFFERS = re.compile(r"\W*+or(?:\s+(?:for|else|maybe|perhaps))?\W*", re.IGNORECASE)

#: Words that deny the statement before them, not the one that they begin: "No, EESS".
_INTERJECTION = re.compile(r"\s*+(?:no|nope|oops|sorry)\b\s*[,;:–—-]", re.IGNORECASE)

#: The end of a statement that introduces the next one.
_INTRODUCES = re.compile(
    r"(?:[:;]|\b(?:following|below|say|answer|write|not|never"
    r"|maybe|perhaps|suppose|try|if)\W*)[\s*_`]*$",
    re.I,
)
_ENDS = re.compile(r"[.!?;]\W*$|\n\s*$")

BOXED = re.compile(r"\\boxed\s*\{")
#: A code fence; its second group is the contents.
FENCE = re.compile(
    r"^[ \t]*(`{3,}+|~{3,}+)[^\n]*+\n(.*?)(?:^[ \t]*\1[^\n]*$|\Z)", re.DOTALL | re.MULTILINE
)
_DATA_LINE = re.compile(r"\s*[\[{\"'\]}|]")
_DATA_WORD = re.compile(
    r"(?i:[nesw]+|[urdl]+|north|east|south|west|up|down|left|right|top|bottom"
    r"|go|goes|move|moves|step|then|to|the|row|column|cell|put|take|turn|touch|at)|[LTSDCXGNEWRUv]+"
)
_WORD = re.compile(r"[a-z’']{2,}", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]|’|'")


@lru_cache(4096)
def _is_telling(word: str) -> bool:
    return _TELLING.fullmatch(word) is not None


def _telling(text: str) -> list[int]:
    """The places at which a phrase that denies, doubts, or denies a danger may begin."""
    found = _WORD_OR_PART.finditer(text)
    return [word.start() for word in found if _is_telling(word[0])]


def _says(what: re.Pattern[str], text: str) -> bool:
    """Whether a text says what a pattern matches, apart from what denies a danger."""
    places = _telling(text)
    if any(_HARMLESS.match(text, place) for place in places):
        text = _HARMLESS.sub(" ", text)
        places = _telling(text)
    return any(what.match(text, place) for place in places)


class Statement:
    """A part of a text, and its relation to its neighbours."""

    __slots__ = ("_is_data", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._is_data: bool | None = None

    @property
    def is_blank(self) -> bool:
        """Whether nothing is visible."""
        return not self.text or self.text.isspace()

    @property
    def is_data(self) -> bool:
        """Whether it is a grid, moves, JSON or a verdict rather than words."""
        if self._is_data is None:
            self._is_data = not self.is_blank and (
                self._is_mute()
                or says_impossible(self.text)
                or any(each.match(self.text) for each in (FENCE, _DATA_LINE, BOXED))
                or all(_DATA_WORD.fullmatch(word[0]) for word in _WORD.finditer(self.text))
            )
        return self._is_data

    def has_data(self) -> bool:
        """Whether there may be an answer in it."""
        return self.is_data or any(
            word.isupper() and _DATA_WORD.fullmatch(word) for word in _WORD.findall(self.text)
        )

    def falls(self) -> bool:
        """Whether it denies or doubts its own content."""
        if self.is_blank or ("?" not in self.text and not _telling(self.text)):
            return False
        if self._is_mute() or says_impossible(self.text):
            return False
        if self.is_data:
            is_stated = _DATA_LINE.match(self.text) or BOXED.match(self.text)
            return not is_stated and _QUESTION.search(self.text) is not None
        said = _INTERJECTION.match(self.text)
        words = self.text[said.end() :] if said else self.text
        return _says(_DENIED_OR_DOUBTED, words) or (
            "?" in words and _QUESTION.search(_HARMLESS.sub(" ", words)) is not None
        )

    def takes_back(self) -> bool:
        """Whether it denies or doubts earlier statements, or offers something else."""
        if self.is_blank:
            return False
        if _OFFERS.fullmatch(self.text):
            return True
        if not _BACK.match(self.text) or self.is_data:
            return False
        return (
            _says(_DENIED, self.text)
            or _TAKEN_BACK.search(_HARMLESS.sub(" ", self.text)) is not None
        )

    def introduces(self, following: Statement | None) -> bool:
        """Whether it announces the next statement, or goes on in it: "It is not [1, 2]"."""
        if _INTRODUCES.search(self.text.rstrip()[-40:]):
            return True
        return bool(following and following.is_data and not _ENDS.search(self.text[-20:]))

    def _is_mute(self) -> bool:
        """Whether it is a line of a grid without letters, which says nothing."""
        return not (self.is_blank or "?" in self.text or _LETTER.search(self.text))
