"""The parts of the second log audit on recorded values: python3 vectors_test.py"""

import base64
import json
import unittest
from pathlib import Path

import second_audit
from second_audit import Key, Tree, Unreadable, parse_note, results_of, signed_at, tile_path
from signatures import drand_verifies, ed25519_verifies

SHARED = Path(__file__).parent.parent.parent / "shared"
TLOG = json.loads((SHARED / "tlog/testing/tlog.json").read_text())
DRAND = json.loads((SHARED / "crash/testing/drand.json").read_text())
GAMES = json.loads((SHARED / "crash/fair/testing/vectors.json").read_text())
CASES = [json.loads(line) for line in (SHARED.parent / "docs/conformance.jsonl").read_text().splitlines()]


def has_signed(key, note):
    text, signatures = parse_note(note.encode(), "a note")
    return signed_at(text, signatures, Key(key))


class Signatures(unittest.TestCase):
    def test_ed25519_of_rfc_8032(self):
        key = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
        signature = bytes.fromhex(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        )
        self.assertTrue(ed25519_verifies(key, b"\x72", signature))
        self.assertFalse(ed25519_verifies(key, b"\x73", signature))
        self.assertFalse(ed25519_verifies(key, b"\x72", signature[:63] + b"\x10"))

    def test_beacons_of_drand(self):
        key = DRAND["networks"]["quicknet"]["public_key"]
        beacons = [(key, beacon) for beacon in DRAND["quicknet_beacons"] + DRAND["quicknet_beacons_of_duel_rounds"]["beacons"]]
        local = DRAND["local_test_beacon"]
        beacons += [(local["public_key"], beacon) for beacon in local["beacons"]]
        for key, beacon in beacons:
            with self.subTest(round=beacon["round"]):
                self.assertTrue(drand_verifies(bytes.fromhex(key), beacon["round"], bytes.fromhex(beacon["signature"])))

    def test_other_beacons_are_refused(self):
        key = bytes.fromhex(DRAND["networks"]["quicknet"]["public_key"])
        signature = bytes.fromhex(next(beacon for beacon in DRAND["quicknet_beacons"] if beacon["round"] == 1000)["signature"])
        outside_the_group = b"\x80" + bytes(46) + b"\x04"
        cases = {
            "another round": (1001, signature),
            "a changed bit": (1000, signature[:10] + bytes([signature[10] ^ 1]) + signature[11:]),
            "the other root": (1000, bytes([signature[0] ^ 0x20]) + signature[1:]),
            "infinity": (1000, b"\xc0" + bytes(47)),
            "no compression": (1000, bytes([signature[0] & 0x7F]) + signature[1:]),
            "a byte less": (1000, signature[:-1]),
            "nothing": (1000, b""),
            "outside the group": (1000, outside_the_group),
        }
        for name, case in cases.items():
            with self.subTest(name):
                self.assertFalse(drand_verifies(key, *case))


class Formats(unittest.TestCase):
    def test_roots(self):
        tree = Tree()
        for leaf in TLOG["leaves"]:
            tree.append(bytes.fromhex(leaf["entry_hex"]))
        for case in TLOG["roots"]:
            self.assertEqual(tree.root(case["size"]).hex(), case["root"])

    def test_roots_of_a_large_tree(self):
        tree = Tree()
        for number in range(70_000):
            tree.append(str(number).encode())
        for size, root in TLOG["numbered_tree"]["roots"].items():
            self.assertEqual(tree.root(int(size)).hex(), root)

    def test_paths_of_tiles(self):
        for case in TLOG["tile_paths"]:
            self.assertEqual(tile_path(case["level"], case["n"], case["width"]), case["path"])

    def test_notes(self):
        for case in TLOG["public_notes"]:
            self.assertEqual(has_signed(case["vkey"], case["note"]), 0)
            with self.assertRaises(Unreadable):
                has_signed(case["vkey"], case["note"].replace("\n", "!\n", 1))
        case = TLOG["computed_checkpoint"]
        self.assertEqual(has_signed(case["log_vkey"], case["checkpoint"]), 0)
        self.assertEqual(has_signed(case["witness_vkey"], case["checkpoint"]), case["cosigned_at"] * 1000)
        self.assertIsNone(has_signed(TLOG["public_notes"][0]["vkey"], case["checkpoint"]))

    def test_entries_have_one_encoding(self):
        right = '{"kind":"expire","at":"2031-03-12","round":"' + "0" * 36 + '"}'
        self.assertIsNotNone(second_audit.decode(right.encode()))
        for wrong in (
            right.replace(":", ": ", 1),
            right.replace("expire", "\\u0065xpire"),
            right.replace("}", ',"at":"2031-03-12"}'),
            right.replace("2031-03-12", "2031-02-30"),
            right + "\n",
            '{"at":"2031-03-12","kind":"expire","round":"' + "0" * 36 + '"}',
            "[" * 60_000,
            "\ufeff" + right,
            "",
        ):
            self.assertIsNone(second_audit.decode(wrong.encode()), wrong[:60])


def answer_to(case):
    """The answer of the second audit's parts to a question of docs/conformance.md about logs of draws."""
    if case["call"] == "entry":
        data = bytes.fromhex(case["entry"])
        return {"refused": "entry"} if second_audit.decode(data) is None else {"hash": second_audit.sha256(b"\0" + data).hex()}
    if case["call"] == "place":
        seeds, draw = (json.loads(bytes.fromhex(case[name])) for name in ("seeds", "draw"))
        place, seed = draw.get("from"), bytes.fromhex(draw.get("from", {}).get("targetSeed", ""))
        if place is None or place["since"] != seeds["at"] or "commitment" not in draw:
            return {"valid": False}
        root = second_audit.list_root(bytes.fromhex(draw["commitment"]), seed, place["place"], map(bytes.fromhex, place["path"]))
        target = second_audit.target_of(draw["risk"], seed, bytes.fromhex(case["randomness"]))
        return {"valid": root.hex() == seeds["root"] and target == draw["targetX100"]}
    if case["call"] == "night":
        draw = json.loads(bytes.fromhex(case["draw"]))
        hundredths = second_audit.night_flight_of(bytes.fromhex(case["randomness"]), draw["round"])
        stated = hundredths >= draw["targetX100"], second_audit.decimal_of(hundredths)
        return {"valid": draw["mode"] == "fun" and stated == (case["hit"], case["multiplier"])}
    try:
        text, signatures = parse_note(case["note"].encode(), "a note")
        keys = [Key(key) for key in case["keys"]]
        signed = [(key, signed_at(text, signatures, key)) for key in keys]
        times = [at for key, at in signed if at is not None and key.type == second_audit.COSIGNATURE]
        names = [key.name for key, at in signed if at is not None and key.type == second_audit.ED25519]
        if case["call"] == "cosignature":
            return {"valid": bool(times) and min(times) == case["time"] * 1000}
        if case["call"] == "checkpoint":
            origin, size, root, _ = second_audit.parse_tree_head(text, "a note", 3)
            return {"valid": origin in names and (size, root.hex()) == (case["size"], case["root"])}
        entry = json.loads(bytes.fromhex(case["entry"]))
        day = second_audit.ms_of(entry["at"])
        promised = [{**entry, "at": second_audit.day_of(day - late)} for late in (0, second_audit.DAY)]
        return {"valid": any(text == promise_of(name, entry) for name in names for entry in promised)}
    except Unreadable:
        return {"valid": False}


def promise_of(origin, entry):
    leaf = base64.b64encode(second_audit.sha256(b"\0" + second_audit.encode(entry))).decode()
    return f"{origin}/promise\n{entry['kind']} {entry['round']}\n{entry['at']}\n{leaf}\n"


class Conformance(unittest.TestCase):
    def test_cases_of_logs_of_draws(self):
        cases = [case for case in CASES if case["group"] == "draw-log"]
        self.assertGreater(len(cases), 70)
        for case in cases:
            with self.subTest(case["id"]):
                self.assertEqual(answer_to(case), case["expected"])


class Games(unittest.TestCase):
    def test_recorded_games(self):
        cases = [case for case in GAMES if case["scheme"] in [*second_audit.SALTS, "duel-crash"]]
        self.assertGreater(len(cases), 20)
        for case in cases:
            with self.subTest(case["id"]):
                self.assertIn(case["hundredths"], results_of(case["scheme"], case["inputs"])[0])


if __name__ == "__main__":
    unittest.main()
