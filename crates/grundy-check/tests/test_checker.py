"""Tests of checker.py. The certificates are made here from published descriptions, not by any prover.

    python3 -m unittest test_checker
"""

import contextlib
import copy
import io
import json
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import checker  # noqa: E402


def dfa(tracks, width, start, step, accept):
    """The automaton of a state machine: step(state, digits) is the next state, None for "never"."""
    states = {start: 0}
    order = [start]
    rows = []
    for state in order:
        row = []
        for letter in range(width ** tracks):
            digits = tuple(letter // width ** (tracks - 1 - i) % width for i in range(tracks))
            target = None if state is None else step(state, digits)
            if target not in states:
                states[target] = len(order)
                order.append(target)
            row.append(states[target])
        rows.append(row)
    accepting = [i for i, state in enumerate(order) if state is not None and accept(state)]
    return {"accept": accepting, "next": rows, "tracks": tracks}


def dfao(tracks, width, start, step, output):
    plain = dfa(tracks, width, start, step, lambda s: True)
    states = {start: 0}
    order = [start]
    for state in order:
        for letter in range(width ** tracks):
            digits = tuple(letter // width ** (tracks - 1 - i) % width for i in range(tracks))
            target = None if state is None else step(state, digits)
            if target not in states:
                states[target] = len(order)
                order.append(target)
    return {"next": plain["next"], "output": [None if s is None else output(s) for s in order], "tracks": tracks}


P_NORMAL = {"kind": "p-positions", "play": "normal"}
P_MISERE = {"kind": "p-positions", "play": "misere"}
VALUES = {"kind": "nim-values"}
ZECKENDORF = {
    "coefficients": [1, 1],
    "initial": [1, 2],
    "valid": {"accept": [0, 1], "next": [[0, 1], [0, 2], [2, 2]], "tracks": 1},
}


def automata(rules, automaton, numeration, measure, claim=P_NORMAL, repeats=()):
    return {"automata": [automaton], "claim": claim, "format": "grundy-certificate", "measure": measure,
            "numeration": numeration, "repeats": list(repeats), "rules": rules, "theorem": "automata", "version": 1}


def periodic(rules, reach, preperiod, period, claim=VALUES, minimal=False):
    return {"claim": claim, "format": "grundy-certificate", "minimal": minimal, "period": period,
            "preperiod": preperiod, "reach": reach, "rules": rules, "theorem": "periodic", "version": 1}


def code(rules, digits, preperiod, period, minimal=True):
    return {"claim": VALUES, "code": digits, "format": "grundy-certificate", "minimal": minimal, "period": period,
            "preperiod": preperiod, "rules": rules, "theorem": "code", "version": 1}


def all_but(excluded, preperiod, period, saltus):
    rules = "game g(n)\n  move k in 1..n if not k in {%s} -> (n - k)" % ", ".join(map(str, excluded))
    return {"claim": VALUES, "excluded": excluded, "format": "grundy-certificate", "period": period,
            "preperiod": preperiod, "rules": rules, "saltus": saltus, "theorem": "all-but", "version": 1}


BASH = "game bash(n) with m = 3\n  move k in 1..m -> (n - k)\n"
KAYLES = "game kayles(n)\n  move k in 1..2 -> (n - k)\n  move k in 1..2, i in 1..(n - k)/2 -> (i) + (n - k - i)\n"
WYTHOFF = "game wythoff(a, b)\n  unordered\n  move k in 1..a -> (a - k, b)\n  move k in 1..min(a, b) -> (a - k, b - k)\n"
KING = "game king(m, n)\n  where m >= 1 and n >= 1\n  move -> (m - 1, n)\n  move -> (m, n - 1)\n  move -> (m - 1, n - 1)\n"
RACE = "game race(n)\n  where n >= 1\n  move k in 2..9 if n > 1 -> (ceil(n / k))\n"
EUCLID = "game euclid(a, b)\n  unordered\n  move k in 1..b/a if a > 0 -> (a, b - k*a)\n"
LASKER = "game lasker(n)\n  move k in 1..n -> (n - k)\n  move i in 1..n/2 -> (i) + (n - i)\n"


def fibonacci_rules(c):
    return ("game fibonacci(n, limit) with c = %d\n  start (n) -> (n, max(n - 1, 0))\n"
            "  move k in 1..min(n, limit) -> (n - k, c*k)\n" % c)


def nim_rules(heaps, unordered=True):
    names = ["h%d" % i for i in range(heaps)]
    lines = ["game nim(%s)" % ", ".join(names)]
    if unordered:
        lines.append("  unordered")
    for i in range(1 if unordered else heaps):
        target = ", ".join(name + " - k" if j == i else name for j, name in enumerate(names))
        lines.append("  move k in 1..%s -> (%s)" % (names[i], target))
    return "\n".join(lines)


def nim_sum_zero(heaps, width=2):
    def step(state, digits):
        total = 0
        for d in digits:
            total ^= d
        return None if total else state
    return dfa(heaps, width, 0, step, lambda s: True)


def nim(heaps, unordered=True, width=2):
    return automata(nim_rules(heaps, unordered), nim_sum_zero(heaps, width), {"base": width}, [[1] * heaps])


def misere_nim(heaps):
    """Lost: nim-sum 0 with a heap above 1, or an odd number of heaps, all of them 1."""
    # State: whether a heap is above 1, the last digits; the digits before the last have nim-sum 0.
    def step(state, digits):
        big, last = state
        if sum(last) % 2:
            return None
        return (big or any(last), digits)

    def accept(state):
        big, last = state
        return sum(last) % 2 == (0 if big else 1)

    return automata(nim_rules(heaps), dfa(heaps, 2, (False, (0,) * heaps), step, accept), {"base": 2},
                    [[1] * heaps], P_MISERE)


def king():
    def accept(last):
        return last == (1, 1)
    return automata(KING, dfa(2, 2, (0, 0), lambda s, d: d, accept), {"base": 2}, [[1, 1]])


def wythoff():
    """The smaller number ends in an even number of zeros and the larger is its left shift."""
    def step(state, digits):
        if state == "zero":
            if digits == (0, 0):
                return state
            if digits == (0, 1):
                return ("ab", 1, 0, 0)
            if digits == (1, 0):
                return ("ba", 1, 0, 0)
            return None
        order, pending, zeros, last = state
        small, large = digits if order == "ab" else digits[::-1]
        if small != pending or (last and small):
            return None
        return (order, large, 0 if small else zeros ^ 1, small)

    def accept(state):
        return state == "zero" or (state[1] == 0 and state[2] == 0)

    return automata(WYTHOFF, dfa(2, 2, "zero", step, accept), ZECKENDORF, [[1, 1]])


def fibonacci(c, numeration, valid):
    """Lost: n = 0, or the limit is below the smallest part of n."""
    def step(state, digits):
        ok, zero, last = state
        if valid and (last[0] & digits[0] or last[1] & digits[1]):
            return None
        zero = zero and digits[1] == 0
        if digits[0]:
            ok = zero
        return (ok, zero, digits if valid else (0, 0))
    table = dfa(2, 2, (True, True, (0, 0)), step, lambda s: s[0])
    return automata(fibonacci_rules(c), table, numeration, [[1, 0]])


def tripling():
    """The same with the limit 3k, in the system of its losing starts 1, 2, 3, 4, 6, 8, 11, 15, 21, ... (Schwenk 1970):
    u_n = u_(n-1) + u_(n-4); ones are four places apart, the last two only three if they stand at the places 3 and 0."""
    def valid(seen, digit):
        if seen is None or seen == "end" or (digit and (seen[1] or seen[2])):
            return None
        return "end" if digit and seen[0] else seen[1:] + (digit,)

    def step(state, digits):
        ok, zero, *words = state
        words = [valid(w, d) for w, d in zip(words, digits)]
        if None in words:
            return None
        zero = zero and digits[1] == 0
        return (zero if digits[0] else ok, zero, *words)

    begin = (0, 0, 0)
    numeration = {"coefficients": [1, 0, 0, 1, 0], "initial": [1, 2, 3, 4, 6],
                  "valid": dfa(1, 2, begin, lambda s, d: valid(s, d[0]), lambda s: True)}
    table = dfa(2, 2, (True, True, begin, begin), step, lambda s: s[0])
    return automata(fibonacci_rules(3), table, numeration, [[1, 0]])


def race():
    """Lost: n = 1, or the leading digit of n - 1 in base 18 is at least 9."""
    def step(state, digits):
        d = digits[0]
        if state == "zero":
            return "zero" if d == 0 else "one" if d == 1 else "nine" if d == 9 else "high" if d > 9 else "low"
        if state == "one":
            return "one" if d == 0 else "low"
        if state == "nine":
            return "nine" if d == 0 else "high"
        return state
    return automata(RACE, dfa(1, 18, "zero", step, lambda s: s in ("one", "high")), {"base": 18}, [[1]])


def below_golden(track, other):
    """A state machine for `track` < phi * `other` in the Zeckendorf system: the shift of a number is phi times it,
    up to less than 1, and is the larger exactly if the number ends in an odd number of zeros (0, 2, ... are even)."""
    def step(state, digits):
        order, pending, zeros, zero = state
        x, a = digits[track], digits[other]
        # The shift of a is aligned one digit earlier: compare the digit x with the digit of a that comes next.
        if order == 0 and pending != a:
            order = -1 if pending < a else 1
        if a:
            zeros, zero = 0, False
        elif not zero:
            zeros ^= 1
        return (order, x, zeros, zero)

    def accept(state):
        order, pending, zeros, zero = state
        if order == 0 and pending:
            order = 1
        if zero:
            return False
        # Even number of zeros: the shift is above phi a (F_2 = 1 -> F_3 = 2 > 1.618).
        return order < 0 or (order == 0 and zeros == 1)

    return (0, 0, 0, True), step, accept


def euclid():
    first = below_golden(0, 1)      # a < phi b
    second = below_golden(1, 0)     # b < phi a

    def step(state, digits):
        one, two, last, order, nonzero = state
        if last[0] & digits[0] or last[1] & digits[1]:
            return None
        if order == 0 and digits[0] != digits[1]:
            order = -1 if digits[0] < digits[1] else 1
        return (first[1](one, digits), second[1](two, digits), digits, order,
                (nonzero[0] or digits[0] > 0, nonzero[1] or digits[1] > 0))

    def lost(state):
        one, two, _, order, nonzero = state
        if not (nonzero[0] and nonzero[1]):
            return True
        return (order < 0 and second[2](two)) or (order > 0 and first[2](one))

    def repeated(state):
        one, _, _, _, nonzero = state
        return not (nonzero[0] and nonzero[1]) or first[2](one)

    begin = (first[0], second[0], (0, 0), 0, (False, False))
    return automata(EUCLID, dfa(2, 2, begin, step, lost), ZECKENDORF, [[1, 1]], P_NORMAL,
                    [dfa(2, 2, begin, step, repeated)])


def lasker():
    """4k + 3 has the value 4k + 4, 4k + 4 the value 4k + 3, every other n the value n."""
    def step(state, digits):
        difference, low, positive = state
        n, g = digits
        difference = 2 * difference + g - n
        if abs(difference) > 1:
            return None
        return (difference, low % 2 * 2 + n, positive or n > 0)

    def accept(state):
        difference, low, positive = state
        wanted = 1 if low == 3 else -1 if low == 0 and positive else 0
        return difference == wanted
    return automata(LASKER, dfa(2, 2, (0, 0, False), step, accept), {"base": 2}, [[1]], VALUES)


def mark():
    """0 and the numbers with an odd number of trailing zeros."""
    def step(state, digits):
        positive, zeros = state
        return (True, 0) if digits[0] else (positive, zeros ^ 1 if positive else 0)
    rules = "game mark(n)\n  move if n >= 1 -> (n - 1)\n  move if n >= 1 -> (n / 2)\n"
    return automata(rules, dfa(1, 2, (False, 0), step, lambda s: not s[0] or s[1] == 1), {"base": 2}, [[1]])


def remainders(width, modulus):
    return dfao(1, width, 0, lambda s, d: (s * width + d[0]) % modulus, lambda s: s)


def run(value, *options):
    """(exit status, output) of the program on a certificate (an object, or bytes of a file)."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "certificate.json")
        with open(path, "wb") as handle:
            handle.write(value if isinstance(value, bytes) else json.dumps(value, sort_keys=True).encode())
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            status = checker.main(list(options) + [path])
        return status, out.getvalue()


class Checks(unittest.TestCase):
    def accepted(self, value):
        status, text = run(value)
        self.assertEqual((status, "rejected" in text), (0, False), text)
        return text

    def rejected(self, value, part=""):
        status, text = run(value)
        self.assertEqual(status, 1, text)
        self.assertIn(part, text)
        return text


class Accepted(Checks):
    def test_bash(self):
        for m in (1, 2, 3, 7):
            rules = BASH.replace("3", str(m))
            self.accepted(automata(rules, remainders(2, m + 1), {"base": 2}, [[1]], VALUES))
            self.accepted(periodic(rules, m, 0, m + 1, minimal=True))
            self.accepted(periodic(rules, m, 0, m + 1, P_NORMAL))
            self.accepted(periodic(rules, m, 0, m + 1, P_MISERE))

    def test_nim(self):
        for heaps in (1, 2, 3, 4):
            self.accepted(nim(heaps))
        self.accepted(nim(3, unordered=False))
        self.accepted(nim(2, width=4))
        self.accepted(misere_nim(3))

    def test_king(self):
        self.accepted(king())

    def test_wythoff(self):
        text = self.accepted(wythoff())
        self.assertIn("wythoff", text)

    def test_fibonacci_nim(self):
        self.accepted(fibonacci(2, ZECKENDORF, True))
        self.accepted(fibonacci(1, {"base": 2}, False))
        self.accepted(tripling())

    def test_race(self):
        self.accepted(race())

    def test_euclid(self):
        self.accepted(euclid())

    def test_lasker(self):
        self.accepted(lasker())

    def test_mark(self):
        self.accepted(mark())

    def test_subtraction_periods(self):
        rules = "game s(n)\n  move k in {1, 2} -> (n - k)"
        self.accepted(periodic(rules, 2, 0, 3, minimal=True))
        self.accepted(periodic(rules, 2, 0, 6))
        self.rejected(periodic(rules, 2, 0, 6, minimal=True), "minimal")
        # Winning Ways, chapter 4: S = {2, 5, 7} ...; {2, 3} has the values 0 0 1 1 2, period 5.
        self.accepted(periodic("game s(n)\n  move k in {2, 3} -> (n - k)", 3, 0, 5, minimal=True))

    def test_octal_periods(self):
        # Guy and Smith 1956: Kayles (71, 12), Dawson's Kayles 0.07 (53, 34), 0.137 (52, 34).
        self.accepted(code(KAYLES, [0, 7, 7], 71, 12))
        dawson = "game d(n)\n  move i in 0..(n - 2)/2 -> (i) + (n - 2 - i)"
        self.accepted(code(dawson, [0, 0, 7], 53, 34))
        chess = ("game d(n)\n  move if n = 1 -> (n - 1)\n  move -> (n - 2)\n"
                 "  move i in 0..(n - 3)/2 -> (i) + (n - 3 - i)")
        self.accepted(code(chess, [0, 1, 3, 7], 52, 34))
        self.accepted(code("game one(n)\n  move if n = 1 -> (n - 1)", [0, 1], 2, 1))

    def test_all_but(self):
        # Without 1: 0 0 1 1 2 2 ...
        self.accepted(all_but([1], 1, 2, 1))
        self.accepted(all_but([1, 2], 2, 3, 1))

    def test_terminal_positions(self):
        rules = "game g(n)\n  lost if n = 4\n  move k in 1..2 -> (n - k)"
        # By hand: 0 P, 1 2 N, 3 P, 4 P (by rule), 5 6 N, 7 P, 8 9 N, 10 P: 0, and from 3 on 3 and n mod 3 = 1.
        table = dfa(1, 2, 0, lambda s, d: 2 * s + d[0] if s < 2 else (2 * s + d[0] - 4) % 3 + 4, lambda s: s in (0, 3, 4))
        self.accepted(automata(rules, table, {"base": 2}, [[1]]))
        won = "game g(n)\n  won if n = 0\n  move k in 1..2 -> (n - k)"
        # 0 N (won by rule), 1 P (its only move leads to 0), 2 and 3 -> 1 N, 4 -> 3, 2 P: n mod 3 = 1.
        m3 = remainders(2, 3)
        table = {"accept": [i for i, v in enumerate(m3["output"]) if v == 1], "next": m3["next"], "tracks": 1}
        self.accepted(automata(won, table, {"base": 2}, [[1]]))
        self.rejected(automata(won, remainders(2, 3), {"base": 2}, [[1]], VALUES), "won if")

    def test_layout_and_lets(self):
        rules = ("# a comment\ngame bash(n) with m = 2;\n let top = m + 1\n  move k in 1..top if k >= 1\n"
                 "      and k <= n -> (n\n - k)\n")
        self.accepted(automata(rules, remainders(2, 4), {"base": 2}, [[1]], VALUES))

    def test_negative_intermediate_values(self):
        rules = "game g(n)\n  move k in -3..3 if k >= 1 and (n - 10) / 4 * 4 <= n -> (n - max(k, -k))"
        self.accepted(automata(rules, remainders(2, 4), {"base": 2}, [[1]], VALUES))


class Numerations(Checks):
    @staticmethod
    def no_moves(numeration):
        """A game without moves, every position of which is lost: only the numeration matters."""
        rules = "game g(n)\n  move k in 1..1 if k > 1 -> (n - k)"
        return automata(rules, numeration["valid"], numeration, [[1]])

    def test_published_systems(self):
        def without(*words):
            """Valid words of a system over 0..d-1: none of the given factors occurs."""
            digits = max(max(w) for w in words) + 1
            longest = max(map(len, words))

            def step(state, letter):
                seen = (state + letter)[-longest:]
                for w in words:
                    if len(seen) >= len(w) and seen[-len(w):] == w:
                        return None
                seen = seen[-longest + 1:]
                return seen
            return dfa(1, digits, (), step, lambda s: True)

        systems = [
            # Tribonacci, and 1, 3, 7, 17, ... (2 is followed by 0).
            {"coefficients": [1, 1, 1], "initial": [1, 2, 4], "valid": without((1, 1, 1))},
            {"coefficients": [2, 1], "initial": [1, 3], "valid": without((2, 1), (2, 2))},
        ]
        for system in systems:
            with self.subTest(system["initial"]):
                self.accepted(self.no_moves(system))

    def test_wrong_systems(self):
        for change, part in [
            (("coefficients", [1, 2]), "numeration"),
            (("coefficients", [2, 1]), "numeration"),
            (("initial", [1, 3]), "numeration"),
            (("initial", [1, 1]), "numeration.initial[1]"),
            (("initial", [2, 3]), "numeration.initial[0]"),
            (("valid", {"accept": [0], "next": [[0, 0]], "tracks": 1}), "numeration"),
            (("valid", {"accept": [0, 1], "next": [[0, 1], [0, 1]], "tracks": 1}), "numeration"),
        ]:
            with self.subTest(change):
                value = wythoff()
                value["numeration"] = dict(ZECKENDORF, **{change[0]: change[1]})
                self.rejected(value, part)

    def test_numbers_have_words(self):
        valid = checker.Table(ZECKENDORF["valid"], "valid", 1, None)
        system = checker.Recurrence([1, 1], [1, 2], valid.rows, valid.accept)
        system.verify()
        self.assertTrue(system.tight)
        for n in range(200):
            word = system.word(n)
            self.assertEqual(system.value(word), n)
            self.assertNotIn("11", "".join(map(str, word)))

    def test_linear_constraints(self):
        """Both engines against evaluation, all small tuples."""
        valid = checker.Table(ZECKENDORF["valid"], "valid", 1, None)
        fibonacci_system = checker.Recurrence([1, 1], [1, 2], valid.rows, valid.accept)
        loose = checker.Recurrence([1, 1], [1, 2], valid.rows, valid.accept)
        fibonacci_system.verify()
        for system in (checker.Base(2), checker.Base(3), checker.Base(10), fibonacci_system, loose):
            for weights in ((1,), (-2,), (1, -1), (3, -2), (-1, -1), (1, 1, -1)):
                for relation in ("eq", "le"):
                    for constant in (-7, -1, 0, 2, 11):
                        a = system.linear(dict(enumerate(weights, 1)), relation, constant)
                        for n in range(7 ** len(weights)):
                            x = [n // 7 ** i % 7 * 2 + i for i in range(len(weights))]
                            total = sum(w * v for w, v in zip(weights, x))
                            wanted = total == constant if relation == "eq" else total <= constant
                            self.assertEqual(member(system, a, x), wanted, (weights, relation, constant, x))

    def test_large_constants_make_small_automata(self):
        a = checker.Base(2).linear({1: 1, 2: -1}, "le", 10 ** 12)
        self.assertLess(len(a.rows), 1000)
        for x, y in ((10 ** 12, 0), (10 ** 12 + 1, 0), (10 ** 12 + 5, 4), (10 ** 12 + 5, 5), (10 ** 15, 10 ** 15)):
            self.assertEqual(member(checker.Base(2), a, (x, y)), x - y <= 10 ** 12)


def member(system, a, numbers):
    words = [system.word(n) for n in numbers]
    longest = max(map(len, words))
    p = a.start
    for letter in zip(*[[0] * (longest - len(w)) + list(w) for w in words]):
        for digit in letter:
            p = a.rows[p][digit]
    return p in a.final


class Rejected(Checks):
    def test_wrong_period(self):
        # One value fewer than a period: preperiod or window too small.
        self.rejected(code(KAYLES, [0, 7, 7], 70, 12, False), "period")
        self.rejected(code(KAYLES, [0, 7, 7], 71, 24), "minimal")
        self.rejected(code(KAYLES, [0, 7, 7], 72, 12), "minimal")
        self.accepted(code(KAYLES, [0, 7, 7], 72, 24, False))
        self.rejected(code(KAYLES, [0, 7, 5], 71, 12), "code")
        self.rejected(code(KAYLES, [0, 7, 7, 0], 71, 12), "code")
        self.rejected(code(KAYLES, [1, 7, 7], 71, 12), "code[0]")
        self.rejected(code(KAYLES, [0, 7, 7], 0, 12), "preperiod")
        self.rejected(code(KAYLES, [0, 7, 7], 71, 0), "period")

    def test_tail_beyond_the_window(self):
        rules = "game g(n)\n  move k in {1, 2} -> (n - k)\n  move -> (n - 18)"
        self.rejected(periodic(rules, 2, 0, 3), "reach")
        self.rejected(periodic(rules, 18, 0, 2), "period")
        self.accepted(periodic(rules, 18, 0, 19, minimal=True))

    def test_period_of_a_prefix(self):
        rules = "game g(n)\n  move k in 1..3 if k < 3 or n >= 50 -> (n - k)"
        self.rejected(periodic(rules, 3, 0, 3), "period")
        self.accepted(periodic(rules, 3, 47, 4, minimal=False))

    def test_saltus(self):
        self.rejected(all_but([1], 1, 2, 2), "saltus")
        self.rejected(all_but([1], 1, 3, 1), "period")
        self.rejected(all_but([1], 0, 2, 1), "preperiod")
        value = all_but([1], 1, 2, 1)
        value["excluded"] = [2]
        value["preperiod"] = 4
        self.rejected(value, "excluded")

    def test_wrong_rules(self):
        value = wythoff()
        value["rules"] = value["rules"].replace("(a - k, b - k)", "(a - k, b - k - 1)")
        self.rejected(value, "automata[0]")
        value = wythoff()
        value["rules"] = value["rules"].replace("  unordered\n", "")
        self.rejected(value, "automata[0]")
        value = king()
        value["rules"] = value["rules"].replace("m >= 1 and", "m >= 0 and")
        self.rejected(value)
        value = race()
        value["rules"] = value["rules"].replace("2..9", "2..8")
        self.rejected(value, "automata[0]")
        value = fibonacci(2, ZECKENDORF, True)
        value["rules"] = value["rules"].replace("c = 2", "c = 3")
        self.rejected(value, "automata[0]")

    def test_wrong_measure(self):
        for measure in ([[0]], [], [[1], [1, 2]], [[1, 1]], "1", [[-1]], [[True]]):
            value = mark()
            value["measure"] = measure
            self.rejected(value, "measure")
        value = king()
        value["measure"] = [[1, 0]]
        self.rejected(value, "measure")
        value["measure"] = [[1, 0], [0, 1]]
        self.accepted(value)

    def test_every_entry_of_wythoff(self):
        """The table is minimal, so that every change of an entry changes what it accepts."""
        good = wythoff()
        table = good["automata"][0]
        states = len(table["next"])
        survivors = 0
        tried = 0
        for s in range(states):
            for letter in range(4):
                value = copy.deepcopy(good)
                value["automata"][0]["next"][s][letter] = (table["next"][s][letter] + 1) % states
                tried += 1
                survivors += run(value)[0] == 0
        self.assertGreater(tried, 30)
        self.assertEqual(survivors, 0)

    def test_wrong_repeat(self):
        value = euclid()
        value["repeats"] = []
        self.rejected(value, "repeats")
        value = euclid()
        value["repeats"][0]["accept"] = value["repeats"][0]["accept"][1:]
        self.rejected(value, "repeats[0]")

    def test_wrong_values(self):
        value = automata(BASH, remainders(2, 4), {"base": 2}, [[1]], VALUES)
        value["automata"][0]["output"] = [1, 0, 2, 3]
        self.rejected(value, "automata[0]")
        value["automata"][0]["output"] = [0, 1, 2, None]
        self.rejected(value, "automata[0]")
        value = lasker()
        value["rules"] = value["rules"].replace("1..n/2", "2..n/2")
        self.rejected(value, "automata[0]")
        value = lasker()
        value["numeration"] = {"base": 3}
        self.rejected(value)

    def test_inexpressible(self):
        for clause in ("move k in squares -> (n - k)", "move k in 1..n -> (n - k*k)", "move k in 1..n -> (n - n*k)",
                       "move k in divisors(n) -> (n - k)", "move k in 1..n -> (n / k)", "move k in powers(3) -> (n - k)",
                       "move -> (n - gcd(n, 2))", "move k in 1..n -> other(n - k)", "move k in 0..2 -> (n / k)"):
            value = automata("game g(n)\n  " + clause, remainders(2, 2), {"base": 2}, [[1]], VALUES)
            self.rejected(value, "rules")


class BadFiles(Checks):
    def test_fields(self):
        good = wythoff()
        for path, wrong in [
            ("format", "grundy"), ("version", 2), ("version", 1.0), ("version", True), ("theorem", "magic"),
            ("theorem", ["code"]), ("rules", 3), ("rules", ""), ("claim", {}), ("claim", {"kind": "x"}),
            ("claim", {"kind": "p-positions"}), ("claim", {"kind": "nim-values", "play": "normal"}),
            ("automata", []), ("automata", {}), ("automata", [1]), ("automata", [{}]), ("repeats", 1),
            ("numeration", 2), ("numeration", {"base": 1}), ("numeration", {"base": 65}), ("measure", None),
            ("producer", 1), ("extra", 1),
        ]:
            value = copy.deepcopy(good)
            value[path] = wrong
            self.rejected(value, path)
        for key in good:
            value = copy.deepcopy(good)
            del value[key]
            self.rejected(value, key)

    def test_tables(self):
        for change in ({"tracks": 3}, {"next": []}, {"next": [[0]]}, {"next": [[0, 0, 0, 9]]}, {"next": [[0, 0, 0, -1]]},
                       {"next": [[0, 0, 0, 0.5]]}, {"accept": [1, 0]}, {"accept": [0, 0]}, {"accept": [99]},
                       {"accept": None}, {"next": [[0, 0, 0, True]]}, {"output": [1]}):
            value = wythoff()
            value["automata"][0].update(change)
            self.rejected(value)

    def test_bytes(self):
        good = json.dumps(wythoff(), sort_keys=True).encode()
        self.assertEqual(run(good)[0], 0)
        for wrong in (b"", b"{", good[:-1], good + b"x", b"[" * 100000, b"\xff", b"null", b"[]", b"1e5",
                      good.replace(b'"version": 1', b'"version": 1, "version": 1'),
                      good.replace(b'"version": 1', b'"version": ' + b"1" * 5000), b" " * ((16 << 20) + 1),
                      good.replace(b'"version": 1', b'"version": NaN')):
            self.assertEqual(run(wrong)[0], 1, wrong[:40])
        self.assertEqual(checker.main([os.path.join("no", "such", "file")]), 2)

    def test_rule_texts(self):
        for text in ("", "game", "game g", "game g(n", "game g(n)", "game g(n) move", "game g(n)\nmove -> (m)",
                     "game g(n)\nmove -> (n, n)", "game g(n, n)\nmove -> (n, n)", "game g(n)\nmove k in 1..n -> (n - k) +",
                     "game g(n)\nmove k in 1.. -> (n)", "game g(n)\nmove if n -> (n - 1)", "game g(n)\nmove -> (n < 1)",
                     "game g(n)\nmove -> (" + "(" * 5000 + "n", "game g(n)\nmove -> (" + "-" * 5000 + "n)",
                     "game g(n)\nmove if " + "not " * 5000 + "n = 1 -> (n)", "game g(n)\nmove -> (" + "9" * 5000 + ")",
                     "game g(n)\nmove -> (n ** 2)", "game g(n)\nmove -> (n @ 2)", "game g(n)\nmove -> (n - 1\n",
                     "game g(n)\nmove n in 1..2 -> (n)", "game g(n) with n = 1\nmove -> (n - 1)", "\0", "game g(n)\nmove "
                     + ", ".join("k%d in 1..2" % i for i in range(40)) + " -> (n - 1)"):
            value = mark()
            value["rules"] = text
            self.rejected(value, "rules")

    def test_usage_and_time(self):
        with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit) as stop:
            checker.main([])
        self.assertEqual(stop.exception.code, 2)
        slow = periodic("game s(n)\n  move k in 1..500 -> (n - k)", 500, 10 ** 6, 501)
        self.assertEqual(run(slow, "--time", "0.2")[0], 3)


if __name__ == "__main__":
    unittest.main()
