#!/usr/bin/env python3
"""A second log audit, written from docs/draw-log.md and public standards, without the code of the first.

    python3 second_audit.py <site or folder> [--key KEY]... [--witness KEY]... [--kept FILE]... [--answers FILE]... [--record FILE] [--now INSTANT]

--key      a verifier key of the log that you know; without one, the first line of `keys` is taken
--witness  a key of a witness that must have signed; only named witnesses state times. Without one, the log's own witness does
--kept     a checkpoint that you kept: the log must continue it
--answers  what the API told you of your rounds: {"userId": …, "answers": [ the answers to POST /api/v1/rounds, flights and reports ]}
--record   the track record that the site showed (JSON); of a site, it is fetched
--now      the time of the audit, by default that of this machine

Prints `No faults`, or a line for each fault. Exit code 0: no faults. Python 3.9 and its standard library are enough.
"""

import argparse
import base64
import hashlib
import hmac
import json
import math
import os
import re
import sys
import time
import urllib.error
import urllib.request
from collections import Counter, defaultdict
from datetime import datetime, timedelta, timezone

from signatures import drand_verifies, ed25519_verifies

DAY = 86_400_000  # times are milliseconds since 1970
HOUR = 3_600_000


class Unreadable(Exception):
    """The audit cannot go on; the text says why in one sentence."""


def shown(value):
    """A value of the log in a message: printable, in one line, not long."""
    return json.dumps(str(value)[:90])


def ms_of(text):
    """The milliseconds of an instant such as 2031-03-02T12:00:00.000Z or of a day's start; None for another form."""
    if not isinstance(text, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:]{8}\.[0-9]{3}Z)?", text):
        return None
    try:
        moment = datetime.fromisoformat(text.replace("Z", "+00:00")).replace(tzinfo=timezone.utc)
    except ValueError:
        return None
    return (moment - datetime(1970, 1, 1, tzinfo=timezone.utc)) // timedelta(milliseconds=1)


def day_of(ms):
    return (datetime(1970, 1, 1) + timedelta(milliseconds=ms)).strftime("%Y-%m-%d")


def sha256(data):
    return hashlib.sha256(data).digest()


def hmac_sha256(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


# --- Files ---

MOST_BYTES = 20_000_000  # more than any file of a log holds


def reader_of(place):
    """A function that reads a file of the log, or None if there is none."""
    if not re.match(r"https?://", place):
        folder = os.path.join(place, "draw-log")
        folder = folder if os.path.isdir(folder) else place
        if not os.path.isdir(folder):
            raise Unreadable(f"There is no folder {shown(place)}.")

        def read_file(path):
            try:
                with open(os.path.join(folder, *path.split("/")), "rb") as file:
                    return file.read(MOST_BYTES)
            except (FileNotFoundError, NotADirectoryError):
                return None
            except OSError as error:
                raise Unreadable(f"{path} cannot be read: {error.strerror}.")

        return read_file

    def fetch(path):
        base = place.rstrip("/")
        address = f"{base}/{path}" if path.startswith("api/") or base.endswith("/draw-log") else f"{base}/draw-log/{path}"
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                return answer.read(MOST_BYTES)
        except urllib.error.HTTPError as error:
            if error.code in (403, 404):
                return None
            raise Unreadable(f"{address} answers {error.code}.")
        except (OSError, ValueError) as error:
            raise Unreadable(f"{address} cannot be read: {shown(error)}.")

    return fetch


def text_of(data, name):
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Unreadable(f"{name} is no text.")


# --- Signed notes and keys (C2SP signed-note, tlog-checkpoint, tlog-cosignature) ---

ED25519, COSIGNATURE = 1, 4


def from_base64(text):
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        return b""


class Key:
    """A verifier key: name, type and the bytes of an Ed25519 key."""

    def __init__(self, text):
        match = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)", text)
        data = from_base64(match[3]) if match else b""
        if len(data) != 33 or data[0] not in (ED25519, COSIGNATURE):
            raise Unreadable(f"{shown(text)} is no verifier key.")
        self.text, self.name, self.type, self.bytes = text, match[1], data[0], data[1:]
        self.id = sha256(self.name.encode() + b"\n" + data)[:4]
        if self.id.hex() != match[2]:
            raise Unreadable(f"The verifier key {shown(text)} does not have its own hash.")


def parse_note(data, name):
    """The text of a signed note and its signatures: (name, id, signature)."""
    text = text_of(data, name)
    at = text.rfind("\n\n")
    lines = text[at + 2 :].split("\n")
    signatures = [re.fullmatch(r"— ([^\s+]+) ([A-Za-z0-9+/=]+)", line) for line in lines[:-1]]
    if at < 0 or lines[-1] != "" or not signatures or not all(signatures):
        raise Unreadable(f"{name} is no signed note.")
    return text[: at + 1], [(match[1], from_base64(match[2])) for match in signatures]


def signed_at(text, signatures, key):
    """
    None if the key has not signed; else the time that a witness states in milliseconds, or 0 for other keys.
    A false signature of a known key spoils the note.
    """
    found = None
    for name, data in signatures:
        if name != key.name or data[:4] != key.id:
            continue
        signature, message, at = data[4:], text.encode(), 0
        if key.type == COSIGNATURE:
            seconds = int.from_bytes(signature[:8], "big")
            signature, at = signature[8:], seconds * 1000
            message = f"cosignature/v1\ntime {seconds}\n".encode() + message
        if not ed25519_verifies(key.bytes, message, signature):
            raise Unreadable(f"A signature of {shown(key.name)} is false.")
        found = at if found is None else min(found, at)
    return found


def parse_tree_head(text, name, lines):
    """Origin, size and root of a note of that many lines, and the lines after them."""
    parts = text.split("\n")[:-1]
    root = from_base64(parts[2]) if len(parts) == lines else b""
    if len(root) != 32 or not re.fullmatch(r"0|[1-9][0-9]{0,15}", parts[1]):
        raise Unreadable(f"{name} does not have its {lines} lines.")
    return parts[0], int(parts[1]), root, parts[3:]


# --- The tree (RFC 6962) and its files (C2SP tlog-tiles) ---

WIDTH = 256


def tile_path(level, n, width=WIDTH):
    digits = str(n)
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    groups = [digits[i : i + 3] for i in range(0, len(digits), 3)]
    path = "/".join(["x" + group for group in groups[:-1]] + groups[-1:])
    return f"tile/{level}/{path}" + ("" if width == WIDTH else f".p/{width}")


def node(left, right):
    return sha256(b"\1" + left + right)


class Tree:
    """Leaf hashes in order, and the roots of their beginnings. Complete subtrees of 256 leaves and more are hashed once."""

    def __init__(self):
        self.leaves = bytearray()
        self.known = {}

    def append(self, entry):
        self.leaves += sha256(b"\0" + entry)

    def root(self, end, start=0):
        count = end - start
        if count == 0:
            return sha256(b"")
        if count == 1:
            return bytes(self.leaves[32 * start : 32 * end])
        if (start, end) in self.known:
            return self.known[start, end]
        split = start + (1 << ((count - 1).bit_length() - 1))
        root = node(self.root(split, start), self.root(end, split))
        if count >= WIDTH and count & (count - 1) == 0:
            self.known[start, end] = root
        return root


def read_part(read, level, n, width):
    """A file of a tile's first entries or hashes: a partial one, or the whole one once it is there."""
    data = read(tile_path(level, n, width))
    if data is None and width < WIDTH:
        data = read(tile_path(level, n))
    if data is None:
        raise Unreadable(f"{tile_path(level, n, width)} is missing.")
    return data


def entries_of(read, size):
    for n in range(-(-size // WIDTH)):
        width = min(WIDTH, size - n * WIDTH)
        data, at = read_part(read, "entries", n, width), 0
        for _ in range(width):
            end = at + 2 + int.from_bytes(data[at : at + 2], "big")
            if at + 2 > len(data) or end > len(data):
                raise Unreadable(f"{tile_path('entries', n, width)} ends within an entry.")
            yield data[at + 2 : end]
            at = end


def check_tiles(read, tree, size, report):
    level, count = 0, size
    while count:
        span = WIDTH**level
        for n in range(-(-count // WIDTH)):
            width = min(WIDTH, count - n * WIDTH)
            start = n * WIDTH
            right = b"".join(tree.root((i + 1) * span, i * span) for i in range(start, start + width))
            if read_part(read, level, n, width)[: 32 * width] != right:
                report("tile_differs", f"{tile_path(level, n, width)} does not hold the hashes of the entries.")
        level, count = level + 1, count // WIDTH


# --- The form of entries ---


def hex_of(size):
    return lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{%d}" % (2 * size), value)


def text_like(pattern):
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value)


def one_of(*values):
    return lambda value: isinstance(value, str) and value in values


def is_integer(value, low, high):
    return type(value) is int and low <= value <= high


def integer(low, high):
    return lambda value: is_integer(value, low, high)


def is_number(value):
    return type(value) in (int, float)


def is_day(value):
    return isinstance(value, str) and len(value) == 10 and ms_of(value) is not None


def is_instant(value):
    return isinstance(value, str) and len(value) == 24 and ms_of(value) is not None


def record_of(fields):
    """Fields in order; a name that ends in ? may be absent."""

    def fits(value):
        if not isinstance(value, dict):
            return False
        present = [(name.rstrip("?"), check) for name, check in fields.items() if not name.endswith("?") or name[:-1] in value]
        return list(value) == [name for name, _ in present] and all(check(value[name]) for name, check in present)

    return fits


def is_fairness(value):
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


BANDS = {"steady": (110, 150), "balanced": (151, 300), "bold": (301, 1000)}
SOURCES = ("practice", "verified", "reported")
ROUND = text_like("[0-9a-z]{36}")
FROM = {
    "list": hex_of(16),
    "since": is_instant,
    "place": integer(0, 15),
    "owner": hex_of(32),
    "targetSeed": hex_of(32),
    "path": lambda value: isinstance(value, list) and len(value) == 4 and all(map(hex_of(32), value)),
}
EVIDENCE = {"scheme": text_like("[a-z0-9-]{1,40}"), "casinoHash": hex_of(32), "fairness": is_fairness}
KINDS = {
    "seeds": {"at": is_instant, "list": hex_of(16), "root": hex_of(32)},
    "witness": {"at": is_day, "checkpoint": lambda value: isinstance(value, str)},
    "beacon": {"at": is_day, "drandRound": integer(1, 2**53), "signature": hex_of(48)},
    "release": {"at": is_day, "sha256": hex_of(32), "version": text_like("[0-9A-Za-z.+-]{1,40}")},
    "draw": {
        "at": is_day,
        "round": ROUND,
        "mode": one_of("fun", "live"),
        "risk": one_of(*BANDS),
        "rtp": lambda value: is_number(value) and 0 < value <= 1,
        "targetX100": integer(110, 1000),
        "commitment?": hex_of(32),
        "from?": record_of(FROM),
    },
    "settle": {
        "at": is_day,
        "round": ROUND,
        "source": one_of(*SOURCES),
        "multiplier": is_number,
        "hit": lambda value: type(value) is bool,
        "seeds?": record_of({"server": hex_of(32), "client": text_like("[A-Za-z0-9_-]{1,64}")}),
        "evidence?": record_of(EVIDENCE),
    },
    "expire": {"at": is_day, "round": ROUND},
}
FORMS = {kind: record_of({"kind": one_of(kind), **fields}) for kind, fields in KINDS.items()}


def fraction(text):
    value = float(text)
    if value.is_integer() or math.isinf(value):
        raise ValueError(text)
    return value


def reject(text):
    raise ValueError(text)


def encode(value):
    """JSON as JavaScript writes it: no spaces, text unescaped but for lone surrogates."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda match: "\\u%04x" % ord(match[0]), text).encode()


def decode(data):
    """The entry, or None for another form or another encoding."""
    try:
        entry = json.loads(data.decode(), parse_float=fraction, parse_constant=reject)
        kind = entry.get("kind") if isinstance(entry, dict) else None
        fits = isinstance(kind, str) and kind in FORMS and FORMS[kind](entry)
        return entry if fits and encode(entry) == data else None
    except (ValueError, RecursionError):
        return None


def time_of(entry):
    """The time by which an entry is sorted: the end of its day, or its instant."""
    return ms_of(entry["at"]) + (DAY if is_day(entry["at"]) else 0)


CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz"


def start_of_round(round_id):
    """The start of the day of a round, from its id; None if it names no day."""
    if any(sign not in CROCKFORD for sign in round_id[:10]):
        return None
    ms = 0
    for sign in round_id[:10]:
        ms = ms * 32 + CROCKFORD.index(sign)
    return ms if ms % DAY == 0 and ms <= 253_402_214_400_000 else None


# --- What follows from seeds ---

TWO_52 = 2**52


def first_52_bits(data):
    return int.from_bytes(data[:7], "big") >> 4


def target_of(risk, target_seed, randomness):
    """Hundredths within the band, uniform in the logarithm."""
    low, high = BANDS[risk]
    start, end = low - 0.5, high + 0.5
    share = first_52_bits(hmac_sha256(target_seed, b"target:" + randomness.hex().encode())) / TWO_52
    return min(high, max(low, math.floor(start * (end / start) ** share + 0.5)))


def flight_of(server_seed, client_seed, round_id):
    """The multiplier of a practice round in hundredths."""
    r = first_52_bits(hmac_sha256(server_seed, f"{client_seed}:{round_id}".encode()))
    return max(100, 97 * TWO_52 // (TWO_52 - r))


def night_flight_of(randomness, round_id):
    """The multiplier of a practice round by night, in hundredths."""
    r = first_52_bits(hmac_sha256(randomness, f"flight:{round_id}".encode()))
    return max(100, 97 * TWO_52 // (TWO_52 - r))


def decimal_of(hundredths):
    return float(f"{hundredths // 100}.{hundredths % 100:02d}")


def list_root(commitment, target_seed, place, path):
    root = sha256(b"\0" + commitment + sha256(target_seed))
    for sibling in path:
        root = node(sibling, root) if place & 1 else node(root, sibling)
        place >>= 1
    return root


# --- Casinos' schemes (docs/draw-log.md, "Verified") ---


def plain_hex(text, bytes_allowed=(32,)):
    """Hex as people paste it, with capitals, space or 0x, in lower case; None for anything else."""
    digits = re.sub("^0x", "", text.strip().lower())
    return digits if re.fullmatch("[0-9a-f]*", digits) and len(digits) / 2 in bytes_allowed else None


def over_share(mac):
    return max(100, math.floor(99 / (1 - first_52_bits(mac) / TWO_52)))


def over_integer(mac, rest):
    return math.floor(100 * max(1, 2**32 / (int.from_bytes(mac[:4], "big") + 1) * rest))


SALTS = {
    "bustabit-v2": ["0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526"],
    "bustabit-v3-classic": ["00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be"],
    "stake-crash": [
        "0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4",
        "000000000000000000066448f2f56069750fc40c718322766b6bdf63fdcf45b8",
    ],
}


def results_of(scheme, fairness):
    """The multipliers that a game's public data give, one for each published salt, and the hash shown before the game; None if they give none."""
    if scheme == "duel-crash":
        seed = plain_hex(fairness.get("serverSeed", ""))
        signature = plain_hex(fairness.get("drandSignature", ""), (48, 96))
        if seed is None or signature is None:
            return None
        message = bytes.fromhex(signature).decode("utf-8", "replace") + ":0"
        seed = bytes.fromhex(seed)
        return {over_integer(hmac_sha256(seed, message.encode()), 0.999)}, sha256(seed).hex()
    game = plain_hex(fairness.get("gameHash", ""))
    if scheme not in SALTS or game is None:
        return None
    salt = fairness.get("salt", "").strip()
    salts = [known for known in SALTS[scheme] if not salt or plain_hex(salt) == known]
    if scheme == "stake-crash":
        shown_values = {over_integer(hmac_sha256(game.encode(), known.encode()), 0.99) for known in salts}
    else:
        shown_values = {over_share(hmac_sha256(known.encode(), bytes.fromhex(game))) for known in salts}
    prior = bytes.fromhex(game) if scheme == "bustabit-v3-classic" else game.encode()
    return shown_values, sha256(prior).hex()


# --- The track record ---

UNIT = 100_000_000  # chances, returns and squares are integers in this fraction of one
FIELDS = ("rounds", "hits", "chance", "hitSquares", "expectedPaid", "paidSquares", "paid")


def nearest(value):
    return math.floor(value + 0.5)


def tally_of(draw, hit):
    chance, paid = draw["rtp"] / (draw["targetX100"] / 100), draw["targetX100"] if hit else 0
    return Counter(
        rounds=1,
        hits=int(hit),
        chance=nearest(UNIT * chance),
        hitSquares=nearest(UNIT * (hit - chance) ** 2),
        expectedPaid=nearest(UNIT * draw["rtp"]),
        paidSquares=nearest(UNIT * (paid / 100 - draw["rtp"]) ** 2),
        paid=paid,
    )


def add_up(tallies):
    total = Counter()
    for tally in tallies:
        total.update(tally)
    return total


LAMBDAS = [2.0**-j for j in range(1, 11)]


def radius_of(squares):
    """The r at which the mean of exp(l r - psi(l) V) over the lambdas is 2 / 0.05, with psi(l) = -ln(1 - l) - l."""

    def is_below(radius):
        logs = [at * radius + (math.log1p(-at) + at) * squares for at in LAMBDAS]
        top = max(logs)
        return top + math.log(sum(math.exp(log - top) for log in logs) / len(logs)) < math.log(40)

    low, high = 0.0, 16.0
    while is_below(high):
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if is_below(middle) else (low, middle)
    return (low + high) / 2


def measure(tally, highest=10.0):
    """The figures of a tally. A pair in brackets is a range in which an integer may lie, since its last digit depends on rounding."""
    rounds, hits, expected = tally["rounds"], tally["hits"], tally["chance"] / UNIT
    radius = radius_of(tally["hitSquares"] / UNIT)
    slack = 1e-9 * (1 + radius)
    least = [max(0, math.floor(expected - radius + side * slack)) for side in (-1, 1)]
    most = [min(rounds, math.ceil(expected + radius + side * slack)) for side in (-1, 1)]
    figures = {
        "rounds": rounds,
        "hits": hits,
        "expectedHits": expected,
        "expectedRange": [tuple(least), tuple(most)],
        "tooFew": rounds < 1000,
    }
    if rounds == 0:
        return figures
    net = tally["paid"] / 100 / rounds - 1
    half = highest * radius_of(tally["paidSquares"] / UNIT / highest**2) / rounds
    figures["rate"] = {
        "actual": hits / rounds,
        "interval": [max(0.0, (hits - radius) / rounds), min(1.0, (hits + radius) / rounds)],
        "expected": expected / rounds,
    }
    figures["net"] = {
        "actual": net,
        "interval": [max(-1.0, net - half), min(highest - 1, net + half)],
        "expected": tally["expectedPaid"] / UNIT / rounds - 1,
    }
    return figures


def counted(tally):
    return {"rounds": tally["rounds"], "hits": tally["hits"], "expectedHits": tally["chance"] / UNIT}


def ends_of(drawn, tally):
    closed = max(0, drawn["drawn"] - drawn["recent"])
    unknown = min(closed, max(0, closed - (tally["rounds"] - drawn["recentSettled"])))
    figures = {"drawn": drawn["drawn"], "open": max(0, drawn["recent"] - drawn["recentSettled"]), "closed": closed}
    figures.update(bounds_of(tally["hits"], unknown, tally["rounds"] + unknown))
    return figures, unknown


def bounds_of(hits, unknown, total):
    return {"rateBounds": [hits / total, (hits + unknown) / total]} if total > 0 else {}


def tally_in(settled, **wanted):
    return add_up(row["tally"] for row in settled if all(row[name] == value for name, value in wanted.items()))


def reporting_of(counts, **wanted):
    drawn = add_up(
        {name: row[name] for name in DRAWN} for row in counts["live"] if all(row[name] == value for name, value in wanted.items())
    )
    verified, reported = (tally_in(counts["settled"], source=source, **wanted) for source in SOURCES[1:])
    figures, unknown = ends_of(drawn, add_up([verified, reported]))
    figures.update(verified=verified["rounds"], reported=reported["rounds"], unreported=unknown)
    if figures["closed"] > 0:
        figures["unreportedShare"] = unknown / figures["closed"]
    return figures


def months_in(rows, **wanted):
    return sorted({row["month"] for row in rows if all(row[name] == value for name, value in wanted.items())})


def source_of(settled, source):
    return {
        "source": source,
        "total": measure(tally_in(settled, source=source)),
        "bands": [
            {"risk": risk, "measured": measure(tally_in(settled, source=source, risk=risk), high / 100)}
            for risk, (_, high) in BANDS.items()
        ],
        "months": [
            {
                "month": month,
                "measured": measure(tally_in(settled, source=source, month=month)),
                "bands": [
                    {"risk": risk, **counted(tally_in(settled, source=source, month=month, risk=risk))} for risk in BANDS
                ],
            }
            for month in months_in(settled, source=source)
        ],
    }


def line_of(days):
    line, total = [], Counter()
    for index, day in enumerate(days):
        total.update({name: day[name] for name in ("rounds", "hits", "chance")})
        if total["rounds"] >= 1.02 * (line[-1]["rounds"] if line else 0) or index == len(days) - 1:
            line.append(counted(total))
    return line


def night_of(night):
    total = add_up(night[risk] for risk in BANDS)
    drawn = total["rounds"] + night["without"]
    return {
        **{name: night[name] for name in ("until", "without")},
        "drawn": drawn,
        **bounds_of(total["hits"], night["without"], drawn),
        "total": measure(total),
        "bands": [{"risk": risk, "measured": measure(night[risk], high / 100)} for risk, (_, high) in BANDS.items()],
    }


def track_record_of(counts, measured_at):
    flown = tally_in(counts["settled"], source="practice")
    practice, unflown = ends_of(counts["practice"], flown)
    return {
        "measuredAt": measured_at,
        "sources": [source_of(counts["settled"], source) for source in SOURCES],
        "practiceLine": line_of(counts["line"]),
        "practice": {**practice, "flown": flown["rounds"], "unflown": unflown},
        **({"night": night_of(counts["night"])} if "night" in counts else {}),
        "live": {
            "total": reporting_of(counts),
            "bands": [{"risk": risk, "reporting": reporting_of(counts, risk=risk)} for risk in BANDS],
            "months": [
                {"month": month, "reporting": reporting_of(counts, month=month)} for month in months_in(counts["live"])
            ],
        },
        "counts": counts,
    }


def differences(stated, right, path=""):
    """The paths at which a stated value is not the right one, up to the rounding of doubles."""
    if isinstance(right, tuple):
        return [] if is_integer(stated, *right) else [path]
    if isinstance(right, dict) and isinstance(stated, dict):
        names = list(right) + [name for name in stated if name not in right]
        return [
            found
            for name in names
            for found in (
                differences(stated[name], right[name], f"{path}.{name}".lstrip("."))
                if name in stated and name in right
                else [f"{path}.{name}"]
            )
        ]
    if isinstance(right, list) and isinstance(stated, list) and len(stated) == len(right):
        return [found for i, pair in enumerate(zip(stated, right)) for found in differences(*pair, f"{path}.{i}")]
    if type(right) is float and is_number(stated):
        return [] if math.isclose(stated, right, rel_tol=1e-9, abs_tol=1e-9) else [path]
    return [] if type(stated) is type(right) and stated == right else [path]


IS_COUNT = integer(0, 2**53)
DRAWN = ("drawn", "recent", "recentSettled")
MONTH = text_like("[0-9]{4}-[0-9]{2}")


def object_of(fields):
    """The same as `record_of`, in any order."""
    checks = {name.rstrip("?"): check for name, check in fields.items()}
    needed = {name for name in fields if not name.endswith("?")}
    return lambda value: isinstance(value, dict) and needed <= set(value) <= set(checks) and all(checks[name](value[name]) for name in value)


def rows_of(fields):
    fits = object_of(fields)
    return lambda value: isinstance(value, list) and all(map(fits, value))


IS_TALLY = object_of(dict.fromkeys(FIELDS, IS_COUNT))
NIGHT = {"until": is_day, "without": IS_COUNT, **dict.fromkeys(BANDS, IS_TALLY)}
COUNTS = object_of(
    {
        "settled": rows_of(
            {"month": MONTH, "source": one_of(*SOURCES), "risk": one_of(*BANDS), "tally": IS_TALLY}
        ),
        "live": rows_of({"month": MONTH, "risk": one_of(*BANDS), **dict.fromkeys(DRAWN, IS_COUNT)}),
        "line": rows_of({"day": is_day, **dict.fromkeys(("rounds", "hits", "chance"), IS_COUNT)}),
        "practice": object_of(dict.fromkeys(DRAWN, IS_COUNT)),
        "unlisted": IS_COUNT,
        "night?": object_of(NIGHT),
    }
)


# --- The walk through the log ---

QUICKNET_KEY = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
MACHINE_KEY = (
    "aecb3fe3d22a958237df2fdb9c6932c837687151bf8b819f18296cce5c5967fb215f16445486c93dbf6a2c933969a93601c2fda599ece5eb4f44c7a311f061d1"
    "390e8337230c72085387af3bef1854ef45307aea81704241cbf9ad10717cf4df"
)
GENESIS, PERIOD = 1_692_803_367, 3


class Audit:
    """Reads the entries in order, and keeps what later ones must agree with."""

    def __init__(self, read, keys, witnesses, kept, answers, now):
        self.read, self.now, self.kept = read, now, kept
        self.faults = []
        self.tree = Tree()
        self.last_place = self.first_day = None
        self.lists, self.unseen, self.seen_at = {}, [], {}
        self.signed = []  # size, root and witnesses' times of each checkpoint that the log's key signed
        self.randomness = {}
        self.nights, self.witnessed = defaultdict(list), {}  # practice draws with their index, and what a witness saw, by day
        self.open, self.ids = {}, defaultdict(set)
        self.drawn, self.unlisted, self.unlisted_under = Counter(), Counter(), Counter()
        self.draws, self.settled = Counter(), defaultdict(Counter)
        self.spread, self.is_spread = {(slope, first): 0.0 for slope in (-1, -0.5, 0.5, 1) for first in (False, True)}, True
        self.promised, self.owners, self.own_places = defaultdict(list), {}, defaultdict(list)
        self.load_keys(keys, witnesses)
        for name, data in answers:
            self.load_answers(name, data)

    def report(self, fault, text):
        self.faults.append(f"{fault}: {text}")

    def load_keys(self, keys, witnesses):
        lines = text_of(self.read("keys") or b"", "keys").splitlines()
        if not keys and not lines:
            raise Unreadable("There is no file `keys`, and no --key was given.")
        known = [Key(text) for text in keys or [lines[0].split(" ")[0]]]
        if any(key.type != ED25519 for key in known):
            raise Unreadable("A key of the log is needed, not one of a witness.")
        own = []
        for line in lines:
            text, _, signature = line.partition(" ")
            key = Key(text)
            message = f"key of this log\n{text}\n"
            if signature:
                _, signatures = parse_note(f"{message}\n{signature}\n".encode(), "A line of keys")
                if any(signed_at(message, signatures, earlier) is not None for earlier in known):
                    (own if key.type == COSIGNATURE else known).append(key)
        self.keys, self.witnesses, self.must_sign = known, [Key(text) for text in witnesses] or own, bool(witnesses)
        self.origin = known[0].name

    def load_answers(self, name, data):
        try:
            told = json.loads(data.decode())
            user = told["userId"].encode("ascii")
            rounds = [(str(answer["round"]["_id"]), ms_of(answer["round"]["createdAt"]), answer) for answer in told["answers"]]
            if any(at is None for _, at, _ in rounds):
                raise ValueError
            salts = [(round_id, at, bytes.fromhex(answer["listSalt"])) for round_id, at, answer in rounds if answer.get("listSalt")]
            notes = [(round_id, answer["logPromise"].encode()) for round_id, _, answer in rounds if answer.get("logPromise")]
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            raise Unreadable(f"{name} does not have the form that --help names.")
        for round_id, created_at, salt in salts:
            self.owners[round_id] = user, created_at, sha256(salt + user).hex()
        for round_id, note in notes:
            text, signatures = parse_note(note, f"The promise for {shown(round_id)}")
            match = re.fullmatch(r"(.*)/promise\n(draw|settle) (.*)\n(.*)\n(.*)\n", text)
            if match is None or match[1] != self.origin or match[3] != round_id or not is_day(match[4]):
                raise Unreadable(f"The promise for {shown(round_id)} is none of this log for that round.")
            try:
                is_signed = any(signed_at(text, signatures, key) is not None for key in self.keys)
            except Unreadable:
                is_signed = False
            if is_signed:
                self.promised[match[2], round_id].append((ms_of(match[4]), from_base64(match[5])))
            else:
                self.report("not_signed", f"The log did not sign the promise for {shown(round_id)}.")

    def head_of(self, data, name):
        """Size and root of a checkpoint that a known key of the log signed, and the earliest time of a witness."""
        text, signatures = parse_note(data, name)
        origin, size, root, _ = parse_tree_head(text, name, 3)
        if origin != self.origin:
            raise Unreadable(f"{name} is of {shown(origin)}, not of {shown(self.origin)}.")
        if all(signed_at(text, signatures, key) is None for key in self.keys):
            raise Unreadable(f"not_signed: no known key of the log signed {name}.")
        times = {key.text: signed_at(text, signatures, key) for key in self.witnesses}
        self.signed.append((size, root, times))
        return size, root, times

    def run(self):
        data = self.read("checkpoint")
        if data is None:
            raise Unreadable("There is no checkpoint: this is no log, or it has not begun.")
        heads = [("checkpoint", *self.head_of(data, "checkpoint"))]
        heads += [(name, *self.head_of(content, name)) for name, content in self.kept]
        if self.must_sign:
            for key in self.witnesses:
                if heads[0][3][key.text] is None:
                    self.report("witness_missing", f"The witness {shown(key.name)} did not sign the checkpoint.")
        self.size = max(size for _, size, _, _ in heads)
        if self.size == 0:
            raise Unreadable("The log has no entries: there is nothing to check.")
        for index, data in enumerate(entries_of(self.read, self.size)):
            self.tree.append(data)
            self.check_entry(index, data)
        for name, size, root, _ in heads:
            if self.tree.root(size) != root:
                self.report("root_differs", f"{name} of size {size} has another root than the entries.")
        check_tiles(self.read, self.tree, self.size, self.report)
        self.check_witnesses()
        self.check_ends()

    def check_witnesses(self):
        """
        A witness signs one log only: a checkpoint that is no beginning of this log is another one's, if it is not larger than a beginning of
        this log that the same witness signed. A larger one may continue that beginning in another way, of which the witness knows nothing.
        """
        for key in self.witnesses:
            signed = [(size, root) for size, root, times in self.signed if times[key.text] is not None and size <= self.size]
            own = max((size for size, root in signed if self.tree.root(size) == root), default=-1)
            for size, root in signed:
                if size <= own and self.tree.root(size) != root:
                    self.report("witness_signed_two_logs", f"The witness {shown(key.name)} signed this log and another one of size {size}.")
                    break

    # Entries

    def check_entry(self, index, data):
        entry = decode(data)
        if entry is None:
            return self.report("entry_differs", f"Entry {index} does not have its form: {shown(data[:90])}.")
        place = (time_of(entry), entry.get("list") or entry.get("round") or entry.get("sha256") or "", entry["kind"])
        if self.last_place is None:
            self.first_day = place[0] // DAY * DAY if entry["kind"] == "seeds" else place[0] - DAY
        elif place == self.last_place and entry["kind"] in ("witness", "beacon", "release"):
            self.report(f"{entry['kind']}_repeated", f"Entry {index} is the second {entry['kind']} of {entry['at']}.")
        elif place <= self.last_place:
            self.report("order_differs", f"Entry {index} is not after the one before it.")
        self.last_place = place
        for day, leaf in self.promised.pop((entry["kind"], entry.get("round")), []):
            in_time = {**entry, "at": day_of(day)}
            late = ms_of(entry["at"]) - day
            if late not in (0, DAY) or sha256(b"\0" + encode(in_time)) != leaf:
                fault = "draw_differs" if entry["kind"] == "draw" else "outcome_differs"
                self.report(fault, f"The log holds another {entry['kind']} of {entry['round']} than was promised.")
        getattr(self, "check_" + entry["kind"])(entry, index)

    def check_seeds(self, entry, index):
        if entry["list"] in self.lists:
            return self.report("list_differs", f"The list {entry['list']} is in the log twice.")
        self.lists[entry["list"]] = {"at": entry["at"], "root": entry["root"], "index": index, "day": None, "owner": None, "places": set()}
        self.unseen.append(entry["list"])

    def check_witness(self, entry, index):
        try:
            size, root, times = self.head_of(entry["checkpoint"].encode(), f"the checkpoint in entry {index}")
        except Unreadable as error:
            return self.report("witness_differs", str(error))
        if size > index or self.tree.root(size) != root:
            return self.report("witness_differs", f"The checkpoint in entry {index} is no beginning of this log.")
        times = [at for at in times.values() if at is not None]
        if times:
            self.witnessed[ms_of(entry["at"])] = size, min(times)
            rest = []
            for name in self.unseen:
                if self.lists[name]["index"] < size:
                    self.seen_at[name] = min(times)
                else:
                    rest.append(name)
            self.unseen = rest

    def check_release(self, entry, _):
        """Nothing follows from it: `npm run site:audit` compares it with what the site serves."""

    def check_beacon(self, entry, _):
        day = ms_of(entry["at"])
        is_local = re.match(r"(localhost|127\.0\.0\.1)(:[0-9]+)?/", self.origin)
        right = ((day - HOUR) // 1000 - GENESIS) // PERIOD + 2
        key = bytes.fromhex(MACHINE_KEY if is_local else QUICKNET_KEY)
        signature = bytes.fromhex(entry["signature"])
        if entry["drandRound"] != right or not drand_verifies(key, right, signature):
            return self.report("beacon_false", f"The beacon of {entry['at']} is not drand's round {right}.")
        self.randomness[day] = sha256(signature)

    def check_draw(self, entry, index):
        name, day, at = entry["round"], start_of_round(entry["round"]), ms_of(entry["at"])
        if day is None or at not in (day, day + DAY):
            return self.report("late", f"The draw of {name} is not under its day.")
        for old in [old for old in self.ids if old < at - DAY]:
            del self.ids[old]
        if name in self.ids[day]:
            return self.report("draw_differs", f"The round {name} was drawn twice.")
        self.ids[day].add(name)
        low, high = BANDS[entry["risk"]]
        if not low <= entry["targetX100"] <= high:
            self.report("target_differs", f"The target of {name} is outside its band.")
        if entry["mode"] == "fun" and entry["rtp"] != 0.97:
            self.report("rtp_differs", f"The practice round {name} has another return than 0.97.")
        if entry["mode"] == "fun" and "commitment" not in entry:
            self.report("seed_missing", f"The practice round {name} has no commitment.")
        self.check_spread(entry, low - 0.5, high + 0.5)
        if entry["mode"] == "fun":
            self.nights[at].append((index, entry))
        self.drawn[day] += 1
        if "from" in entry:
            self.check_list(entry, day)
        else:
            self.unlisted[day] += 1
            self.unlisted_under[at] += 1
        self.draws[day, at, entry["mode"], entry["risk"]] += 1
        self.open[name] = {**entry, "day": day}

    def check_spread(self, draw, start, end):
        """Whether targets, of all draws and of the first ones of lists, are spread as seeds and beacons give them."""
        target = draw["targetX100"]
        if self.is_spread and start < target < end:
            off = math.log((target**2 - 0.25) / start**2) / math.log(end / start) - 1
            for slope, is_first in self.spread:
                if not is_first or draw.get("from", {}).get("place") == 0:
                    self.spread[slope, is_first] += math.log1p(slope * off)
            top = max(self.spread.values())
            mean = top + math.log(sum(math.exp(log - top) for log in self.spread.values()) / len(self.spread))
            self.is_spread = mean < math.log(1e9)
            if not self.is_spread:
                self.report("targets_chosen", f"From {draw['round']} on, targets are not spread as seeds and beacons give them.")

    def check_list(self, draw, day):
        name, given = draw["round"], draw["from"]
        known = self.lists.get(given["list"])
        path = [bytes.fromhex(text) for text in given["path"]]
        seeds = bytes.fromhex(draw.get("commitment", "")), bytes.fromhex(given["targetSeed"])
        if known is None or known["at"] != given["since"] or list_root(*seeds, given["place"], path).hex() != known["root"]:
            return self.report("not_in_list", f"The seeds of {name} are not those of its list.")
        if known["day"] not in (None, day):
            self.report("list_of_another_day", f"The list of {name} served another day.")
        if known["owner"] not in (None, given["owner"]):
            self.report("list_of_another_user", f"The list of {name} served another user.")
        if given["place"] in known["places"]:
            self.report("place_repeated", f"The place of {name} in its list served another round.")
        known["day"], known["owner"] = day, given["owner"]
        known["places"].add(given["place"])
        if name in self.owners:
            user, created_at, owner = self.owners[name]
            if owner != given["owner"]:
                self.report("list_of_another_user", f"The list of {name} does not name you as its user.")
            self.own_places[user, day].append((created_at, given["list"], given["place"]))
        if self.seen_at.get(given["list"], math.inf) + 15 * 60_000 > day - HOUR:
            self.report("list_too_new", f"No witness saw the list of {name} in time.")
        if day not in self.randomness:
            self.report("beacon_missing", f"The target of {name} cannot follow from a list: its day has no beacon.")
        elif target_of(draw["risk"], seeds[1], self.randomness[day]) != draw["targetX100"]:
            self.report("target_differs", f"The target of {name} does not follow from its seed and the beacon.")

    def take(self, entry):
        draw = self.open.pop(entry["round"], None)
        if draw is None:
            self.report("end_differs", f"The round {entry['round']} ends without a draw, or again.")
        return draw

    def check_settle(self, end, _):
        draw = self.take(end)
        if draw is None:
            return
        name, at, day = end["round"], ms_of(end["at"]), draw["day"]
        if not day <= at <= day + 8 * DAY:
            self.report("late", f"The outcome of {name} is not within its days.")
        if (end["source"] == "practice") != (draw["mode"] == "fun"):
            self.report("outcome_differs", f"The source of {name} does not fit its mode.")
        hundredths = nearest(end["multiplier"] * 100)
        if hundredths < 0 or decimal_of(hundredths) != end["multiplier"]:
            self.report("outcome_differs", f"The multiplier of {name} has more than two decimals.")
        if end["hit"] != (hundredths >= draw["targetX100"]):
            self.report("outcome_differs", f"Round {name} did not compare its multiplier with its target.")
        if draw["mode"] == "fun":
            self.check_flight(end, draw)
        elif end["source"] == "verified":
            self.check_evidence(end, hundredths)
        self.settled[day, at, end["source"], draw["risk"]].update(tally_of(draw, end["hit"]))

    def check_flight(self, end, draw):
        seeds = end.get("seeds")
        server = bytes.fromhex(seeds["server"]) if seeds else b""
        if not seeds or sha256(server).hex() != draw.get("commitment"):
            self.report("commitment_differs", f"The seed of {end['round']} is not the one of its commitment.")
        elif decimal_of(flight_of(server, seeds["client"], end["round"])) != end["multiplier"]:
            self.report("outcome_differs", f"The multiplier of {end['round']} does not follow from its seeds.")

    def check_evidence(self, end, hundredths):
        evidence = end.get("evidence")
        if not evidence:
            return self.report("evidence_missing", f"The round {end['round']} passes as verified without evidence.")
        found = results_of(evidence["scheme"], evidence["fairness"])
        if found is None or hundredths not in found[0] or evidence["casinoHash"] != found[1]:
            self.report("evidence_differs", f"The evidence of {end['round']} does not give its outcome.")

    def check_expire(self, end, _):
        draw = self.take(end)
        days = (ms_of(end["at"]) - draw["day"]) // DAY if draw else 10
        if days != 10:
            self.report("expired_early" if days < 10 else "late", f"The round {end['round']} does not expire under the tenth day after its draw.")

    def check_ends(self):
        for name, draw in self.open.items():
            if draw["day"] + 11 * DAY + HOUR < self.now:
                self.report("end_missing", f"The round {name} of {day_of(draw['day'])} has no end.")
        for name, known in self.lists.items():
            # The draws of yesterday that came late are still to be logged.
            is_whole = known["day"] is not None and known["day"] + 2 * DAY + HOUR < self.now
            if is_whole and len(known["places"]) <= max(known["places"]):
                self.report("place_missing", f"A place of the list {name} was left out.")
        for (kind, name), promises in self.promised.items():
            if any(day + 2 * DAY + HOUR < self.now for day, _ in promises):
                fault = "round_missing" if kind == "draw" else "end_missing"
                self.report(fault, f"The log lacks the {kind} of {name} that was promised.")
        for (_, day), places in self.own_places.items():
            pairs = [(one, other) for one in places for other in places if one[0] + 10_000 < other[0]]
            if any(one[1] != other[1] or one[2] > other[2] for one, other in pairs):
                self.report("place_differs", f"Your rounds of {day_of(day)} did not take the places of one list in their order.")
        for day, count in self.unlisted.items():
            if day >= self.first_day + 2 * DAY and 2 * count > self.drawn[day]:
                self.report("list_missing", f"{count} of {self.drawn[day]} draws of {day_of(day)} have no list.")

    # The track record

    def check_signed_record(self):
        data = self.read("record")
        if data is None:
            return self.report("record_missing", "There is no signed record.")
        text, signatures = parse_note(data, "record")
        origin, size, root, (named, content) = parse_tree_head(text, "record", 5)
        if origin != self.origin + "/record" or all(signed_at(text, signatures, key) is None for key in self.keys):
            raise Unreadable("record is not signed by this log.")
        if all(key.text != named or signed_at(text, signatures, key) is None for key in self.keys):
            return self.report("record_unreadable", "The signed record names another key than the one that signed it.")
        if size > self.size or self.tree.root(size) != root:
            self.report("record_of_another_log", "The signed record is of another tree than this log.")
        record = self.parse_record(content.encode(), "The signed record")
        if record and ms_of(record["measuredAt"]) + 25 * HOUR < self.now:
            self.report("log_is_old", f"The log stands still since {record['measuredAt']}.")
        self.check_record(record, "The signed record")

    def check_shown_record(self, data):
        record = self.parse_record(data, "The shown record")
        if record and ms_of(record["measuredAt"]) + HOUR < self.now:
            self.report("record_is_old", f"The shown record stands still since {record['measuredAt']}.")
        self.check_record(record, "The shown record")

    def parse_record(self, data, name):
        try:
            record = json.loads(data.decode(), parse_constant=reject)
            if isinstance(record, dict) and is_instant(record.get("measuredAt")) and COUNTS(record.get("counts")):
                return record
        except (ValueError, RecursionError):
            pass
        self.report("record_differs", f"{name} does not have its form.")
        return None

    def check_record(self, record, name):
        if record is None:
            return
        counts, measured_at = record["counts"], ms_of(record["measuredAt"])
        if measured_at > self.now + HOUR:
            self.report("record_too_new", f"{name} is of {record['measuredAt']}, after the time of this audit: one of the two clocks is wrong.")
        wrong = differences(record, track_record_of(counts, record["measuredAt"])) + self.wrong_counts(counts, measured_at)
        if wrong:
            self.report("record_differs", f"{name} differs in {', '.join(map(shown, wrong[:5]))}.")

    def wrong_counts(self, counts, measured_at):
        """
        The sums that cannot be. Each holds all entries of days that were over an hour before (`least`). It may hold more rounds: those that
        the log has of later days or has open, and those drawn since, in a month or day that is young enough.
        """
        sure, recent = (measured_at - HOUR) // DAY * DAY, measured_at // DAY * DAY - 7 * DAY
        least, logged, still_open = self.sums(sure, recent), self.sums(math.inf, recent), self.open_rounds(recent)
        young = [day_of(day) for day in range(sure - DAY, measured_at + 1, DAY)]
        stated, wrong = {}, []
        for kind, names in (("settled", ("month", "source", "risk")), ("live", ("month", "risk")), ("line", ("day",)), ("practice", ())):
            rows = counts[kind] if names else [counts[kind]]
            stated.update({(kind, *(row[name] for name in names)): row.get("tally", row) for row in rows})
            wrong += [kind] * (len(rows) != sum(name[0] == kind for name in stated))

        def settled_in(ends):
            return sum(row["rounds"] for name, row in stated.items() if name[0] == "settled" and ends_name(*name[1:]) == ends)

        for name in {**stated, **logged, **still_open}:
            row, low, high = stated.get(name, Counter()), least[name], logged[name]
            is_young = len(name) == 1 or any(day.startswith(name[1]) for day in young)
            number = "rounds" if name[0] in ("settled", "line") else "drawn"
            extra = row[number] - low[number]
            fits = 0 <= extra and (is_young or row[number] <= high[number] + still_open[name] * (number == "rounds"))
            if number == "rounds":
                fits = fits and all(0 <= row[field] - low[field] <= extra * MOST[field] for field in row if field in MOST)
            else:
                ended = settled_in(name) - row["recentSettled"]
                fits = fits and row["drawn"] - row["recent"] == high["closed"]
                fits = fits and all(low[field] <= row[field] for field in DRAWN)
                fits = fits and low["closedSettled"] <= ended <= high["closedSettled"] + still_open[name]
            wrong += [] if fits else [".".join(name)]
        drawn = counts["practice"]["drawn"] + sum(row["drawn"] for row in counts["live"])
        least = sum(number for at, number in self.unlisted_under.items() if at < sure)
        most = sum(self.unlisted.values()) + max(0, drawn - sum(self.draws.values()))
        wrong += [] if self.night_fits(counts.get("night"), measured_at) else ["night"]
        return wrong + ([] if least <= counts["unlisted"] <= most else ["unlisted"])

    def night_fits(self, night, measured_at):
        """Whether the night flights are those of all days up to the last one whose beacon was in the log."""
        due, latest = (at // DAY * DAY - 3 * DAY for at in (measured_at - HOUR, measured_at))
        if night is None:
            return all(day > due for day in self.nights)
        until = ms_of(night["until"])
        if not due <= until <= latest:
            return False
        without, sums = 0, defaultdict(Counter)
        for day, draws in self.nights.items():
            if day <= until:
                randomness = self.night_randomness(day, draws)
                without += len(draws) * (randomness is None)
                for _, draw in draws if randomness else []:
                    hit = night_flight_of(randomness, draw["round"]) >= draw["targetX100"]
                    sums[draw["risk"]].update(tally_of(draw, hit))
        pairs = [(night["without"], without)] + [(night[risk][field], sums[risk][field]) for risk in BANDS for field in FIELDS]
        # The log may lack the last beacons that a newer record counts.
        is_whole = until + 3 * DAY <= self.last_place[0]
        return all(stated == logged if is_whole else stated >= logged for stated, logged in pairs)

    def night_randomness(self, day, draws):
        """That of the beacon two days later, if a witness signed all draws of the day on the day between, as early as lists need it."""
        size, at = self.witnessed.get(day + DAY, (0, math.inf))
        is_seen = size > draws[-1][0] and at + 15 * 60_000 <= day + 2 * DAY - HOUR
        return self.randomness.get(day + 2 * DAY) if is_seen else None

    def sums(self, before, recent):
        """The sums of the entries that are under days before an instant."""
        sums = defaultdict(Counter)
        for (day, at, source, risk), tally in self.settled.items():
            if at < before:
                month, age = day_of(day)[:7], "recentSettled" if day >= recent else "closedSettled"
                sums["settled", month, source, risk].update(tally)
                sums[ends_name(month, source, risk)][age] += tally["rounds"]
                if source == "practice":
                    sums["line", day_of(day)].update(tally)
        for (day, at, mode, risk), number in self.draws.items():
            if at < before:
                age = "recent" if day >= recent else "closed"
                sums[ends_name(day_of(day)[:7], SOURCE_OF[mode], risk)].update({"drawn": number, age: number})
        return sums

    def open_rounds(self, recent):
        """The number of rounds without an end in the log that each sum may hold; of the sums of draws, those that are not recent."""
        number = Counter()
        for draw in self.open.values():
            day, risk, sources = day_of(draw["day"]), draw["risk"], SOURCES[:1] if draw["mode"] == "fun" else SOURCES[1:]
            number.update(("settled", day[:7], source, risk) for source in sources)
            number["line", day] += draw["mode"] == "fun"
            number[ends_name(day[:7], sources[0], risk)] += draw["day"] < recent
        return number


SOURCE_OF = {"fun": "practice", "live": "reported"}
MOST = {"hits": 1, "chance": UNIT, "hitSquares": UNIT, "expectedPaid": UNIT, "paidSquares": 100 * UNIT, "paid": 1000}


def ends_name(month, source, risk):
    """The sum of draws that a settled round belongs to."""
    return ("practice",) if source == "practice" else ("live", month, risk)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("place")
    for name in ("key", "witness", "kept", "answers"):
        parser.add_argument(f"--{name}", action="append", default=[])
    parser.add_argument("--record")
    parser.add_argument("--now")
    options = parser.parse_args(arguments)
    try:
        now = ms_of(options.now) if options.now else int(time.time() * 1000)
        if now is None:
            raise Unreadable("--now is an instant such as 2031-03-02T12:00:00.000Z.")
        kept, answers = ([(name, read_own(name)) for name in names] for names in (options.kept, options.answers))
        read = reader_of(options.place)
        audit = Audit(read, options.key, options.witness, kept, answers, now)
        try:
            audit.run()
            audit.check_signed_record()
            shown_record = read_own(options.record) if options.record else read("api/v1/track-record")
            if shown_record is not None:
                audit.check_shown_record(shown_record)
        except Unreadable as error:
            audit.report("unreadable", str(error))
        faults = audit.faults
    except Unreadable as error:
        faults = [f"unreadable: {error}"]
    # The first of each name comes first: a thousand alike do not hide another one.
    names, turns = Counter(), []
    for fault in faults:
        name = fault.split(":")[0]
        names[name] += 1
        turns.append((names[name], fault))
    for _, fault in sorted(turns, key=lambda turn: turn[0])[:MOST_LINES]:
        print(fault)
    if len(faults) > MOST_LINES:
        print(f"and {len(faults) - MOST_LINES} more")
    if not faults:
        print("No faults")
    return 1 if faults else 0


MOST_LINES = 100


def read_own(path):
    try:
        with open(path, "rb") as file:
            return file.read(MOST_BYTES)
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
