#!/usr/bin/env python3
"""A second checker of certificates, written from docs/certificates.md alone.

    python3 checker.py [--time SECONDS] FILE...

Exit status: 0 every certificate proves its theorem; 1 an obligation fails or a field is wrong; 2 wrong usage or a
file that cannot be read; 3 gave up (out of time or of room).

How it works.  An automaton reads the digits of its tracks one after the other, the first track's digit, the second's,
..., then the next digit of the first: a "digit-serial" automaton over the alphabet 0..D-1, however many tracks there
are.  A track is an integer (a variable of a formula); the tracks of an automaton are in increasing order.  Node 0 is
the sink from which nothing is accepted.  Every automaton accepts tuples of valid words only, and is closed under
adding and removing leading zeros.
"""

import argparse
import itertools
import json
import math
import operator
import re
import signal
import sys

NODE_LIMIT = 6_000_000      # nodes of one automaton before minimisation
CASE_LIMIT = 4096           # clauses after unrolling; cases of one expression
FILE_LIMIT = 16 << 20
NATURAL_LIMIT = 1 << 53
NESTING_LIMIT = 60
BINDER_LIMIT = 16


class Reject(Exception):
    """The certificate proves nothing: an obligation fails or a field is wrong."""


class GaveUp(Exception):
    """Out of time or of room: neither accepted nor rejected."""


class Inexpressible(Reject):
    pass


# ---------------------------------------------------------------------------------------------------------------------
# Automata


class Aut:
    """A minimal digit-serial automaton: `rows[node]` are the D successors, `final` the accepting nodes."""

    __slots__ = ("tracks", "rows", "final", "start")

    def __init__(self, tracks, rows, final, start):
        self.tracks, self.rows, self.final, self.start = tracks, rows, final, start

    def empty(self):
        return self.start == 0

    def same(self, other):
        return (self.tracks, self.start, self.final, self.rows) == (other.tracks, other.start, other.final, other.rows)

    def renamed(self, mapping):
        """Other names for the tracks, in the same order."""
        tracks = tuple(mapping[t] for t in self.tracks)
        assert all(a < b for a, b in zip(tracks, tracks[1:]))
        return Aut(tracks, self.rows, self.final, self.start)


TRUE = Aut((), [(), ()], frozenset([1]), 1)
FALSE = Aut((), [()], frozenset(), 0)


def boolean(value):
    return TRUE if value else FALSE


def minimal(tracks, rows, final, start, width):
    """The minimal automaton, numbered in breadth-first order from 1, so that equal languages give equal automata."""
    if not tracks:
        return boolean(start in final)
    if start == 0 or not final:
        return Aut(tracks, [(0,) * width], frozenset(), 0)
    count = len(rows)
    columns = list(zip(*rows))
    # Moore's refinement. Residual languages at different phases have different lengths, so only empty ones coincide.
    kind = [0] * count
    for node in final:
        kind[node] = 1
    classes = 2
    while True:
        ids = {}
        if width == 2:
            low, high = columns
            keys = zip(kind, map(kind.__getitem__, low), map(kind.__getitem__, high))
        else:
            keys = zip(kind, *[map(kind.__getitem__, column) for column in columns])
        fresh = [ids.setdefault(key, len(ids)) for key in keys]
        before, kind = kind, fresh
        if len(ids) == classes:
            break
        if count > 2000 and len(ids) < 2 * classes:
            refine(rows, before, kind, len(ids))
            break
        classes = len(ids)
    sink = kind[0]
    if kind[start] == sink:
        return Aut(tracks, [(0,) * width], frozenset(), 0)
    of_class = {}
    for node, cls in enumerate(kind):
        of_class.setdefault(cls, node)
    number = {sink: 0, kind[start]: 1}
    order = [kind[start]]
    out = [(0,) * width]
    for cls in order:
        row = []
        for target in rows[of_class[cls]]:
            target = kind[target]
            if target not in number:
                number[target] = len(number)
                order.append(target)
            row.append(number[target])
        out.append(tuple(row))
    accepted = frozenset(number[kind[node]] for node in final if kind[node] in number)
    return Aut(tracks, out, accepted, 1)


def refine(rows, before, kind, fresh):
    """The rest of Moore's refinement when few classes split at a time: only predecessors of nodes whose class has a new
    name are looked at. `kind` refines `before` by one round, and is refined in place.

    A node none of whose successors has a new name keeps the signature of its class, any other node has another one."""
    count = len(rows)
    sources = [[] for _ in range(count)]
    for node, row in enumerate(rows):
        for target in set(row):
            sources[target].append(node)
    # Classes of `kind` within one class of `before`: all but one get new names.
    heirs = {}
    renamed = [node for node in range(count) if heirs.setdefault(before[node], kind[node]) != kind[node]]
    size = {}
    for cls in kind:
        size[cls] = size.get(cls, 0) + 1
    while renamed:
        touched = set()
        for node in renamed:
            touched.update(sources[node])
        parts = {}
        for node in touched:
            signature = tuple([kind[target] for target in rows[node]])
            parts.setdefault(kind[node], {}).setdefault(signature, []).append(node)
        renamed = []
        for cls, groups in parts.items():
            lists = sorted(groups.values(), key=len)
            if sum(map(len, lists)) == size[cls]:
                lists.pop()
            for nodes in lists:
                size[cls] -= len(nodes)
                size[fresh] = len(nodes)
                for node in nodes:
                    kind[node] = fresh
                fresh += 1
                renamed.extend(nodes)


def too_many(rows):
    if len(rows) > NODE_LIMIT:
        raise GaveUp("an automaton has more than %d nodes" % NODE_LIMIT)


def conjunction(a, b, width):
    """a and b, over the union of their tracks; a track of one of them only is not read by the other."""
    if a.empty() or b.empty():
        return Aut(tuple(sorted(set(a.tracks) | set(b.tracks))), [(0,) * width], frozenset(), 0)
    if not a.tracks:
        return b
    if not b.tracks:
        return a
    tracks = tuple(sorted(set(a.tracks) | set(b.tracks)))
    in_a, in_b = set(a.tracks), set(b.tracks)
    readers = [(t in in_a, t in in_b) for t in tracks]
    phases = len(tracks)
    rows_a, rows_b = a.rows, b.rows
    span = len(rows_b)
    block = len(rows_a) * span
    ids = {}
    queue = []
    rows = [(0,) * width]
    final = []
    final_a, final_b = a.final, b.final

    def node(phase, p, q):
        if p == 0 or q == 0:
            return 0
        key = phase * block + p * span + q
        found = ids.get(key)
        if found is None:
            found = ids[key] = len(queue) + 1
            queue.append((phase, p, q))
        return found

    start = node(0, a.start, b.start)
    for phase, p, q in queue:
        if phase == 0 and p in final_a and q in final_b:
            final.append(len(rows))
        reads_a, reads_b = readers[phase]
        after = phase + 1 if phase + 1 < phases else 0
        if reads_a and reads_b:
            rows.append(tuple([node(after, s, t) for s, t in zip(rows_a[p], rows_b[q])]))
        elif reads_a:
            rows.append(tuple([node(after, s, q) for s in rows_a[p]]))
        else:
            rows.append(tuple([node(after, p, t) for t in rows_b[q]]))
        if not len(rows) & 0xFFFF:
            too_many(rows)
    return minimal(tracks, rows, final, start, width)


def combination(a, b, rule, width):
    """The words for which rule(in a, in b) holds, a and b over the same tracks; rule(False, False) is False."""
    assert a.tracks == b.tracks and not rule(False, False)
    if not a.tracks:
        return boolean(rule(a.start != 0, b.start != 0))
    rows_a, rows_b = a.rows, b.rows
    keep_a, keep_b = rule(True, False), rule(False, True)
    ids = {}
    queue = []
    rows = [(0,) * width]
    final = []

    def node(p, q):
        if (p == 0 and (q == 0 or not keep_b)) or (q == 0 and not keep_a):
            return 0
        key = (p, q)
        found = ids.get(key)
        if found is None:
            found = ids[key] = len(queue) + 1
            queue.append(key)
        return found

    start = node(a.start, b.start)
    for p, q in queue:
        if rule(p in a.final, q in b.final):
            final.append(len(rows))
        rows.append(tuple([node(s, t) for s, t in zip(rows_a[p], rows_b[q])]))
        if not len(rows) & 0xFFFF:
            too_many(rows)
    return minimal(a.tracks, rows, final, start, width)


def either(a, b, width):
    if a.empty():
        return b
    if b.empty() or a.same(b):
        return a
    return combination(a, b, lambda p, q: p or q, width)


def without(a, b, width):
    return combination(a, b, lambda p, q: p and not q, width)


def projection(a, track, width):
    """There is a number for `track`: subsets of nodes; the number may have more digits than the others."""
    if track not in a.tracks:
        return a
    if a.empty():
        return Aut(tuple(t for t in a.tracks if t != track), a.rows, a.final, 0)
    if len(a.tracks) == 1:
        return TRUE
    at = a.tracks.index(track)
    phases = len(a.tracks)
    tracks = tuple(t for t in a.tracks if t != track)
    rows_a = a.rows
    last = at == phases - 1
    guess = {}

    def guessed(p):
        found = guess.get(p)
        if found is None:
            found = guess[p] = frozenset(rows_a[p]) - {0}
        return found

    def spread(nodes):
        if len(nodes) == 1:
            for p in nodes:
                return guessed(p)
        out = set()
        for p in nodes:
            out.update(guessed(p))
        return frozenset(out)

    begin = {a.start}
    frontier = begin
    while frontier:
        now = frontier
        for phase in range(phases):
            if phase == at:
                now = spread(now)
            else:
                now = {rows_a[p][0] for p in now} - {0}
        frontier = set(now) - begin
        begin |= frontier
    ids = {}
    queue = []
    rows = [(0,) * width]
    final = []

    def node(phase, nodes):
        if not nodes:
            return 0
        key = (phase, nodes)
        found = ids.get(key)
        if found is None:
            found = ids[key] = len(queue) + 1
            queue.append(key)
        return found

    start = node(0, frozenset(begin))
    width_range = range(width)
    for phase, nodes in queue:
        if phase == 0 and not nodes.isdisjoint(a.final):
            final.append(len(rows))
        if phase == at:
            nodes = spread(nodes)
        after = phase + 1 if phase + 1 < phases - 1 else 0
        row = []
        if len(nodes) == 1:
            for p in nodes:
                for target in rows_a[p]:
                    if target == 0:
                        row.append(0)
                    else:
                        row.append(node(after, guessed(target) if last and after == 0 else frozenset((target,))))
        else:
            lists = [rows_a[p] for p in nodes]
            for digit in width_range:
                targets = {r[digit] for r in lists}
                targets.discard(0)
                if not targets:
                    row.append(0)
                    continue
                targets = frozenset(targets)
                row.append(node(after, spread(targets) if last and after == 0 else targets))
        rows.append(tuple(row))
        if not len(rows) & 0xFFFF:
            too_many(rows)
    return minimal(tracks, rows, final, start, width)


def shortest(a):
    """The first accepted word in breadth-first order, as one digit list per track; None if there is none."""
    if a.empty():
        return None
    count = len(a.tracks)
    if count == 0:
        return []
    if a.start in a.final:
        return [[] for _ in a.tracks]
    back = {a.start: None}
    queue = [a.start]
    for p in queue:
        for digit, q in enumerate(a.rows[p]):
            if q == 0 or q in back:
                continue
            back[q] = (p, digit)
            queue.append(q)
            if q in a.final:
                word = []
                while back[q] is not None:
                    q, d = back[q]
                    word.append(d)
                word.reverse()
                return [word[i::count] for i in range(count)]
    raise AssertionError("a minimal automaton with a node that accepts nothing")


def enumerate_words(a, limit):
    """All accepted tuples of words without common leading zeros; None if there are more than `limit`."""
    if a.empty():
        return []
    count = len(a.tracks)
    if count == 0:
        return [[]]
    out = []
    layer = [(a.start, ())]
    phase = 0
    first = True
    while layer:
        if phase == 0:
            for p, word in layer:
                if p in a.final and (first or any(word[:count])):
                    out.append([list(word[i::count]) for i in range(count)])
            if not first:
                layer = [(p, w) for p, w in layer if any(w[:count])]
            first = False
        grown = []
        for p, word in layer:
            for digit, q in enumerate(a.rows[p]):
                if q:
                    grown.append((q, word + (digit,)))
        layer = grown
        if len(out) + len(layer) > limit:
            return None
        phase = (phase + 1) % count
    return out


# ---------------------------------------------------------------------------------------------------------------------
# Numeration systems


class Base:
    """Numbers in base b."""

    def __init__(self, base):
        self.width = base
        self.cache = {}
        self.name = "base %d" % base

    def everything(self, tracks):
        """All tuples of valid words."""
        if not tracks:
            return TRUE
        count = len(tracks)
        rows = [(0,) * self.width] + [(1 + (i + 1) % count,) * self.width for i in range(count)]
        return minimal(tuple(tracks), rows, [1], 1, self.width)

    def value(self, digits):
        out = 0
        for digit in digits:
            out = out * self.width + digit
        return out

    def word(self, number):
        out = []
        while number:
            number, digit = divmod(number, self.width)
            out.append(digit)
        return out[::-1]

    def linear(self, coefficients, relation, constant):
        """The tuples with sum of coefficient * track {= or <=} constant, from the most significant digit on."""
        key = (tuple(coefficients.values()), relation, constant)
        tracks = tuple(coefficients)
        found = self.cache.get(key)
        if found is None:
            found = self.cache[key] = self.build(key[0], relation, constant)
        return Aut(tracks, found.rows, found.final, found.start)

    def build(self, weights, relation, constant):
        base = self.width
        count = len(weights)
        negative = sum(-w for w in weights if w < 0)
        positive = sum(w for w in weights if w > 0)
        exact = relation == "eq"

        def meaning(s):
            """What the sum s of a prefix leads to: with m digits to come the total is s b^m + t, where
            -negative (b^m - 1) <= t <= positive (b^m - 1). Sums of equal meaning have equal futures."""
            if s >= max(constant + 1, negative):
                return None
            if exact and s <= min(constant - 1, -positive):
                return None
            if not exact and s <= min(constant, -positive):
                return "all"
            if -positive <= s <= negative:
                return s
            out = []
            power = 1
            while True:
                rest = constant - s * power
                least, most = -negative * (power - 1), positive * (power - 1)
                if exact:
                    out.append(rest if least <= rest <= most else None)
                else:
                    out.append("all" if rest >= most else None if rest < least else rest)
                # s > negative: the least total grows with m for ever; s < -positive: the most falls.
                if (s > negative and rest < least) or (s < -positive and rest > most):
                    return tuple(out)
                power *= base

        ids = {}
        queue = []
        rows = [(0,) * base]
        final = []

        def node(phase, s):
            if phase == 0:
                mark = meaning(s)
                if mark is None:
                    return 0
            elif s == "all":
                mark = "all"
            else:
                mark = s
            key = (phase, mark)
            found = ids.get(key)
            if found is None:
                found = ids[key] = len(queue) + 1
                queue.append((phase, "all" if isinstance(mark, str) else s))
            return found

        def all_node(phase):
            key = (phase, "all")
            found = ids.get(key)
            if found is None:
                found = ids[key] = len(queue) + 1
                queue.append((phase, "all"))
            return found

        start = node(0, 0)
        for phase, s in queue:
            after = phase + 1 if phase + 1 < count else 0
            if isinstance(s, str):
                if phase == 0:
                    final.append(len(rows))
                rows.append((all_node(after),) * base)
                continue
            if phase == 0:
                if (s == constant) if exact else (s <= constant):
                    final.append(len(rows))
                s *= base
            weight = weights[phase]
            rows.append(tuple([node(after, s + weight * digit) for digit in range(base)]))
            if not len(rows) & 0xFFFF:
                too_many(rows)
        return minimal(tuple(range(count)), rows, final, start, base)

    def in_set(self, name, argument, track):
        if name == "powers" and argument == self.width:
            rows = [(0,) * self.width, (1, 2) + (0,) * (self.width - 2), (2,) + (0,) * (self.width - 1)]
            return minimal((track,), rows, [2], 1, self.width)
        raise Inexpressible("rules: the set %s is not expressible in %s" % (set_words(name, argument), self.name))

    def xor(self, tracks):
        """The digits of the tracks have nim-sum 0."""
        if self.width & (self.width - 1):
            raise Reject("numeration: a nim-sum needs a base that is a power of two")
        count = len(tracks)
        size = self.width
        rows = [(0,) * size]
        for phase in range(count):
            for have in range(size):
                if phase == 0 and have:
                    rows.append((0,) * size)
                    continue
                row = []
                for digit in range(size):
                    sum_ = have ^ digit
                    if phase + 1 == count:
                        row.append(0 if sum_ else 1)
                    else:
                        row.append(1 + (phase + 1) * size + sum_)
                rows.append(tuple(row))
        return minimal(tuple(tracks), rows, [1], 1, size)


def set_words(name, argument):
    return name if argument is None else "%s(%s)" % (name, argument)


class Recurrence:
    """Numbers in the system of a linear recurrence with natural coefficients. `verify` proves that the values of the
    valid words are the natural numbers in radix order, and that the derived addition is addition."""

    LOOKAHEAD = 24

    def __init__(self, coefficients, initial, flat, accept):
        self.coefficients, self.order = coefficients, len(initial)
        self.places = list(initial)
        self.width = len(flat[0])
        self.cache = {}
        self.name = "the system %s, u_n = %s" % (
            ", ".join(map(str, initial)),
            " + ".join("%d u_(n-%d)" % (c, i + 1) for i, c in enumerate(coefficients) if c),
        )
        self.valid = flat_to_aut(flat, accept, (0,), self.width)
        self.tight = False
        self.marked = False

    def place(self, n):
        while len(self.places) <= n:
            m = len(self.places)
            self.places.append(sum(c * self.places[m - 1 - i] for i, c in enumerate(self.coefficients)))
        return self.places[n]

    def value(self, digits):
        count = len(digits)
        return sum(digit * self.place(count - 1 - i) for i, digit in enumerate(digits))

    def word(self, number):
        """The valid word of a number, from the first place down, greedily with a look at the validity."""
        count = 0
        while self.place(count) <= number:
            count += 1
        return self.search(number, count + 1)

    def search(self, number, count):
        reach = [{p: (0, 0) for p in range(len(self.valid.rows)) if p in self.valid.final}]
        for m in range(count):
            layer = {}
            for p, row in enumerate(self.valid.rows):
                ends = [reach[m].get(q) and (reach[m][q][0] + d * self.place(m), reach[m][q][1] + d * self.place(m))
                        for d, q in enumerate(row) if p and q and q in reach[m]]
                if ends:
                    layer[p] = (min(e[0] for e in ends), max(e[1] for e in ends))
            reach.append(layer)
        out = []
        stack = [(self.valid.start, number, count, ())]
        while stack:
            p, rest, m, word = stack.pop()
            if m == 0:
                if rest == 0 and p in self.valid.final:
                    out = list(word)
                    break
                continue
            for digit, q in enumerate(self.valid.rows[p]):
                left = rest - digit * self.place(m - 1)
                if q in reach[m - 1] and reach[m - 1][q][0] <= left <= reach[m - 1][q][1]:
                    stack.append((q, left, m - 1, word + (digit,)))
        while out and out[0] == 0:
            out.pop(0)
        return out

    def everything(self, tracks):
        out = TRUE
        for track in tracks:
            out = conjunction(out, self.valid.renamed({0: track}), self.width)
        return out

    def linear(self, coefficients, relation, constant):
        key = (tuple(coefficients.values()), relation, constant, self.tight)
        tracks = tuple(coefficients)
        found = self.cache.get(key)
        if found is None:
            found = self.cache[key] = self.build(key[0], relation, constant)
        return Aut(tracks, found.rows, found.final, found.start)

    def build(self, weights, relation, constant):
        """States are (what the prefix is worth with 0, 1, ..., order - 1 digits to come, the validity state of every
        track). The worth obeys the recurrence in the number m of digits to come, and so does u_m."""
        width, order, count = self.width, self.order, len(weights)
        coefficients = self.coefficients
        negative = sum(-w for w in weights if w < 0)
        positive = sum(w for w in weights if w > 0)
        exact = relation == "eq"
        ahead = order + self.LOOKAHEAD
        self.place(ahead)
        places = self.places
        # What m more digits of one track are worth at most: below u_m when suffixes of valid words are valid (tight).
        room = [places[m] - 1 if self.tight else (width - 1) * sum(places[:m]) for m in range(ahead)]

        def settled(worth, side):
            """The first m such that with m digits to come or more every total is above the constant (side 1), or below
            it (side -1; for <= : not above it); None if that is not shown within the lookahead.

            Tight: side * worth(m) - slack (u_m - 1) >= threshold is wanted. g(m) = side * worth(m) - slack u_m obeys
            the recurrence, whose coefficients are natural with sum at least 1: g >= max(threshold - slack, 0) on
            `order` places in a row stays so.
            Loose: with E(m) = u_0 + ... + u_(m-1), h(m) = side * worth(m) - slack (width - 1) E(m) >= threshold is
            wanted. E(m + order) <= sum c_j E(m + order - j) + E(order), so that h >= K on `order` places in a row
            stays so if K >= 0 and (sum c_j - 1) K >= slack (width - 1) E(order)."""
            slack = negative if side > 0 else positive
            threshold = constant + 1 if side > 0 else 1 - constant if exact else -constant
            if self.tight:
                wanted = max(threshold - slack, 0)
                bounds = [side * w - slack * u for w, u in zip(worth, places)]
            else:
                loss, growth = slack * (width - 1) * sum(places[:order]), sum(coefficients) - 1
                if loss and not growth:
                    return None
                wanted = max(threshold, 0, -(-loss // growth) if loss else 0)
                bounds = [side * w - slack * e for w, e in zip(worth, room)]
            run = 0
            for m, bound in enumerate(bounds):
                run = run + 1 if bound >= wanted else 0
                if run == order:
                    return m - order + 1
            return None

        def outcome(worth):
            """"none" or "all" if no or every valid completion fulfils the relation, else "open"."""
            worth = list(worth)
            while len(worth) < ahead:
                worth.append(sum(map(operator.mul, coefficients, worth[:-order - 1:-1])))
            above = settled(worth, 1)
            below = None if above is not None else settled(worth, -1)
            if above is None and below is None:
                return "open"
            for m in range(above if above is not None else below):
                least, most = worth[m] - negative * room[m], worth[m] + positive * room[m]
                if exact:
                    if least <= constant <= most:
                        return "open"
                elif (least <= constant) if above is not None else (most > constant):
                    return "open"
            return "none" if exact or above is not None else "all"

        judged = {}
        ids = {}
        queue = []
        rows = [(0,) * width]
        final = []
        valid_rows, valid_final = self.valid.rows, self.valid.final

        def node(phase, vector, states):
            if phase == 0 and vector != "all":
                verdict = judged.get(vector)
                if verdict is None:
                    verdict = judged[vector] = outcome(vector)
                if verdict == "none":
                    return 0
                if verdict == "all":
                    vector = "all"
            key = (phase, vector, states)
            found = ids.get(key)
            if found is None:
                found = ids[key] = len(queue) + 1
                queue.append(key)
            return found

        start = node(0, (0,) * order, (self.valid.start,) * count)
        units = places[:order]
        for phase, vector, states in queue:
            after = phase + 1 if phase + 1 < count else 0
            saturated = vector == "all"
            if phase == 0 and all(q in valid_final for q in states):
                if saturated:
                    final.append(len(rows))
                else:
                    if (vector[0] == constant) if exact else (vector[0] <= constant):
                        final.append(len(rows))
            if phase == 0 and not saturated:
                vector = vector[1:] + (sum(map(operator.mul, coefficients, vector[::-1])),)
            row = []
            for digit, target in enumerate(valid_rows[states[phase]]):
                if target == 0:
                    row.append(0)
                    continue
                moved = states[:phase] + (target,) + states[phase + 1:]
                if saturated:
                    row.append(node(after, vector, moved))
                else:
                    change = weights[phase] * digit
                    row.append(node(after, tuple([v + change * u for v, u in zip(vector, units)]), moved))
            rows.append(tuple(row))
            if not len(rows) & 0xFFFF:
                too_many(rows)
        return minimal(tuple(range(count)), rows, final, start, width)

    def in_set(self, name, argument, track):
        if name == "fibonacci" and self.marked and self.coefficients == [1, 1] and self.places[:2] == [1, 2]:
            rows = [(0,) * self.width, (1, 2) + (0,) * (self.width - 2), (2,) + (0,) * (self.width - 1)]
            return minimal((track,), rows, [2], 1, self.width)
        raise Inexpressible("rules: the set %s is not expressible in %s" % (set_words(name, argument), self.name))

    def xor(self, tracks):
        raise Reject("numeration: a nim-sum needs a base that is a power of two")

    def verify(self):
        """Valid words in radix order have the values 0, 1, 2, ...; R is the graph of addition (theorem B)."""
        width, valid = self.width, self.valid
        places, order = self.places, self.order
        self.place(2 * order)
        if not any(self.coefficients):
            raise Reject("numeration.coefficients: all are 0")
        for n in range(order + 1):
            # Later differences obey the recurrence and are sums of positive ones.
            if places[n + 1] <= places[n]:
                raise Reject("numeration: the places do not increase: u_%d = %d, u_%d = %d"
                             % (n, places[n], n + 1, places[n + 1]))
        if valid.start == 0 or valid.start not in valid.final:
            raise Reject("numeration.valid: does not accept the empty word")
        if valid.rows[valid.start][0] != valid.start:
            raise Reject("numeration.valid: not closed under leading zeros")
        both = self.everything((1, 2))
        less = conjunction(self.lexicographic((1, 2)), both, width)
        between = projection(conjunction(less.renamed({1: 1, 2: 3}), conjunction(
            self.lexicographic((3, 4)), self.everything((3, 4)), width), width), 3, width).renamed({1: 1, 4: 2})
        successor = without(less, between, width)
        self.demand_empty(without(valid.renamed({0: 1}), projection(successor, 2, width), width),
                          "numeration.valid: a valid word has no successor")
        positive = conjunction(valid.renamed({0: 2}), self.nonzero(2), width)
        self.demand_empty(without(positive, projection(successor, 1, width), width),
                          "numeration.valid: a valid word other than 0 is no successor")
        step = self.step(successor)
        if step is not None:
            raise Reject("numeration: the successor of the word %s is %s, whose values %d and %d are not one apart"
                         % (spell(step[0]), spell(step[1]), self.value(step[0]), self.value(step[1])))
        # Suffixes of valid words are valid, and 1 0^m is valid: then a suffix of m digits is below u_m.
        one = valid.rows[valid.start][1]
        seen = set()
        while one and one in valid.final and one not in seen:
            seen.add(one)
            one = valid.rows[one][0]
        self.marked = one != 0 and one in seen
        suffixes = True
        for p in range(1, len(valid.rows)):
            residual = minimal((0,), valid.rows, valid.final, p, width)
            suffixes = suffixes and without(residual, valid, width).empty()
        self.tight = self.marked and suffixes
        # Addition, by induction on the second summand.
        add = self.linear({1: 1, 2: 1, 3: -1}, "eq", 0)
        zero = conjunction(projection(conjunction(add, self.zero(2), width), 2, width), self.everything((1, 3)), width)
        equal = self.equal((1, 3))
        self.demand_empty(combination(zero, equal, operator.ne, width), "numeration: x + 0 = z is not x = z")
        forward = projection(conjunction(add.renamed({1: 1, 2: 2, 3: 3}), successor.renamed({1: 3, 2: 4}), width), 3, width)
        forward = projection(conjunction(self.swapped_successor(successor), forward, width), 2, width)
        # forward: tracks 1 = x, 3 -> y', 4 = z (y' is put on track 3 by swapped_successor)
        after = conjunction(add.renamed({1: 1, 2: 3, 3: 4}), self.nonzero(3), width)
        self.demand_empty(combination(forward, after, operator.ne, width),
                          "numeration: the derived addition does not follow the successor")

    def swapped_successor(self, successor):
        return successor.renamed({1: 2, 2: 3})

    def step(self, successor):
        """A pair of consecutive words whose values are not one apart, or None. A pair of prefixes is known by the
        differences (second less first) of what it is worth with 0, 1, ..., order - 1 digits to come, the rest zeros;
        they obey the recurrence in the number of digits to come."""
        coefficients, order = self.coefficients, self.order
        places = [self.place(m) for m in range(order)]
        begin = (successor.start, (0,) * order)
        back = {begin: None}
        queue = [begin]
        for key in queue:
            p, ahead = key
            if p in successor.final and ahead[0] != 1:
                first, second = [], []
                while back[key] is not None:
                    key, d, e = back[key]
                    first.append(d)
                    second.append(e)
                return first[::-1], second[::-1]
            shifted = ahead[1:] + (sum(map(operator.mul, coefficients, ahead[::-1])),)
            for d, q in enumerate(successor.rows[p]):
                if q == 0:
                    continue
                for e, s in enumerate(successor.rows[q]):
                    if s == 0:
                        continue
                    target = (s, tuple([v + (e - d) * u for v, u in zip(shifted, places)]))
                    if target not in back:
                        back[target] = (key, d, e)
                        queue.append(target)
            if len(queue) > 2000 * (len(successor.rows) + 10):
                # A valid system has one difference per node; an unbounded number of them is none.
                raise Reject("numeration: the values of consecutive words are not shown to be one apart")
        return None

    def lexicographic(self, tracks):
        """The word of the first track comes before the word of the second."""
        width = self.width
        # 1: equal so far; 2: decided; between the digits: 3 + d after digit d of the first; 3 + width: decided.
        rows = [(0,) * width, tuple(3 + d for d in range(width)), (3 + width,) * width]
        for d in range(width):
            rows.append(tuple(0 if e < d else 1 if e == d else 2 for e in range(width)))
        rows.append((2,) * width)
        return minimal(tuple(tracks), rows, [2], 1, width)

    def equal(self, tracks):
        width = self.width
        rows = [(0,) * width, tuple(2 + d for d in range(width))]
        rows += [tuple(1 if e == d else 0 for e in range(width)) for d in range(width)]
        return conjunction(minimal(tuple(tracks), rows, [1], 1, width), self.everything(tracks), width)

    def zero(self, track):
        return minimal((track,), [(0,) * self.width, (1,) + (0,) * (self.width - 1)], [1], 1, self.width)

    def nonzero(self, track):
        width = self.width
        return minimal((track,), [(0,) * width, (1,) + (2,) * (width - 1), (2,) * width], [2], 1, width)

    def demand_empty(self, a, message):
        word = shortest(a)
        if word is not None:
            raise Reject("%s: %s" % (message, ", ".join(spell(w) for w in word)))


def spell(word):
    return ".".join(map(str, word)) if word else "0"


def flat_to_aut(flat, accept, tracks, width):
    """From the table of a file (letters are tuples of digits) to the digit-serial automaton; tracks in any order."""
    count = len(tracks)
    order = sorted(range(count), key=lambda i: tracks[i])
    sorted_tracks = tuple(tracks[i] for i in order)
    if order != list(range(count)):
        strides = [width ** (count - 1 - i) for i in order]
        places = [sum(map(operator.mul, strides, digits)) for digits in itertools.product(range(width), repeat=count)]
    else:
        places = None
    base = len(flat) + 1
    ids = {}
    extra = []
    rows = [(0,) * width]
    for row in flat:
        row = [q + 1 for q in (row if places is None else [row[i] for i in places])]
        for level in range(count - 1):
            folded = []
            for i in range(0, len(row), width):
                key = (level, tuple(row[i:i + width]))
                found = ids.get(key)
                if found is None:
                    found = ids[key] = base + len(extra)
                    extra.append(key[1])
                folded.append(found)
            row = folded
        rows.append(tuple(row))
    return minimal(sorted_tracks, rows + extra, [s + 1 for s in accept], 1, width)


# ---------------------------------------------------------------------------------------------------------------------
# The text of the rules

TOKEN = re.compile(r"(?P<skip>[ \t\r]+|#[^\n]*)|(?P<newline>\n)|(?P<int>[0-9]+)(?![A-Za-z_])|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
                   r"|(?P<sign>->|\.\.|==|!=|<=|>=|[-+*/%=<>(){},;])")
CONTINUES = {"+", "-", "*", "/", "%", "=", "==", "!=", "<", "<=", ">", ">=", "->", "..", "and", "or", ","}
COMPARISONS = {"=", "==", "!=", "<", "<=", ">", ">="}
WORDS = {"game", "with", "where", "unordered", "start", "let", "move", "if", "in", "and", "or", "not", "lost", "won",
         "min", "max", "ceil", "gcd", "xor", "popcount", "powers", "fibonacci", "squares", "primes", "prime_powers",
         "divisors"}
BARE_SETS = {"fibonacci", "squares", "primes", "prime_powers"}
BOOLEAN = {"cmp", "and", "or", "not", "in"}


def tokens(text):
    out = []
    at = 0
    line = 1
    nesting = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise Reject("rules: line %d: %r is not a sign of the language" % (line, text[at]))
        at = match.end()
        kind = match.lastgroup
        word = match.group()
        if kind == "newline":
            line += 1
            if nesting == 0:
                out.append((";", "\n", line))
        elif kind == "int":
            if len(word) > 1000 or int(word) >= 1 << 64:
                raise Reject("rules: line %d: a number from 2^64 on" % line)
            out.append(("int", int(word), line))
        elif kind == "name":
            out.append(("word" if word in WORDS else "name", word, line))
        elif kind == "sign":
            nesting += (word in "({") - (word in ")}")
            out.append((";", ";", line) if word == ";" else ("sign", word, line))
    kept = []
    for token in out:
        if token[1] in CONTINUES and token[0] != "int":
            while kept and kept[-1][1] == "\n":
                kept.pop()
        kept.append(token)
    kept.append(("end", "the end", line))
    return kept


class Game:
    pass


class Parser:
    def __init__(self, text):
        self.tokens = tokens(text)
        self.at = 0
        self.depth = 0

    def fail(self, wanted):
        kind, word, line = self.tokens[self.at]
        word = "the end of the line" if word == "\n" else repr(word)
        raise Reject("rules: line %d: %s expected, found %s" % (line, wanted, word))

    def peek(self):
        token = self.tokens[self.at]
        return token[1] if token[0] in ("sign", "word", ";", "end") else None

    def take(self, *words):
        if self.peek() in words and self.peek() is not None:
            self.at += 1
            return self.tokens[self.at - 1][1]
        return None

    def need(self, word):
        if not self.take(word):
            self.fail(repr(word))

    def name(self):
        if self.tokens[self.at][0] != "name":
            self.fail("a name")
        self.at += 1
        return self.tokens[self.at - 1][1]

    def integer(self):
        sign = -1 if self.take("-") else 1
        if self.tokens[self.at][0] != "int":
            self.fail("a number")
        self.at += 1
        return sign * self.tokens[self.at - 1][1]

    def names(self):
        self.need("(")
        out = [self.name()]
        while self.take(","):
            out.append(self.name())
        self.need(")")
        return out

    def game(self):
        game = Game()
        game.where, game.lost, game.won, game.lets, game.moves = [], [], [], {}, []
        game.unordered = False
        while self.take(";", "\n"):
            pass
        self.need("game")
        if self.tokens[self.at][0] not in ("name", "word"):
            self.fail("the name of the game")
        game.name = self.tokens[self.at][1]
        self.at += 1
        game.coordinates = self.names()
        game.parameters = {}
        if self.take("with"):
            while True:
                name = self.name()
                if name in game.parameters:
                    raise Reject("rules: the parameter %s is given twice" % name)
                self.need("=")
                game.parameters[name] = self.integer()
                if not self.take(","):
                    break
        if len(game.coordinates) > 16:
            raise Inexpressible("rules: more than 16 coordinates")
        known = list(game.coordinates) + list(game.parameters)
        if len(set(known)) != len(known):
            raise Reject("rules: a name is used twice")
        self.known = set(known)
        self.coordinates = game.coordinates
        while True:
            separated = False
            while self.take(";", "\n"):
                separated = True
            if self.peek() == "the end" and self.tokens[self.at][0] == "end":
                break
            if not separated:
                self.fail("the end of the clause")
            self.clause(game)
        if not game.moves:
            raise Reject("rules: the game has no move clause")
        return game

    def clause(self, game):
        if self.take("where"):
            game.where.append(self.condition())
        elif self.take("unordered"):
            game.unordered = True
            if len(game.coordinates) > 6:
                raise Inexpressible("rules: unordered with more than 6 coordinates")
        elif self.take("start"):
            names = self.names()
            self.need("->")
            keep, self.known = self.known, (self.known - set(game.coordinates)) | set(names)
            self.target(game)
            self.known = keep
        elif self.take("let"):
            name = self.name()
            if name in self.known:
                raise Reject("rules: the name %s is used twice" % name)
            self.need("=")
            game.lets[name] = self.expression()
            self.known.add(name)
        elif self.take("lost"):
            self.need("if")
            game.lost.append(self.condition())
        elif self.take("won"):
            self.need("if")
            game.won.append(self.condition())
        elif self.take("move"):
            self.move(game)
        elif self.peek() == "game":
            raise Inexpressible("rules: one game is expected, with no target in another game")
        else:
            self.fail("a clause")

    def move(self, game):
        keep = set(self.known)
        binders = []
        while self.tokens[self.at][0] == "name":
            name = self.name()
            if name in self.known:
                raise Reject("rules: the name %s is used twice" % name)
            self.need("in")
            binders.append((name, self.range()))
            self.known.add(name)
            if len(binders) > BINDER_LIMIT:
                raise Inexpressible("rules: a clause with more than %d binders" % BINDER_LIMIT)
            if not self.take(","):
                break
        condition = self.condition() if self.take("if") else None
        self.need("->")
        targets = [self.target(game)]
        while self.take("+"):
            targets.append(self.target(game))
        game.moves.append((binders, condition, targets))
        self.known = keep

    def target(self, game):
        if self.tokens[self.at][0] in ("name", "word"):
            if self.tokens[self.at][1] != game.name:
                raise Inexpressible("rules: a target in another game")
            self.at += 1
        self.need("(")
        out = [self.expression()]
        while self.take(","):
            out.append(self.expression())
        self.need(")")
        if len(out) != len(game.coordinates):
            raise Reject("rules: a target of %d numbers in a game of %d" % (len(out), len(game.coordinates)))
        return out

    def range(self):
        if self.take("{"):
            out = [self.expression()]
            while self.take(","):
                out.append(self.expression())
            self.need("}")
            return ("list", out)
        word = self.peek()
        if word in BARE_SETS:
            self.at += 1
            return ("set", word, None)
        if word == "powers":
            self.at += 1
            self.need("(")
            number = self.integer()
            self.need(")")
            return ("set", word, number)
        if word == "divisors":
            self.at += 1
            self.need("(")
            self.expression()
            self.need(")")
            return ("set", word, "...")
        low = self.expression()
        self.need("..")
        return ("range", low, self.expression())

    def condition(self):
        out = self.disjunction()
        if out[0] not in BOOLEAN:
            self.fail("a comparison")
        return out

    def expression(self):
        out = self.sum()
        if out[0] in BOOLEAN:
            self.fail("an expression and not a condition")
        return out

    def deeper(self):
        self.depth += 1
        if self.depth > NESTING_LIMIT:
            raise Reject("rules: nested too deeply")

    def disjunction(self):
        return self.chain("or", self.conjunction)

    def conjunction(self):
        return self.chain("and", self.negation)

    def chain(self, word, below):
        parts = [below()]
        while self.peek() == word:
            self.at += 1
            parts.append(below())
        if len(parts) == 1:
            return parts[0]
        if any(part[0] not in BOOLEAN for part in parts):
            self.fail("conditions on both sides of %r" % word)
        return (word, parts)

    def negation(self):
        if self.take("not"):
            self.deeper()
            part = self.negation()
            self.depth -= 1
            if part[0] not in BOOLEAN:
                self.fail("a condition after 'not'")
            return ("not", part)
        return self.comparison()

    def comparison(self):
        first = self.sum()
        if self.peek() == "in":
            self.at += 1
            self.number(first)
            return ("in", first, self.range())
        if self.peek() not in COMPARISONS:
            return first
        parts = [first]
        while self.peek() in COMPARISONS:
            parts.append(self.take(*COMPARISONS))
            parts.append(self.sum())
        for part in parts[::2]:
            self.number(part)
        return ("cmp", parts)

    def number(self, part):
        if part[0] in BOOLEAN:
            self.fail("numbers to compare")

    def sum(self):
        first = self.product()
        parts = [(1, first)]
        while self.peek() in ("+", "-"):
            sign = 1 if self.take("+", "-") == "+" else -1
            parts.append((sign, self.product()))
        if len(parts) == 1:
            return first
        for _, part in parts:
            self.number(part)
        return ("sum", parts)

    def product(self):
        first = self.unary()
        parts = []
        while self.peek() in ("*", "/", "%"):
            parts.append((self.take("*", "/", "%"), self.unary()))
        if not parts:
            return first
        for part in [first] + [p for _, p in parts]:
            self.number(part)
        return ("prod", first, parts)

    def unary(self):
        if self.take("-"):
            self.deeper()
            part = self.unary()
            self.depth -= 1
            self.number(part)
            return ("sum", [(-1, part)])
        return self.primary()

    def primary(self):
        kind, word, line = self.tokens[self.at]
        if kind == "int":
            self.at += 1
            return ("int", word)
        if kind == "name":
            self.at += 1
            if word not in self.known:
                raise Reject("rules: line %d: the name %s is not known" % (line, word))
            return ("name", word)
        if word in ("min", "max", "gcd", "xor", "popcount", "ceil") and kind == "word":
            self.at += 1
            self.deeper()
            self.need("(")
            parts = [self.expression()]
            while self.take(","):
                parts.append(self.expression())
            self.need(")")
            self.depth -= 1
            if word == "ceil":
                if len(parts) != 1 or parts[0][0] != "prod" or parts[0][2][-1][0] != "/":
                    self.fail("ceil(a / b)")
                whole = parts[0]
                rest = ("prod", whole[1], whole[2][:-1]) if len(whole[2]) > 1 else whole[1]
                return ("call", "ceil", [rest, whole[2][-1][1]])
            return ("call", word, parts)
        if self.take("("):
            self.deeper()
            part = self.disjunction()
            self.need(")")
            self.depth -= 1
            return part
        self.fail("an expression")


# ---------------------------------------------------------------------------------------------------------------------
# From expressions to linear forms
#
# A linear form is a dictionary from variables to coefficients, the constant under the key 0; variables are 1, 2, ....
# A formula is ("le", form): form <= 0; ("eq", form): form = 0; ("set", name, argument, variable, positive);
# ("and", [...]); ("or", [...]); ("ex", [variables], formula).  An expression is a list of cases (conditions, fresh
# variables, form); the cases exclude each other and cover everything.


class Unroll(Exception):
    def __init__(self, names):
        self.names = names


def plus(a, b, factor=1):
    out = dict(a)
    for key, value in b.items():
        value = out.get(key, 0) + factor * value
        if value:
            out[key] = value
        else:
            out.pop(key, None)
    return out


def times(a, factor):
    return {key: value * factor for key, value in a.items()} if factor else {}


def constant_of(form):
    """The value of a form without variables, else None."""
    if not form:
        return 0
    return form[0] if len(form) == 1 and 0 in form else None


def surely_natural(form):
    return all(value >= 0 for value in form.values())


class Translator:
    """Expressions and conditions of one game over given variables for its coordinates."""

    def __init__(self, game, counter, forms, ranges=None):
        self.game, self.counter = game, counter
        self.env = {name: [((), (), form)] for name, form in zip(game.coordinates, forms)}
        for name, value in game.parameters.items():
            self.env[name] = [((), (), {0: value} if value else {})]
        self.lets = game.lets
        self.binders = {}       # variable -> name of the binder, for binders with constant ranges

    def fresh(self):
        return next(self.counter)

    def combine(self, lists):
        size = 1
        for cases in lists:
            size *= len(cases)
        if size > CASE_LIMIT:
            raise Inexpressible("rules: an expression with more than %d cases" % CASE_LIMIT)
        for combo in itertools.product(*lists):
            yield (sum((c[0] for c in combo), ()), sum((c[1] for c in combo), ()), [c[2] for c in combo])

    def cases(self, e):
        kind = e[0]
        if kind == "int":
            return [((), (), {0: e[1]} if e[1] else {})]
        if kind == "name":
            found = self.env.get(e[1])
            if found is None:
                found = self.env[e[1]] = self.cases(self.lets[e[1]])
            return found
        if kind == "sum":
            out = self.cases(e[1][0][1]) if e[1][0][0] > 0 else [
                (c, f, times(form, -1)) for c, f, form in self.cases(e[1][0][1])]
            for sign, part in e[1][1:]:
                out = [(c, f, plus(forms[0], forms[1], sign)) for c, f, forms in self.combine([out, self.cases(part)])]
            return out
        if kind == "prod":
            out = self.cases(e[1])
            for op, part in e[2]:
                grown = []
                for c, f, (a, b) in self.combine([out, self.cases(part)]):
                    if op == "*":
                        grown.append((c, f, self.product(a, b)))
                    else:
                        for more, fresh, quotient in self.quotient(a, self.divisor(b), False):
                            form = quotient if op == "/" else plus(a, quotient, -self.divisor(b))
                            grown.append((c + more, f + fresh, form))
                out = grown
            return out
        name, parts = e[1], e[2]
        if name == "ceil":
            out = []
            for c, f, (a, b) in self.combine([self.cases(p) for p in parts]):
                for more, fresh, quotient in self.quotient(a, self.divisor(b), True):
                    out.append((c + more, f + fresh, quotient))
            return out
        if name in ("min", "max"):
            sign = 1 if name == "min" else -1
            out = []
            for c, f, forms in self.combine([self.cases(p) for p in parts]):
                for i, chosen in enumerate(forms):
                    conditions = []
                    for j, other in enumerate(forms):
                        if j != i:
                            # chosen <= other for min; strictly before the earlier ones.
                            gap = times(plus(chosen, other, -1), sign)
                            conditions.append(("le", plus(gap, {0: 1}) if j < i else gap))
                    out.append((c + tuple(conditions), f, chosen))
            return out
        raise Inexpressible("rules: %s is not expressible" % name)

    def product(self, a, b):
        left, right = constant_of(a), constant_of(b)
        if left is not None:
            return times(b, left)
        if right is not None:
            return times(a, right)
        for side in (a, b):
            names = self.unrollable(side)
            if names:
                raise Unroll(names)
        raise Inexpressible("rules: a product of variables is not expressible")

    def divisor(self, form):
        value = constant_of(form)
        if value is None:
            names = self.unrollable(form)
            if names:
                raise Unroll(names)
            raise Inexpressible("rules: a division by a variable is not expressible")
        if value < 1:
            raise Inexpressible("rules: a division by %d is not expressible" % value)
        return value

    def unrollable(self, form):
        names = {self.binders.get(v) for v in form if v}
        return None if None in names else names

    def quotient(self, form, c, upward):
        """Cases of floor(form / c), or of its ceiling: natural, or the negative of a positive number."""
        if c == 1:
            return [((), (), form)]
        whole = constant_of(form)
        if whole is not None:
            value = -(-whole // c) if upward else whole // c
            return [((), (), {0: value} if value else {})]
        q = self.fresh()
        high = {0: c - 1} if upward else {}
        low = {} if upward else {0: c - 1}
        # floor: c q <= form <= c q + c - 1; ceiling: c q - c + 1 <= form <= c q.
        out = [((("le", plus(plus({q: c}, form, -1), high, -1)), ("le", plus(plus(form, {q: c}, -1), low, -1))), (q,), {q: 1})]
        if not surely_natural(form):
            q = self.fresh()
            out.append(((("le", plus(plus({q: -c}, form, -1), high, -1)), ("le", plus(plus(form, {q: c}), low, -1)),
                         ("le", {0: 1, q: -1})), (q,), {q: -1}))
        return out

    def relate(self, kind, e1, e2, slack=0):
        """e1 - e2 + slack {<=, =} 0."""
        if kind == "le":
            if e2[0] == "call" and e2[1] in ("min", "max"):
                return ("and" if e2[1] == "min" else "or", [self.relate(kind, e1, p, slack) for p in e2[2]])
            if e1[0] == "call" and e1[1] in ("min", "max"):
                return ("and" if e1[1] == "max" else "or", [self.relate(kind, p, e2, slack) for p in e1[2]])
        out = []
        for c, f, (a, b) in self.combine([self.cases(e1), self.cases(e2)]):
            body = ("and", list(c) + [(kind, plus(plus(a, b, -1), {0: slack} if slack else {}))])
            out.append(("ex", list(f), body) if f else body)
        return out[0] if len(out) == 1 else ("or", out)

    def compare(self, op, a, b):
        if op == "<=":
            return self.relate("le", a, b)
        if op == "<":
            return self.relate("le", a, b, 1)
        if op == ">=":
            return self.relate("le", b, a)
        if op == ">":
            return self.relate("le", b, a, 1)
        if op in ("=", "=="):
            return self.relate("eq", a, b)
        return ("or", [self.relate("le", a, b, 1), self.relate("le", b, a, 1)])

    OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "=": "!=", "==": "!=", "!=": "="}

    def formula(self, c, positive=True):
        kind = c[0]
        if kind in ("and", "or"):
            joined = kind if positive else {"and": "or", "or": "and"}[kind]
            return (joined, [self.formula(part, positive) for part in c[1]])
        if kind == "not":
            return self.formula(c[1], not positive)
        if kind == "cmp":
            parts = c[1]
            out = []
            for i in range(0, len(parts) - 2, 2):
                op = parts[i + 1] if positive else self.OPPOSITE[parts[i + 1]]
                out.append(self.compare(op, parts[i], parts[i + 2]))
            return ("and" if positive else "or", out)
        e, where = c[1], c[2]
        if where[0] == "range":
            inside = [("cmp", [where[1], "<=", e]), ("cmp", [e, "<=", where[2]])]
            return self.formula(("and", inside), positive)
        if where[0] == "list":
            return self.formula(("or", [("cmp", [e, "=", item]) for item in where[1]]), positive)
        out = []
        for cs, f, form in self.cases(e):
            z = self.fresh()
            member = ("and", list(cs) + [("eq", plus(form, {z: 1}, -1)), ("set", where[1], where[2], z, positive)])
            out.append(("ex", list(f) + [z], member))
            if not positive:
                less = ("and", list(cs) + [("le", plus(form, {0: 1}))])
                out.append(("ex", list(f), less) if f else less)
        return ("or", out)


class Relation:
    """One clause after unrolling: conditions over the coordinates 1..d, the variables of the targets, and others."""

    def __init__(self, conditions, targets, line):
        self.conditions, self.targets, self.line = conditions, targets, line


def hoist(formulas):
    """A conjunction without `and` and `ex` on its top level; fresh variables have names of their own already."""
    out = []
    stack = list(reversed(formulas))
    while stack:
        f = stack.pop()
        if f[0] == "and" or (f[0] == "or" and len(f[1]) == 1):
            stack.extend(reversed(f[1]))
        elif f[0] == "ex":
            stack.append(f[2])
        else:
            out.append(f)
    return out


def substitute(f, variable, form):
    kind = f[0]
    if kind in ("le", "eq"):
        if variable not in f[1]:
            return f
        rest = dict(f[1])
        factor = rest.pop(variable)
        return (kind, plus(rest, form, factor))
    if kind == "set":
        if f[3] != variable:
            return f
        return ("set", f[1], f[2], next(iter(form)), f[4])
    if kind in ("and", "or"):
        return (kind, [substitute(g, variable, form) for g in f[1]])
    return ("ex", f[1], substitute(f[2], variable, form))


def occurrences(f, variable, kinds):
    kind = f[0]
    if kind in ("le", "eq"):
        return variable in f[1] and kind in kinds
    if kind == "set":
        return f[3] == variable and "set" in kinds
    if kind in ("and", "or"):
        return any(occurrences(g, variable, ("le", "eq", "set")) for g in f[1]) and "deep" in kinds
    return occurrences(f[2], variable, kinds)


def simplified(relation, coordinates):
    """Targets that keep a coordinate share its track; a binder fixed by one equation is put in."""
    conditions = hoist(relation.conditions)
    targets = [list(t) for t in relation.targets]
    fixed = set(range(1, coordinates + 1))
    changed = True
    while changed:
        changed = False
        for i, f in enumerate(conditions):
            if f[0] != "eq" or len(f[1]) != 2 or 0 in f[1]:
                continue
            (u, p), (v, q) = sorted(f[1].items())
            if p + q or abs(p) != 1 or v in fixed:
                continue
            if any(v in t and u in t for t in targets):
                continue
            conditions = [substitute(g, v, {u: 1}) for j, g in enumerate(conditions) if j != i]
            targets = [[u if w == v else w for w in t] for t in targets]
            changed = True
            break
    kept = fixed | {v for t in targets for v in t}
    changed = True
    while changed:
        changed = False
        for i, f in enumerate(conditions):
            if f[0] != "eq":
                continue
            for v, a in f[1].items():
                if v in kept or v == 0 or abs(a) != 1:
                    continue
                others = [g for j, g in enumerate(conditions) if j != i]
                if any(occurrences(g, v, ("eq", "set", "deep")) for g in others):
                    continue
                rest = dict(f[1])
                del rest[v]
                form = times(rest, -a)
                conditions = [substitute(g, v, form) for g in others] + [("le", times(form, -1))]
                changed = True
                break
            if changed:
                break
    return Relation(conditions, targets, relation.line)


class Symbolic:
    """The relations of a game, symbolically. Coordinates are the variables 1..d (plus `shift`, for shifted copies)."""

    def __init__(self, game):
        self.game = game
        self.d = len(game.coordinates)
        self.counter = itertools.count(self.d + 1)
        self.total = 0

    def state_condition(self, conditions, variables, shift=0):
        forms = [({v: 1, 0: shift} if shift else {v: 1}) for v in variables]
        translator = Translator(self.game, self.counter, forms)
        return [translator.formula(c) for c in conditions]

    def relations(self, skip=(), shift=0):
        out = []
        self.total = 0
        for line, clause in enumerate(self.game.moves):
            if line not in skip:
                out.extend(self.clause(line, clause, shift))
        return out

    def clause(self, line, clause, shift):
        unroll = set()
        while True:
            try:
                return list(self.expand(line, clause, unroll, shift))
            except Unroll as more:
                unroll |= more.names

    def expand(self, line, clause, unroll, shift):
        binders, condition, targets = clause
        names = [name for name, _ in binders]
        coordinates = list(range(1, self.d + 1))
        out = []
        # A partial clause: the values of the binders so far (a form each) and their conditions.
        stack = [([], [], {})]
        while stack:
            values, conditions, constants = stack.pop()
            forms = [({v: 1, 0: shift} if shift else {v: 1}) for v in coordinates]
            translator = Translator(self.game, self.counter, forms)
            translator.binders = dict(constants)
            for name, form in zip(names, values):
                translator.env[name] = [((), (), form)]
            if len(values) < len(binders):
                grown = self.bind(translator, binders[len(values)], unroll, constants)
                for form, extra, variable in reversed(grown):
                    more = dict(constants)
                    if variable is not None:
                        more[variable] = names[len(values)]
                    stack.append((values + [form], conditions + extra, more))
                if len(stack) > CASE_LIMIT:
                    raise Inexpressible("rules: more than %d clauses after unrolling" % CASE_LIMIT)
                continue
            conditions = list(conditions)
            if condition is not None:
                conditions.append(translator.formula(condition))
            rows = []
            for target in targets:
                row = []
                for e in target:
                    y = next(self.counter)
                    name = "\0%d" % y
                    translator.env[name] = [((), (), {y: 1, 0: shift} if shift else {y: 1})]
                    conditions.append(translator.relate("eq", e, ("name", name)))
                    row.append(y)
                rows.append(row)
            self.total += 1
            if self.total > CASE_LIMIT:
                raise Inexpressible("rules: more than %d clauses after unrolling" % CASE_LIMIT)
            out.append(simplified(Relation(conditions, rows, line), self.d))
        return out

    def bind(self, translator, binder, unroll, constants):
        """The ways to give a value to a binder: (form, conditions, its variable if it may be unrolled)."""
        name, where = binder
        items = where[1:] if where[0] == "range" else where[1] if where[0] == "list" else []
        cases = [translator.cases(e) for e in items]
        fixed = where[0] != "set" and all(
            len(c) == 1 and (constant_of(c[0][2]) is not None or translator.unrollable(c[0][2])) for c in cases)
        if name in unroll:
            values = [constant_of(c[0][2]) for c in cases]
            if None in values:
                raise Unroll(set().union(*[translator.unrollable(c[0][2]) for c in cases]))
            if where[0] == "range":
                if values[1] - values[0] >= CASE_LIMIT:
                    raise Inexpressible("rules: more than %d clauses after unrolling" % CASE_LIMIT)
                values = range(values[0], values[1] + 1)
            else:
                values = sorted(set(values))
            return [({0: v} if v else {}, [], None) for v in values]
        out = []
        natural = where[0] == "set" or all(surely_natural(c[2]) for cs in (cases[:1] if where[0] == "range" else cases) for c in cs)
        for sign in (1,) if natural else (1, -1):
            v = next(self.counter)
            form = {v: sign}
            translator.env[name] = [((), (), form)]
            if where[0] == "set":
                sizes = [translator.relate("le", ("name", name), ("name", x)) for x in self.game.coordinates]
                extra = [("set", where[1], where[2], v, True), ("or", sizes)]
            else:
                extra = [translator.formula(("in", ("name", name), where))]
            if sign < 0:
                extra.append(("le", {0: 1, v: -1}))
            out.append((form, extra, v if fixed else None))
        return out


class Solver:
    """Formulas to automata in one numeration system."""

    def __init__(self, system):
        self.system = system
        self.width = system.width

    def factor(self, f):
        kind = f[0]
        system = self.system
        if kind in ("le", "eq"):
            form = dict(f[1])
            constant = -form.pop(0, 0)
            if not form:
                return boolean(constant == 0 if kind == "eq" else constant >= 0)
            divisor = math.gcd(*form.values()) if len(form) > 1 else abs(next(iter(form.values())))
            if divisor > 1:
                if kind == "eq" and constant % divisor:
                    return FALSE
                form = {v: a // divisor for v, a in form.items()}
                constant //= divisor
            if kind == "le" and constant >= 0 and all(a <= 0 for a in form.values()):
                return TRUE
            form = {v: form[v] for v in sorted(form)}
            if kind == "eq" and next(iter(form.values())) < 0:
                form = {v: -a for v, a in form.items()}
                constant = -constant
            return system.linear(form, kind, constant)
        if kind == "set":
            found = system.in_set(f[1], f[2], f[3])
            return found if f[4] else without(system.everything((f[3],)), found, self.width)
        if kind == "or":
            return self.union([self.conjunct([g], None) for g in f[1]])
        raise AssertionError(kind)

    def union(self, automata):
        automata = [a for a in automata if not a.empty()]
        tracks = tuple(sorted({t for a in automata for t in a.tracks}))
        out = Aut(tracks, [(0,) * self.width], frozenset(), 0)
        for a in automata:
            out = either(out, self.extend(a, tracks), self.width)
        return out if tracks else boolean(bool(automata))

    def extend(self, a, tracks):
        missing = tuple(t for t in tracks if t not in a.tracks)
        if not missing:
            return a
        if a.empty():
            return Aut(tuple(tracks), [(0,) * self.width], frozenset(), 0)
        return conjunction(a, self.system.everything(missing), self.width)

    def conjunct(self, formulas, keep, automata=()):
        """The conjunction of formulas and automata, with every variable not in `keep` eliminated. With `keep` None the
        variables bound by `ex` are eliminated and the others kept."""
        if keep is None:
            bound = set()
            for f in formulas:
                collect_bound(f, bound)
        factors = list(automata) + self.factors(formulas)
        tracks = {t for a in factors for t in a.tracks}
        drop = tracks & bound if keep is None else tracks - set(keep)
        return self.eliminate(factors, drop)

    def factors(self, formulas):
        out = [self.factor(f) for f in hoist(formulas)]
        if any(a.empty() for a in out):
            return [FALSE]
        return [a for a in out if a.tracks]

    def eliminate(self, factors, drop):
        """Bucket elimination, the narrowest bucket first."""
        factors = unique(factors)
        drop = set(drop)
        while drop:
            best = None
            for v in sorted(drop):
                bucket = [a for a in factors if v in a.tracks]
                tracks = {t for a in bucket for t in a.tracks}
                cost = (len(tracks), sum(len(a.rows) for a in bucket), v)
                if best is None or cost < best[0]:
                    best = (cost, v, bucket)
            _, v, bucket = best
            rest = [a for a in factors if v not in a.tracks]
            joined = self.join(bucket)
            drop.discard(v)
            if joined.empty():
                return FALSE
            joined = projection(joined, v, self.width)
            if joined.tracks:
                rest.append(joined)
            factors = unique(rest)
        return self.join(factors)

    def join(self, factors):
        out = TRUE
        factors = sorted(factors, key=lambda a: len(a.rows))
        while factors:
            # Prefer a factor that brings no new track.
            have = set(out.tracks)
            at = min(range(len(factors)), key=lambda i: (len(set(factors[i].tracks) - have) if have else 0, i))
            out = conjunction(out, factors.pop(at), self.width)
            if out.empty():
                return FALSE
        return out

    def included(self, a, b):
        """A tuple in a and not in b as an automaton; b over tracks of a only, or TRUE or FALSE."""
        if b.empty():
            return a
        tracks = tuple(sorted(set(a.tracks) | set(b.tracks)))
        return without(self.extend(a, tracks), self.extend(b, tracks), self.width)


def collect_bound(f, out):
    if f[0] == "ex":
        out.update(f[1])
        collect_bound(f[2], out)
    elif f[0] == "and" or (f[0] == "or" and len(f[1]) == 1):
        for g in f[1]:
            collect_bound(g, out)


def unique(automata):
    out = []
    for a in automata:
        if not any(a is b or a.same(b) for b in out):
            out.append(a)
    return out


# ---------------------------------------------------------------------------------------------------------------------
# The concrete moves: the text of the rules as a Python function


def is_name(tree):
    return isinstance(tree, tuple) and len(tree) == 2 and tree[0] == "name" and isinstance(tree[1], str)


class Concrete:
    """`moves(x)` lists (line, targets) for every legal choice of binders, by evaluating the text."""

    def __init__(self, game):
        self.game = game
        self.indent = 1
        self.names = {name: "x%d" % i for i, name in enumerate(game.coordinates)}
        self.names.update({name: "(%d)" % value for name, value in game.parameters.items()})
        for i, name in enumerate(game.lets):
            self.names[name] = "l%d" % i
        self.loops = 0
        lines = ["def where(%s):" % ", ".join("x%d" % i for i in range(len(game.coordinates)))]
        lines += self.let_lines(game.where, "  ")
        lines.append("  return %s" % (" and ".join(self.code(c) for c in game.where) or "True"))
        lines.append("def over(%s):" % ", ".join("x%d" % i for i in range(len(game.coordinates))))
        lines += self.let_lines(game.lost + game.won, "  ")
        lines.append("  return %s" % (" or ".join(self.code(c) for c in game.lost + game.won) or "False"))
        for line, clause in enumerate(game.moves):
            lines += self.clause(line, clause)
        scope = {"powers": powers, "fibonacci": fibonacci}
        exec(compile("\n".join(lines), "<rules>", "exec"), scope)  # the text is made from our own syntax tree
        self.where, self.over = scope["where"], scope["over"]
        self.clauses = [scope["move%d" % line] for line in range(len(game.moves))]

    def used(self, tree, out):
        if is_name(tree):
            if tree[1] in self.game.lets and tree[1] not in out:
                out.add(tree[1])
                self.used(self.game.lets[tree[1]], out)
        elif isinstance(tree, (tuple, list)):
            for part in tree:
                self.used(part, out)

    def let_lines(self, trees, indent):
        used = set()
        self.used(trees, used)
        return ["%s%s = %s" % (indent, self.names[name], self.code(e)) for name, e in self.game.lets.items() if name in used]

    def code(self, e):
        kind = e[0]
        if kind == "int":
            return "%d" % e[1]
        if kind == "name":
            return self.names[e[1]]
        if kind == "sum":
            return "(%s)" % "".join((" + " if s > 0 else " - ") + self.code(p) for s, p in e[1]).strip()
        if kind == "prod":
            out = self.code(e[1])
            for op, part in e[2]:
                out = "%s %s %s" % (out, "//" if op == "/" else op, self.code(part))
            return "(%s)" % out
        if kind == "call":
            parts = [self.code(p) for p in e[2]]
            if e[1] == "ceil":
                return "(-(-%s // %s))" % tuple(parts)
            if e[1] in ("min", "max"):
                return "%s(%s)" % (e[1], ", ".join(parts)) if len(parts) > 1 else parts[0]
            raise Inexpressible("rules: %s is not expressible" % e[1])
        if kind in ("and", "or"):
            return "(%s)" % (" %s " % kind).join(self.code(p) for p in e[1])
        if kind == "not":
            return "(not %s)" % self.code(e[1])
        if kind == "cmp":
            return "(%s)" % " ".join({"=": "=="}.get(p, p) if isinstance(p, str) else self.code(p) for p in e[1])
        item, where = self.code(e[1]), e[2]
        if where[0] == "range":
            return "(%s <= %s <= %s)" % (self.code(where[1]), item, self.code(where[2]))
        if where[0] == "list":
            return "(%s in (%s,))" % (item, ", ".join(self.code(p) for p in where[1]))
        return "(%s in %s)" % (item, self.members(where, item))

    def members(self, where, bound):
        if where[1] == "powers":
            return "powers(%d, %s)" % (where[2], bound)
        if where[1] == "fibonacci":
            return "fibonacci(%s)" % bound
        raise Inexpressible("rules: the set %s is not expressible" % set_words(where[1], where[2]))

    def clause(self, line, clause):
        binders, condition, targets = clause
        d = len(self.game.coordinates)
        lines = ["def move%d(%s):" % (line, ", ".join("x%d" % i for i in range(d)))]
        lines += self.let_lines([binders, condition, targets], "  ")
        indent = "  "
        for name, where in binders:
            self.loops += 1
            self.names[name] = "b%d" % self.loops
            if where[0] == "range":
                source = "range(%s, %s + 1)" % (self.code(where[1]), self.code(where[2]))
            elif where[0] == "list":
                source = "(%s,)" % ", ".join(self.code(p) for p in where[1])
            else:
                bound = "max(%s)" % ", ".join("x%d" % i for i in range(d)) if d > 1 else "x0"
                source = self.members(where, bound)
            lines.append("%sfor b%d in %s:" % (indent, self.loops, source))
            indent += " "
        if condition is not None:
            lines.append("%sif %s:" % (indent, self.code(condition)))
            indent += " "
        tests, results = [], []
        for t, target in enumerate(targets):
            row = []
            for i, e in enumerate(target):
                lines.append("%st%d_%d = %s" % (indent, t, i, self.code(e)))
                tests.append("t%d_%d >= 0" % (t, i))
                row.append("t%d_%d" % (t, i))
            if self.game.where:
                tests.append("where(%s)" % ", ".join(row))
            results.append("(%s,)" % ", ".join(row))
        lines.append("%sif %s: yield (%s,)" % (indent, " and ".join(tests), ", ".join(results)))
        return lines

    def options(self, x):
        """The results of all moves from x, as tuples of targets."""
        out = set()
        orders = itertools.permutations(range(len(x))) if self.game.unordered else [tuple(range(len(x)))]
        for order in orders:
            there = tuple(x[i] for i in order)
            for line in range(len(self.clauses)):
                for targets in self.of_clause(line, there):
                    back = []
                    for y in targets:
                        z = [0] * len(y)
                        for place, i in enumerate(order):
                            z[i] = y[place]
                        back.append(tuple(z))
                    out.add(tuple(back))
        return out

    def of_clause(self, line, x):
        if not self.where(*x) or self.over(*x):
            return
        try:
            yield from self.clauses[line](*x)
        except ZeroDivisionError:
            return


def powers(base, bound):
    out = []
    power = 1
    while power <= bound:
        out.append(power)
        if base < 2:
            break
        power *= base
    return out


def fibonacci(bound):
    out = []
    a, b = 1, 2
    while a <= bound:
        out.append(a)
        a, b = b, a + b
    return out


# ---------------------------------------------------------------------------------------------------------------------
# The file


def pairs(items):
    out = {}
    previous = None
    for key, value in items:
        if previous is not None and key <= previous:
            raise Reject("%s: the keys of an object are sorted and each occurs once" % key)
        previous = key
        out[key] = value
    return out


class NoNumber:
    """What stands for a number that no field may hold; the check of the field names it."""

    def __init__(self, text):
        self.text = text


def whole(text):
    return int(text) if len(text) < 40 else NoNumber(text)


def load(path):
    with open(path, "rb") as handle:
        raw = handle.read(FILE_LIMIT + 1)
    if len(raw) > FILE_LIMIT:
        raise Reject("the file is larger than 16 MiB")
    try:
        text = raw.decode("utf-8")
        return json.loads(text, object_pairs_hook=pairs, parse_float=NoNumber, parse_constant=NoNumber, parse_int=whole)
    except UnicodeDecodeError as error:
        raise Reject("not UTF-8: %s" % error)
    except json.JSONDecodeError as error:
        raise Reject("not JSON: %s" % error)
    except RecursionError:
        raise Reject("nested too deeply")


def need(condition, path, message):
    if not condition:
        raise Reject("%s: %s" % (path, message))


def natural(value, path, least=0):
    need(type(value) is int and least <= value < NATURAL_LIMIT, path, "a number from %d to 2^53 - 1 is expected" % least)
    return value


def keys(value, path, required, optional=()):
    need(isinstance(value, dict), path or "the file", "an object is expected")
    for key in required:
        need(key in value, (path + "." if path else "") + key, "is missing")
    for key in value:
        need(key in required or key in optional, (path + "." if path else "") + key, "is not a key of this format")
    return value


def natural_list(value, path, least=0):
    need(isinstance(value, list), path, "a list is expected")
    return [natural(v, "%s[%d]" % (path, i), least) for i, v in enumerate(value)]


class Table:
    """An automaton of the file: letters are tuples of digits."""

    def __init__(self, value, path, tracks, width, outputs=False):
        self.path = path
        keys(value, path, ("tracks", "next", "output" if outputs else "accept"))
        need(value["tracks"] == tracks and type(value["tracks"]) is int, path + ".tracks", "%d expected" % tracks)
        rows = value["next"]
        need(isinstance(rows, list) and rows, path + ".next", "a list of at least one state is expected")
        letters = None
        if width is not None:
            need(tracks <= 20 and width ** tracks <= 1 << 20, path + ".next", "more than 2^20 entries")
            letters = width ** tracks
        for s, row in enumerate(rows):
            at = "%s.next[%d]" % (path, s)
            need(isinstance(row, list), at, "a list is expected")
            if letters is None:
                letters = len(row)
                need(2 <= letters <= 64, at, "2 to 64 letters are expected")
            need(len(row) == letters, at, "%d entries are expected" % letters)
            for letter, target in enumerate(row):
                need(type(target) is int and 0 <= target < len(rows), "%s[%d]" % (at, letter), "no such state")
        need(letters * len(rows) <= 1 << 20, path + ".next", "more than 2^20 entries")
        self.rows, self.letters, self.count = rows, letters, tracks
        if outputs:
            out = value["output"]
            need(isinstance(out, list) and len(out) == len(rows), path + ".output", "one entry per state is expected")
            for s, v in enumerate(out):
                if v is not None:
                    natural(v, "%s.output[%d]" % (path, s))
            self.output = out
        else:
            accept = natural_list(value["accept"], path + ".accept")
            for i, s in enumerate(accept):
                need(s < len(rows), "%s.accept[%d]" % (path, i), "no such state")
                need(i == 0 or accept[i - 1] < s, "%s.accept[%d]" % (path, i), "not increasing")
            self.accept = accept

    def over(self, tracks, system, accept=None):
        """The automaton over the given tracks (in any order); checked to be closed and within the valid words."""
        accept = self.accept if accept is None else accept
        order = sorted(tracks)
        out = flat_to_aut(self.rows, accept, tracks, system.width)
        p = out.start
        for _ in tracks:
            p = out.rows[p][0]
        need(p == out.start, self.path, "not closed under leading zeros")
        if not isinstance(system, Base):
            extra = shortest(without(out, system.everything(tuple(order)), system.width))
            need(extra is None, self.path, "accepts words that are not valid: %s"
                 % (extra and ", ".join(spell(w) for w in extra)))
        return out


class Certificate:
    FIELDS = {
        "automata": ("numeration", "measure", "automata", "repeats"),
        "periodic": ("reach", "preperiod", "period", "minimal"),
        "code": ("code", "preperiod", "period", "minimal"),
        "all-but": ("excluded", "preperiod", "period", "saltus"),
    }

    def __init__(self, value):
        need(isinstance(value, dict), "the file", "an object is expected")
        need(value.get("format") == "grundy-certificate", "format", "\"grundy-certificate\" is expected")
        need(value.get("version") == 1 and type(value.get("version")) is int, "version", "1 is expected")
        theorem = value.get("theorem")
        need(isinstance(theorem, str) and theorem in self.FIELDS, "theorem", "one of %s is expected" % ", ".join(self.FIELDS))
        keys(value, "", ("format", "version", "rules", "claim", "theorem") + self.FIELDS[theorem], ("producer",))
        need(isinstance(value.get("producer", ""), str), "producer", "a string is expected")
        need(isinstance(value["rules"], str), "rules", "a string is expected")
        claim = keys(value["claim"], "claim", ("kind",), ("play",))
        self.kind = claim["kind"]
        need(self.kind in ("p-positions", "nim-values"), "claim.kind", "\"p-positions\" or \"nim-values\" is expected")
        if self.kind == "p-positions":
            need(claim.get("play") in ("normal", "misere"), "claim.play", "\"normal\" or \"misere\" is expected")
            self.misere = claim["play"] == "misere"
        else:
            need("play" not in claim, "claim.play", "is not a key of this claim")
            self.misere = False
        self.value, self.theorem = value, theorem
        self.game = Parser(value["rules"]).game()

    def check(self):
        return {"automata": check_automata, "periodic": check_periodic, "code": check_code,
                "all-but": check_all_but}[self.theorem](self)

    def title(self):
        game = self.game
        with_ = ", ".join("%s = %d" % item for item in game.parameters.items())
        return "the game %s(%s)%s" % (game.name, ", ".join(game.coordinates), " with " + with_ if with_ else "")

    def subject(self):
        if self.kind == "nim-values":
            return "the nim-value"
        return "the outcome in %s play" % ("misère" if self.misere else "normal")


def numeration(value):
    need(isinstance(value, dict), "numeration", "an object is expected")
    if "base" in value:
        keys(value, "numeration", ("base",))
        base = natural(value["base"], "numeration.base", 2)
        need(base <= 64, "numeration.base", "2 to 64 is expected")
        return Base(base)
    keys(value, "numeration", ("coefficients", "initial", "valid"))
    initial = natural_list(value["initial"], "numeration.initial", 1)
    coefficients = natural_list(value["coefficients"], "numeration.coefficients")
    need(0 < len(initial) <= 64, "numeration.initial", "1 to 64 values are expected")
    need(len(coefficients) == len(initial), "numeration.coefficients", "as many as initial values are expected")
    need(initial[0] == 1, "numeration.initial[0]", "1 is expected")
    for i in range(1, len(initial)):
        need(initial[i - 1] < initial[i], "numeration.initial[%d]" % i, "not increasing")
    valid = Table(value["valid"], "numeration.valid", 1, None)
    system = Recurrence(coefficients, initial, valid.rows, valid.accept)
    system.verify()
    return system


def describe(system, names, word, tracks):
    numbers = [system.value(w) for w in word]
    return ", ".join("%s = %d" % (names.get(t, "option"), n) for t, n in zip(tracks, numbers))


# ---------------------------------------------------------------------------------------------------------------------
# Theorem `automata`


class Proof:
    """What the obligations of theorem `automata` have in common."""

    def __init__(self, certificate, system):
        self.certificate, self.system = certificate, system
        self.game = certificate.game
        self.solver = Solver(system)
        self.width = system.width
        self.symbolic = Symbolic(self.game)
        self.d = self.symbolic.d
        self.x = tuple(range(1, self.d + 1))
        self.names = {i + 1: name for i, name in enumerate(self.game.coordinates)}
        self.repeats = find_repeats(self.game)
        self.everything = system.everything(self.x)
        self.domain = self.region(self.game.where, "and")
        self.lost = self.meet(self.region(self.game.lost, "or"), self.domain)
        self.won = self.meet(self.region(self.game.won, "or"), self.domain)
        if self.game.unordered:
            for name, a in (("where", self.domain), ("lost if", self.lost), ("won if", self.won)):
                for i in range(1, self.d):
                    if not self.permuted(a, name, i).same(a):
                        raise Reject("rules: unordered, but `%s` is not symmetric" % name)
        self.demand_empty(self.meet(self.lost, self.won), "rules: `lost if` and `won if` hold at once")
        self.core = self.minus(self.minus(self.domain, self.lost), self.won)
        self.relations = self.symbolic.relations(skip=self.repeats)
        self.concrete = Concrete(self.game)
        self.compare()

    # Small operations over the coordinates.
    def meet(self, a, b):
        return conjunction(a, b, self.width)

    def minus(self, a, b):
        return without(a, b, self.width)

    def region(self, conditions, joint):
        if not conditions:
            return self.everything if joint == "and" else Aut(self.x, [(0,) * self.width], frozenset(), 0)
        formulas = self.symbolic.state_condition(conditions, self.x)
        if joint == "and":
            out = self.solver.conjunct(formulas, self.x)
        else:
            out = self.solver.union([self.solver.conjunct([f], self.x) for f in formulas])
        if out.empty():
            return Aut(self.x, [(0,) * self.width], frozenset(), 0)
        return self.solver.extend(out, self.x)

    def permuted(self, a, name, i):
        """A region of positions with the coordinates i and i + 1 exchanged."""
        swap = list(self.x)
        swap[i - 1], swap[i] = swap[i], swap[i - 1]
        conditions, joint = {"where": (self.game.where, "and"), "lost if": (self.game.lost, "or"),
                             "won if": (self.game.won, "or")}[name]
        if not conditions:
            return a
        formulas = self.symbolic.state_condition(conditions, swap)
        out = self.solver.conjunct(formulas, self.x) if joint == "and" else self.solver.union(
            [self.solver.conjunct([f], self.x) for f in formulas])
        if out.empty():
            return Aut(self.x, [(0,) * self.width], frozenset(), 0)
        out = self.solver.extend(out, self.x)
        return out if joint == "and" else self.meet(out, self.domain)

    def demand_empty(self, a, message, detail=None):
        word = shortest(a)
        if word is None:
            return
        text = describe(self.system, self.names, word, a.tracks)
        if detail:
            text += detail(dict(zip(a.tracks, [self.system.value(w) for w in word])))
        raise Reject("%s: %s" % (message, text))

    def domain_of(self, target):
        """The condition that a target lies in the domain."""
        return self.symbolic.state_condition(self.game.where, target)

    # The moves: every relation, for every order of the coordinates.
    def orders(self):
        return list(itertools.permutations(self.x)) if self.game.unordered else [self.x]

    def all_relations(self):
        """(relation with the coordinates renamed, its order): the move from x is the move of the clause from the
        reordered x, carried back. Equal relations are listed once."""
        seen = set()
        out = []
        for relation in self.relations:
            for order in self.orders():
                moved = reordered(relation, order)
                key = signature(moved, self.d)
                if key not in seen:
                    seen.add(key)
                    out.append(moved)
        return out

    def compare(self):
        """Symbolic against concrete moves on a small box."""
        d = self.d
        bound = {1: 40, 2: 9, 3: 4, 4: 2}.get(d, 1)
        box = [("le", {v: 1, 0: -bound}) for v in self.x]
        found = {}
        for relation in self.relations:
            targets = [v for t in relation.targets for v in t]
            formulas = relation.conditions + box
            for target in relation.targets:
                formulas = formulas + self.domain_of(target)
            kept = set(self.x) | set(targets)
            # All of it before anything is eliminated: the box keeps every product small.
            a = self.solver.join(self.solver.factors(formulas) + [self.core])
            a = self.solver.eliminate([a], set(a.tracks) - kept)
            tracks = tuple(sorted(kept))
            if not a.empty():
                a = self.solver.extend(a, tracks)
                words = enumerate_words(a, 400_000)
                if words is None:
                    raise Reject("rules: the symbolic moves of clause %d are not those of the text" % (relation.line + 1))
                for word in words:
                    at = {t: self.system.value(w) for t, w in zip(a.tracks, word)}
                    x = tuple(at[v] for v in self.x)
                    found.setdefault((relation.line, x), set()).add(
                        tuple(tuple(at[v] for v in t) for t in relation.targets))
        for line, (number, divisor) in self.repeats.items():
            condition = self.game.moves[line][1]
            a = self.meet(self.solver.extend(self.solver.conjunct(
                (self.symbolic.state_condition([condition], self.x) if condition else []) + box
                + [("le", {0: 1, divisor: -1}), ("le", {divisor: 1, number: -1})], self.x), self.x), self.core)
            for word in enumerate_words(a, 400_000) or []:
                x = tuple(self.system.value(w) for w in word)
                y = list(x)
                while y[number - 1] >= y[divisor - 1]:
                    y[number - 1] -= y[divisor - 1]
                    found.setdefault((line, x), set()).add((tuple(y),))
        for x in itertools.product(range(bound + 1), repeat=d):
            for line in range(len(self.game.moves)):
                concrete = set(self.concrete.of_clause(line, x))
                if concrete != found.get((line, x), set()):
                    raise Reject("rules: the symbolic moves of clause %d differ from the text at %r" % (line + 1, x))

    # Options.
    def options(self, relation, predicate):
        """The positions with a move of this relation to a position of the predicate, given as target -> automaton."""
        return self.solver.conjunct(relation.conditions, self.x, [predicate(t) for t in relation.targets])

    def has_move(self):
        out = []
        for relation in self.all_relations():
            formulas = list(relation.conditions)
            for target in relation.targets:
                formulas += self.domain_of(target)
            out.append(self.solver.conjunct(formulas, self.x))
        for line, (number, divisor) in self.repeats.items():
            for order in self.orders():
                out.append(self.solver.conjunct(self.repeat_conditions(line, number, divisor, order), self.x))
        return self.over_x(self.solver.union(out))

    def over_x(self, a):
        if a.empty():
            return Aut(self.x, [(0,) * self.width], frozenset(), 0)
        return self.solver.extend(a, self.x)

    def repeat_conditions(self, line, number, divisor, order):
        """Condition of a repeated move, Y >= 1, X >= Y, for the position as seen in this order of coordinates."""
        condition = self.game.moves[line][1]
        out = self.symbolic.state_condition([condition], order) if condition else []
        x, y = order[number - 1], order[divisor - 1]
        return out + [("le", {0: 1, y: -1}), ("le", {y: 1, x: -1})]

    def repeated_step(self, table, line, number, divisor, order):
        """The positions from which one subtraction leads into the predicate `table`, the condition holding."""
        z = next(self.symbolic.counter)
        x, y = order[number - 1], order[divisor - 1]
        tracks = tuple(z if v == x else v for v in order)
        formulas = self.repeat_conditions(line, number, divisor, order) + [("eq", {z: 1, y: 1, x: -1})]
        return self.over_x(self.solver.conjunct(formulas, self.x, [table.over(tracks, self.system)]))

    def check_measure(self, measure):
        need(isinstance(measure, list) and measure, "measure", "a list of weight vectors is expected")
        weights = []
        for i, vector in enumerate(measure):
            vector = natural_list(vector, "measure[%d]" % i)
            need(len(vector) == self.d, "measure[%d]" % i, "%d weights are expected" % self.d)
            weights.append(vector)
        moves = [(r.conditions, r.targets, r.line) for r in self.all_relations()]
        for line, (number, divisor) in self.repeats.items():
            for order in self.orders():
                z = next(self.symbolic.counter)
                target = list(self.x)
                target[order[number - 1] - 1] = z
                conditions = self.repeat_conditions(line, number, divisor, order)
                moves.append((conditions + [("le", {z: 1, order[divisor - 1]: 1, order[number - 1]: -1})], [target], line))
        for conditions, targets, line in moves:
            formulas = list(conditions)
            for target in targets:
                formulas += self.domain_of(target)
            for target in targets:
                changes = []
                for vector in weights:
                    change = {}
                    for w, v, y in zip(vector, self.x, target):
                        change = plus(plus(change, {y: w} if w else {}), {v: -w} if w else {})
                    changes.append(change)
                # Not smaller: equal up to some place and greater there, or equal throughout.
                bad = [[("eq", c) for c in changes[:i]] + [("le", plus({0: 1}, changes[i], -1))] for i in range(len(changes))]
                bad.append([("eq", c) for c in changes])
                for extra in bad:
                    # Eliminating everything but the coordinates of the position leaves a witness.
                    a = self.solver.conjunct(formulas + extra, self.x, [self.core])
                    if not a.empty():
                        self.demand_empty(a, "measure: a move of clause %d does not decrease it" % (line + 1))


def reordered(relation, order):
    """The relation of the move from x that is the clause's move from (x[order[0]], x[order[1]], ...)."""
    if list(order) == sorted(order):
        return relation
    mapping = {i + 1: v for i, v in enumerate(order)}
    conditions = [rename(f, mapping) for f in relation.conditions]
    targets = []
    for target in relation.targets:
        row = [0] * len(target)
        for place, v in enumerate(order):
            row[v - 1] = mapping.get(target[place], target[place])
        targets.append(row)
    return Relation(conditions, targets, relation.line)


def rename(f, mapping):
    kind = f[0]
    if kind in ("le", "eq"):
        return (kind, {mapping.get(v, v): a for v, a in f[1].items()})
    if kind == "set":
        return ("set", f[1], f[2], mapping.get(f[3], f[3]), f[4])
    if kind in ("and", "or"):
        return (kind, [rename(g, mapping) for g in f[1]])
    return ("ex", f[1], rename(f[2], mapping))


def signature(relation, d):
    """A key that equal relations share: other variables are numbered by first appearance in the targets."""
    number = {v: v for v in range(1, d + 1)}

    def name(v):
        if v and v not in number:
            number[v] = d + len(number) + 1
        return number.get(v, 0)

    targets = tuple(tuple(name(v) for v in t) for t in relation.targets)

    def key(f):
        if f[0] in ("le", "eq"):
            return (f[0], tuple(sorted((number[v] if v in number else -v if v else 0, a) for v, a in f[1].items())))
        if f[0] == "set":
            return (f[0], f[1], f[2], number.get(f[3], -f[3]), f[4])
        if f[0] in ("and", "or"):
            return (f[0], tuple(key(g) for g in f[1]))
        return (f[0], tuple(f[1]), key(f[2]))

    return (targets, tuple(sorted(map(repr, map(key, relation.conditions)))))


def find_repeats(game):
    """Clauses `move k in 1..X/Y [if C] -> (.., X - k*Y, ..)`: line -> (place of X, place of Y), from 1."""
    out = {}
    place = {name: i + 1 for i, name in enumerate(game.coordinates)}
    for line, (binders, condition, targets) in enumerate(game.moves):
        if len(binders) != 1 or len(targets) != 1:
            continue
        k, where = binders[0]
        if where[0] != "range" or where[1] != ("int", 1) or where[2][0] != "prod":
            continue
        top = where[2]
        if top[1][0] != "name" or len(top[2]) != 1 or top[2][0][0] != "/" or top[2][0][1][0] != "name":
            continue
        x, y = top[1][1], top[2][0][1][1]
        if x not in place or y not in place or x == y:
            continue
        fits = True
        for name, e in zip(game.coordinates, targets[0]):
            if name == x:
                fits = fits and e[0] == "sum" and len(e[1]) == 2 and e[1][0] == (1, ("name", x)) and e[1][1] in (
                    (-1, ("prod", ("name", k), [("*", ("name", y))])), (-1, ("prod", ("name", y), [("*", ("name", k))])))
            else:
                fits = fits and e == ("name", name)
        if not fits:
            continue
        if condition is not None and mentions(condition, {x, k}, game.lets):
            continue
        out[line] = (place[x], place[y])
    return out


def mentions(tree, names, lets):
    if is_name(tree):
        return tree[1] in names or (tree[1] in lets and mentions(lets[tree[1]], names, lets))
    return isinstance(tree, (tuple, list)) and any(mentions(part, names, lets) for part in tree)


def check_automata(certificate):
    value = certificate.value
    game = certificate.game
    system = numeration(value["numeration"])
    need(isinstance(value["automata"], list) and len(value["automata"]) == 1, "automata", "one automaton is expected")
    d = len(game.coordinates)
    item = value["automata"][0]
    outputs = relation = False
    if certificate.kind == "nim-values":
        outputs = isinstance(item, dict) and "output" in item
        relation = not outputs
    table = Table(item, "automata[0]", d + 1 if relation else d, system.width, outputs)
    need(isinstance(value["repeats"], list), "repeats", "a list is expected")
    repeats = find_repeats(game)
    need(certificate.kind == "p-positions" or not repeats, "rules", "a repeated move in a claim about nim-values is not expressible")
    need(len(value["repeats"]) == len(repeats), "repeats", "%d automata are expected" % len(repeats))
    steps = [Table(v, "repeats[%d]" % i, d, system.width) for i, v in enumerate(value["repeats"])]
    if certificate.kind == "nim-values":
        need(not game.won, "rules", "`won if` and nim-values do not go together")
    splits = max(len(targets) for _, _, targets in game.moves)
    if not relation:
        need(splits == 1, "rules", "a move with several results needs the nim-values as a relation")
    need(splits <= 3, "rules", "a move with more than three results is not expressible")
    proof = Proof(certificate, system)
    proof.check_measure(value["measure"])
    if certificate.kind == "p-positions":
        p_positions(proof, table, steps)
        words = "is a P-position in %s play exactly when the automaton accepts it" % (
            "misère" if certificate.misere else "normal")
    elif outputs:
        nim_values(proof, table)
        words = "has the nim-value that the automaton gives"
    else:
        nim_relation(proof, table)
        words = "has the nim-value g exactly when the automaton accepts it together with g"
    return "For %s, every position (%s) %s, digits in %s, for positions of every size." % (
        certificate.title(), ", ".join(game.coordinates), words, system.name)


def p_positions(proof, table, steps):
    solver, system, x, core = proof.solver, proof.system, proof.x, proof.core
    misere = proof.certificate.misere
    p = table.over(x, system)
    proof.demand_empty(proof.minus(p, proof.domain), "automata[0]: accepts a tuple that is no position")
    proof.demand_empty(proof.minus(proof.lost, p), "automata[0]: a position that is lost by rule is not accepted")
    proof.demand_empty(proof.meet(proof.won, p), "automata[0]: a position that is won by rule is accepted")
    found = []
    relations = proof.all_relations()
    for relation in relations:
        found.append(proof.options(relation, lambda t: over_target(table, t, system, solver)))
    for number, (line, (dividend, divisor)) in enumerate(proof.repeats.items()):
        name = "repeats[%d]" % number
        need(independent(proof, dividend), "rules", "`where` cuts a repeated move: not expressible")
        for order in proof.orders():
            # The automaton of a reordered clause is that of the clause with its tracks reordered.
            step = proof.repeated_step(steps[number], line, dividend, divisor, order)
            if list(order) == sorted(order):
                r = steps[number].over(order, system)
                wanted = proof.meet(proof.domain, either(p, step, system.width))
                proof.demand_empty(combination(r, wanted, operator.ne, system.width),
                                   "%s: is not \"some further subtractions lead to a P-position\"" % name)
            found.append(step)
            # For another order the same equation is needed of the reordered predicate.
            if list(order) != sorted(order):
                r = steps[number].over(order, system)
                wanted = proof.meet(proof.domain, either(p, step, system.width))
                proof.demand_empty(combination(r, wanted, operator.ne, system.width),
                                   "%s: reordered, is not \"some further subtractions lead to a P-position\"" % name)
    options = proof.over_x(solver.union(found))

    def to_p(at):
        return witness_move(proof, relations, table, at)

    inner = proof.meet(p, core)
    proof.demand_empty(proof.meet(inner, options), "automata[0]: a P-position has a move to a P-position", to_p)
    outside = proof.minus(proof.minus(core, p), options)
    if misere:
        movable = proof.has_move()
        proof.demand_empty(proof.meet(outside, movable), "automata[0]: a position that is no P-position has no move to one")
        proof.demand_empty(proof.minus(inner, movable), "automata[0]: in misère play a position without a move is no P-position")
    else:
        proof.demand_empty(outside, "automata[0]: a position that is no P-position has no move to one")


def independent(proof, dividend):
    free = projection(proof.domain, dividend, proof.width)
    return proof.over_x(free).same(proof.domain) if free.tracks or not free.empty() else True


def over_target(table, target, system, solver, accept=None):
    """The predicate on the variables of a target; a variable that occurs twice is read on two equal tracks."""
    names = list(target)
    extra = []
    top = max(names) + 10 ** 9
    for i, v in enumerate(names):
        if v in names[:i]:
            names[i] = top + i
            extra.append(solver.factor(("eq", {v: 1, names[i]: -1})))
    a = table.over(tuple(names), system, accept)
    if not extra:
        return a
    return solver.eliminate([a] + extra, set(names) - set(target))


def witness_move(proof, relations, table, at):
    pin = [("eq", {v: 1, 0: -n} if n else {v: 1}) for v, n in at.items()]
    for relation in relations:
        target = relation.targets[0]
        solver = proof.solver
        a = solver.join(solver.factors(relation.conditions + pin) + [over_target(table, target, proof.system, solver)])
        a = solver.eliminate([a], set(a.tracks) - set(target) - set(proof.x))
        word = shortest(a) if not a.empty() else None
        if word is not None:
            values = dict(zip(a.tracks, [proof.system.value(w) for w in word]))
            return " -> (%s)" % ", ".join(str(values[v]) for v in target)
    return ""


def nim_values(proof, table):
    system, solver, x = proof.system, proof.solver, proof.x
    outputs = sorted({v for v in table.output if v is not None})
    accepting = {v: [s for s, o in enumerate(table.output) if o == v] for v in outputs}
    defined = table.over(x, system, [s for s, o in enumerate(table.output) if o is not None])
    proof.demand_empty(combination(defined, proof.domain, operator.ne, system.width),
                       "automata[0]: outputs are null exactly outside the positions; not so at")
    region = {v: table.over(x, system, accepting[v]) for v in outputs}
    relations = proof.all_relations()
    above = Aut(x, [(0,) * system.width], frozenset(), 0)
    values = [v for v in outputs if not region[v].empty()]
    if not values:
        return
    for u in range(len(values) - 1, -1, -1):
        v = values[u]
        options = proof.meet(proof.core, proof.over_x(solver.union(
            [proof.options(r, lambda t: over_target(table, t, system, solver, accepting[v])) for r in relations])))
        proof.demand_empty(proof.meet(region[v], options), "automata[0]: a position of nim-value %d has an option of that value" % v)
        proof.demand_empty(proof.minus(above, options), "automata[0]: a position of higher nim-value has no option of value %d" % v)
        if u != v:
            missing = next(w for w in range(v) if w not in values)
            proof.demand_empty(region[v], "automata[0]: nim-value %d occurs, but %d does not" % (v, missing))
        above = either(above, region[v], system.width)


def nim_relation(proof, table):
    system, solver, x, width = proof.system, proof.solver, proof.x, proof.width
    g = next(proof.symbolic.counter)
    h = next(proof.symbolic.counter)
    names = proof.names
    names[g] = names[h] = "g"
    claimed = table.over(x + (g,), system)
    proof.demand_empty(solver.included(claimed, proof.domain), "automata[0]: accepts a tuple that is no position")
    found = []
    for relation in proof.all_relations():
        factors = []
        values = []
        for target in relation.targets:
            value = next(proof.symbolic.counter)
            values.append(value)
            factors.append(over_target(table, list(target) + [value], system, solver))
        if len(values) == 1:
            factors = [over_target(table, list(relation.targets[0]) + [h], system, solver)]
        else:
            factors.append(system.xor(tuple(sorted(values + [h]))))
        a = solver.conjunct(relation.conditions, x + (h,), factors)
        if not a.empty():
            found.append(solver.extend(a, x + (h,)))
    tracks = x + (h,)
    options = Aut(tracks, [(0,) * width], frozenset(), 0)
    for a in found:
        options = either(options, a, width)
    options = proof.meet(options, proof.core)
    free = without(solver.extend(proof.domain, tracks), options, width)       # no option of value h
    below = solver.factor(("le", {h: 1, g: -1, 0: 1}))
    gap = projection(conjunction(free, below, width), h, width)                 # some h < g is no option's value
    free = free.renamed({**{v: v for v in x}, h: g})
    gap = solver.extend(gap, x + (g,)) if not gap.empty() else Aut(x + (g,), [(0,) * width], frozenset(), 0)
    mex = without(free, gap, width)
    proof.demand_empty(without(claimed, mex, width), "automata[0]: the claimed value is not the mex of the options' values")
    proof.demand_empty(without(mex, claimed, width), "automata[0]: the mex of the options' values is not claimed")
    total = projection(claimed, g, width)
    proof.demand_empty(proof.minus(proof.domain, total), "automata[0]: a position has no value")


# ---------------------------------------------------------------------------------------------------------------------
# Theorems about sequences


class OneHeap:
    """A game of one coordinate that all natural numbers satisfy, with its moves as base-2 automata."""

    def __init__(self, certificate):
        game = certificate.game
        need(len(game.coordinates) == 1, "rules", "a game of one coordinate is expected")
        need(not game.lost and not game.won, "rules", "`lost if` and `won if` do not go with this theorem")
        self.game = game
        self.system = Base(2)
        self.proof = Proof(certificate, self.system)
        need(not self.proof.repeats, "rules", "not expressible")
        self.proof.demand_empty(self.proof.minus(self.proof.everything, self.proof.domain),
                                "rules: a natural number is no position")
        self.solver = self.proof.solver
        self.concrete = self.proof.concrete

    def single(self, relations):
        """M(x, y) on the tracks 1 and 2, as the union of relations with one target."""
        y = 2_000_000_000
        out = []
        for relation in relations:
            link = ("eq", {relation.targets[0][0]: 1, y: -1})
            a = self.solver.conjunct(relation.conditions + [link], (1, y))
            if not a.empty():
                out.append(self.solver.extend(a, (1, y)))
        union = self.solver.union(out)
        if union.empty():
            return Aut((1, 2), [(0, 0)], frozenset(), 0)
        return union.renamed({1: 1, y: 2})

    def demand_empty(self, a, message):
        word = shortest(a)
        if word is not None:
            numbers = [self.system.value(w) for w in word]
            raise Reject("%s: %s" % (message, ", ".join("%s = %d" % p for p in zip(("x", "y"), numbers))))

    def lin(self, form, kind="le"):
        return self.solver.factor((kind, form))


def check_least(values, n0, p, claimed_path="minimal"):
    """No smaller preperiod, no smaller period: values up to n0 + p - 1 are given, and n0, p are a preperiod and period."""
    if n0 > 0 and values[n0 - 1] == values[n0 - 1 + p]:
        raise Reject("%s: the preperiod %d will do as well" % (claimed_path, n0 - 1))
    for r in prime_factors(p):
        q = p // r
        if all(values[n0 + i] == values[n0 + (i + q) % p] for i in range(p)):
            raise Reject("%s: the period %d will do as well" % (claimed_path, q))


def prime_factors(n):
    out = []
    f = 2
    while f * f <= n:
        if n % f == 0:
            out.append(f)
            while n % f == 0:
                n //= f
        f += 1
    return out + [n] if n > 1 else out


def check_periodic(certificate):
    value = certificate.value
    a = natural(value["reach"], "reach", 1)
    n0 = natural(value["preperiod"], "preperiod")
    p = natural(value["period"], "period", 1)
    need(type(value["minimal"]) is bool, "minimal", "true or false is expected")
    need(n0 + a + p <= 10 ** 7, "period", "preperiod + reach + period is above 10^7")
    for _, _, targets in certificate.game.moves:
        need(len(targets) == 1, "rules", "a move with several results does not go with this theorem")
    heap = OneHeap(certificate)
    moves = heap.single(heap.proof.relations)
    width = 2
    # y < x and y >= x - a.
    allowed = conjunction(heap.lin({1: -1, 2: 1, 0: 1}), heap.lin({1: 1, 2: -1, 0: -a}), width)
    heap.demand_empty(without(moves, allowed, width), "reach: an option is not between x - %d and x - 1" % a)
    shifted = heap.single(Symbolic(certificate.game).relations(shift=p))
    far = heap.solver.extend(heap.lin({1: -1, 0: n0 + a}), (1, 2))
    heap.demand_empty(conjunction(far, combination(moves, shifted, operator.ne, width), width),
                      "period: the moves from x and from x + %d do not correspond" % p)
    count = n0 + a + p
    values = one_heap_values(certificate, heap.concrete, count)
    for n in range(n0, n0 + a):
        if values[n] != values[n + p]:
            raise Reject("period: the values of %d and %d differ: %s, %s" % (n, n + p, values[n], values[n + p]))
    if value["minimal"]:
        check_least(values, n0, p)
    return "For %s, %s of n equals that of n + %d for every n >= %d%s." % (
        certificate.title(), certificate.subject(), p, n0,
        "; no smaller preperiod or period will do" if value["minimal"] else "")


def one_heap_values(certificate, concrete, count):
    clauses = concrete.clauses
    values = []
    if certificate.kind == "nim-values":
        for n in range(count):
            seen = {values[y[0][0]] for clause in clauses for y in clause(n)}
            v = 0
            while v in seen:
                v += 1
            values.append(v)
        return values
    misere = certificate.misere
    for n in range(count):
        lost = not misere
        for clause in clauses:
            for y in clause(n):
                if misere and not lost:
                    lost = True
                if values[y[0][0]]:
                    lost = None
                    break
            if lost is None:
                break
        values.append(bool(lost))
    return values


def check_code(certificate):
    value = certificate.value
    need(certificate.kind == "nim-values", "claim.kind", "\"nim-values\" is expected with this theorem")
    code = natural_list(value["code"], "code")
    need(2 <= len(code) <= 64 and code[-1] != 0, "code", "2 to 64 digits, the last of them not 0, are expected")
    need(code[0] & 3 == 0, "code[0]", "the digit before the point has bits from 2 on only")
    for i, digit in enumerate(code):
        need(digit < 64, "code[%d]" % i, "a digit below 64 (five heaps) is expected")
    n0 = natural(value["preperiod"], "preperiod", 1)
    p = natural(value["period"], "period", 1)
    need(type(value["minimal"]) is bool, "minimal", "true or false is expected")
    heaps = max(1, max(code).bit_length() - 1)
    k = len(code) - 1
    last = heaps * n0 + (heaps - 1) * p + k - heaps
    count = max(last + p, n0 + p) + 1
    need(count <= (20_000 if heaps >= 2 else 10 ** 7), "period", "%d values are needed" % count)
    heap = OneHeap(certificate)
    same_as_code(heap, code, heaps)
    values = code_values(code, heaps, count)
    for n in range(n0, last + 1):
        if values[n] != values[n + p]:
            raise Reject("period: the nim-values of %d and %d differ: %d, %d" % (n, n + p, values[n], values[n + p]))
    if value["minimal"]:
        check_least(values, n0, p)
    return "For %s, the nim-value of n equals that of n + %d for every n >= %d%s." % (
        certificate.title(), p, n0, "; no smaller preperiod or period will do" if value["minimal"] else "")


def same_as_code(heap, code, heaps):
    """The rules are those of the code, up to empty heaps and the order of heaps."""
    solver, width = heap.solver, 2
    relations = heap.proof.relations
    base = 2_000_000_000
    most = max(heaps, max(len(r.targets) for r in relations))
    need(most <= 5, "rules", "a move with more than five results is not expressible")
    for relation in relations:
        a = solver.conjunct(relation.conditions + [("eq", {1: 1})], (1,))
        need(a.empty(), "rules", "the empty heap has a move")
    for parts in range(most + 1):
        z = [base + i for i in range(parts)]
        tracks = (1,) + tuple(z)
        positive = [("le", {0: 1, v: -1}) for v in z]
        ours = []
        for relation in relations:
            y = [t[0] for t in relation.targets]
            for kept in itertools.combinations(range(len(y)), parts):
                conditions = relation.conditions + positive
                conditions += [("eq", {y[i]: 1}) for i in range(len(y)) if i not in kept]
                for order in itertools.permutations(kept):
                    links = [("eq", {y[i]: 1, v: -1}) if y[i] != v else ("le", {}) for i, v in zip(order, z)]
                    a = solver.conjunct(conditions + links, tracks)
                    if not a.empty():
                        ours.append(solver.extend(a, tracks))
        theirs = []
        for j, digit in enumerate(code):
            if digit >> parts & 1:
                total = {1: 1, **{v: -1 for v in z}}
                if j:
                    total[0] = -j
                theirs.append(solver.extend(solver.conjunct(positive + [("eq", total)], tracks), tracks))
        ours, theirs = solver.union(ours), solver.union(theirs)
        empty = Aut(tracks, [(0, 0)], frozenset(), 0)
        ours, theirs = (empty if a.empty() else a for a in (ours, theirs))
        word = shortest(combination(ours, theirs, operator.ne, width))
        if word is not None:
            numbers = [heap.system.value(w) for w in word]
            raise Reject("code: the rules and the code differ at %d -> %s"
                         % (numbers[0], " + ".join(map(str, numbers[1:])) or "nothing"))


def code_values(code, heaps, count):
    values = [0] * count
    # parts[t][m]: the nim-values of t nonempty heaps of m counters together, t >= 3.
    parts = {t: {} for t in range(2, heaps + 1)}
    wanted = {t: any(d >> t & 1 for d in code) for t in range(2, heaps + 1)}
    xor = operator.xor

    def together(t, m):
        if t == 1:
            return {values[m]} if m >= 1 else set()
        found = parts[t].get(m)
        if found is None:
            if t == 2:
                half = m // 2
                found = set(map(xor, values[1:half + 1], values[m - 1:m - half - 1:-1])) if half else set()
            else:
                found = set()
                for i in range(1, m):
                    v = values[i]
                    found.update([v ^ w for w in together(t - 1, m - i)])
            parts[t][m] = found
        return found

    for n in range(1, count):
        seen = set()
        for j, digit in enumerate(code):
            m = n - j
            if m < 0:
                break
            if digit & 1 and m == 0:
                seen.add(0)
            if digit & 2 and m >= 1:
                seen.add(values[m])
            for t in range(2, heaps + 1):
                if digit >> t & 1 and m >= t:
                    seen |= together(t, m)
        v = 0
        while v in seen:
            v += 1
        values[n] = v
    return values


def check_all_but(certificate):
    value = certificate.value
    need(certificate.kind == "nim-values", "claim.kind", "\"nim-values\" is expected with this theorem")
    excluded = natural_list(value["excluded"], "excluded", 1)
    need(excluded, "excluded", "a nonempty list is expected")
    for i in range(1, len(excluded)):
        need(excluded[i - 1] < excluded[i], "excluded[%d]" % i, "not increasing")
    n0 = natural(value["preperiod"], "preperiod")
    p = natural(value["period"], "period", 1)
    s = natural(value["saltus"], "saltus")
    a = excluded[-1]
    need(n0 + p <= 10 ** 6, "period", "preperiod + period is above 10^6")
    need(n0 >= a, "preperiod", "at least the largest excluded number is expected")
    for _, _, targets in certificate.game.moves:
        need(len(targets) == 1, "rules", "a move with several results does not go with this theorem")
    heap = OneHeap(certificate)
    moves = heap.single(heap.proof.relations)
    wanted = heap.lin({1: -1, 2: 1, 0: 1})
    for e in excluded:
        wanted = without(wanted, heap.solver.extend(heap.lin({1: 1, 2: -1, 0: -e}, "eq"), (1, 2)), 2)
    heap.demand_empty(combination(moves, wanted, operator.ne, 2), "excluded: the moves are not those of the text")
    values, far, seen = [], [], [False] * (n0 + p + a + 2)
    f = 0
    barred = set(excluded)
    near = [t for t in range(1, a + 1) if t not in barred]
    for n in range(n0 + p + 1):
        if n - a - 1 >= 0:
            # The heap n - a - 1 becomes far. The far values have to fill 0 .. f - 1.
            v = values[n - a - 1]
            if not seen[v]:
                if v != f:
                    raise Reject("excluded: the far values are no initial segment at n = %d" % n)
                seen[v] = True
                f += 1
        far.append(f)
        options = {values[n - t] for t in near if t <= n}
        v = f
        while v in options:
            v += 1
        values.append(v)

    def state(n):
        return [values[m] - far[n] if values[m] >= far[n] else None for m in range(n - a, n)]

    if state(n0) != state(n0 + p):
        raise Reject("period: the states before %d and %d differ: %s, %s" % (n0, n0 + p, state(n0), state(n0 + p)))
    if s != far[n0 + p] - far[n0]:
        raise Reject("saltus: it is %d" % (far[n0 + p] - far[n0]))
    return "For %s, the nim-value of n + %d is that of n plus %d, for every n >= %d." % (certificate.title(), p, s, n0)


# ---------------------------------------------------------------------------------------------------------------------
# The program


def out_of_time(_signal, _frame):
    raise GaveUp("out of time")


def check_file(path, seconds):
    """(exit status, what to print)."""
    timed = seconds is not None and hasattr(signal, "setitimer")
    try:
        try:
            if timed:
                signal.signal(signal.SIGPROF, out_of_time)
                signal.setitimer(signal.ITIMER_PROF, seconds)
            return 0, Certificate(load(path)).check()
        finally:
            # The time may be over just here, so this stands inside.
            if timed:
                signal.setitimer(signal.ITIMER_PROF, 0)
    except Reject as error:
        return 1, "rejected: %s" % error
    except RecursionError:
        return 1, "rejected: rules: nested too deeply"
    except GaveUp as error:
        return 3, "gave up: %s" % error
    except MemoryError:
        return 3, "gave up: out of memory"
    except OSError as error:
        return 2, "cannot be read: %s" % error.strerror


def main(arguments):
    parser = argparse.ArgumentParser(description="Checks certificates of closed forms.")
    parser.add_argument("--time", type=float, metavar="SECONDS", help="give up on a certificate after this much processor time")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args(arguments)
    if options.time is not None and not options.time > 0:
        parser.error("--time takes a positive number of seconds")
    sys.setrecursionlimit(3000)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")
    worst = 0
    for path in options.files:
        status, text = check_file(path, options.time)
        print("%s: %s" % (path, text))
        worst = max(worst, status, key=[0, 3, 1, 2].index)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
