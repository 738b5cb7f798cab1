"""What real pieces did before an undo. It cannot be undone into something else: it is offered again."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from engine.answers import Answer, Drawn, Dropped, Physical, Rolled
from engine.errors import Illegal
from engine.messages import say
from engine.requests import Draw, Drop, Request, Roll


class PhysicalMemory:
    """Pieces by the bag, the kind of die or the cubes they came from, in the order they came."""

    def __init__(self) -> None:
        self._pieces: defaultdict[str, list[str]] = defaultdict(list)
        self._drops: defaultdict[tuple[str, ...], list[Dropped]] = defaultdict(list)

    def remember(self, answers: Iterable[Answer]) -> None:
        """These answers were taken back; what was physical in them still happened."""
        for answer in reversed(list(answers)):
            if isinstance(answer, Dropped):
                self._drops[_cubes(answer)].insert(0, answer)
            for source, piece in reversed(_atoms(answer)):
                self._pieces[source].insert(0, piece)

    def forget(self, answer: Answer) -> None:
        """The answer was given again: it no longer waits."""
        if not self._pieces and not self._drops:
            return
        if isinstance(answer, Dropped) and answer in self._drops.get(_cubes(answer), ()):
            self._drops[_cubes(answer)].remove(answer)
        for source, piece in _atoms(answer):
            if piece in self._pieces.get(source, ()):
                self._pieces[source].remove(piece)

    def known(self, request: Request | None) -> tuple[str, ...]:
        """What is known already of the answer: pieces out of the bag, or the faces of the first dice."""
        if not self._pieces:
            return ()
        if isinstance(request, Draw):
            return self._known_pieces(request)
        return self._known_faces(request) if isinstance(request, Roll) else ()

    def offered(self, request: Request | None) -> Physical | None:
        """The whole answer, where all of it is known."""
        known = self.known(request)
        if isinstance(request, Draw) and len(known) == request.number:
            return Drawn(request.of, known)
        if isinstance(request, Roll) and len(known) == len(request.dice):
            return Rolled(tuple(die.kind for die in request.dice), known)
        if isinstance(request, Drop):
            waiting = (self._drops.get(_sorted(cubes), []) for cubes in (request.poured, request.board))
            return next((answer for found in waiting for answer in found), None)
        return None

    def check(self, request: Request, answer: Answer) -> None:
        """Refuse an answer that leaves out what was seen."""
        if not self._pieces and not self._drops:
            return
        known = self.known(request)
        left = list(answer.pieces) if isinstance(answer, Drawn) else []
        if isinstance(answer, Rolled) and answer.faces[: len(known)] != known:
            raise Illegal(say("refuse.already-rolled", faces=known))
        for piece in known if isinstance(answer, Drawn) else ():
            if piece not in left:
                raise Illegal(say("refuse.already-drawn", piece=piece))
            left.remove(piece)
        if isinstance(answer, Dropped) and self.offered(request) not in (None, answer):
            raise Illegal(say("refuse.already-dropped"))

    def _known_pieces(self, request: Draw) -> tuple[str, ...]:
        room = {option.id: option.most for option in request.pieces}
        known: list[str] = []
        for piece in self._pieces.get(f"bag {request.of}", ()):
            if room.get(piece, 0) > 0 and len(known) < request.number:
                room[piece] -= 1
                known.append(piece)
        return tuple(known)

    def _known_faces(self, request: Roll) -> tuple[str, ...]:
        """Faces for the dice from the first on, as long as each has one waiting."""
        waiting = {source: list(pieces) for source, pieces in self._pieces.items()}
        known: list[str] = []
        for die in request.dice:
            faces = waiting.get(f"die {die.kind}", [])
            if not faces or faces[0] not in (option.id for option in die.faces):
                break
            known.append(faces.pop(0))
        return tuple(known)


def _atoms(answer: Answer) -> list[tuple[str, str]]:
    match answer:
        case Drawn():
            return [(f"bag {answer.of}", piece) for piece in answer.pieces]
        case Rolled():
            return [(f"die {kind}", face) for kind, face in zip(answer.dice, answer.faces, strict=True)]
    return []


def _cubes(answer: Dropped) -> tuple[str, ...]:
    return tuple(sorted(answer.colours))


def _sorted(cubes: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(cubes.elements()))
