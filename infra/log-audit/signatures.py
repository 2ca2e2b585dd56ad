"""Ed25519 (RFC 8032) and drand's BLS signatures (bls-unchained-g1-rfc9380), both verification only, in plain Python.

Written from the standards for second_audit.py. Nothing here is secret, so nothing runs in constant time.
"""

from functools import lru_cache
from hashlib import sha256, sha512

# --- Ed25519: the curve -x² + y² = 1 + d x² y², points as (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z ---

ED_P = 2**255 - 19
ED_ORDER = 2**252 + 27742317777372353535851937790883648493
ED_D = -121665 * pow(121666, -1, ED_P) % ED_P


def ed_add(a, b):
    m = (a[1] - a[0]) * (b[1] - b[0])
    n = (a[1] + a[0]) * (b[1] + b[0])
    c = 2 * a[3] * b[3] * ED_D
    d = 2 * a[2] * b[2]
    e, f, g, h = n - m, d - c, d + c, n + m
    return e * f % ED_P, g * h % ED_P, f * g % ED_P, e * h % ED_P


def ed_times(k, point):
    result = (0, 1, 1, 0)
    while k:
        if k & 1:
            result = ed_add(result, point)
        point = ed_add(point, point)
        k >>= 1
    return result


def ed_point(data):
    """The point that 32 bytes encode, or None."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= ED_P:
        return None
    square = (y * y - 1) * pow(ED_D * y * y + 1, -1, ED_P) % ED_P
    x = pow(square, (ED_P + 3) // 8, ED_P)
    if x * x % ED_P != square:
        x = x * pow(2, (ED_P - 1) // 4, ED_P) % ED_P
    if x * x % ED_P != square or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = ED_P - x
    return x, y, 1, x * y % ED_P


ED_BASE = ed_point((4 * pow(5, -1, ED_P) % ED_P).to_bytes(32, "little"))


@lru_cache(maxsize=None)
def ed25519_verifies(public_key, message, signature):
    if len(public_key) != 32 or len(signature) != 64:
        return False
    a, r = ed_point(public_key), ed_point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ED_ORDER:
        return False
    k = int.from_bytes(sha512(signature[:32] + public_key + message).digest(), "little") % ED_ORDER
    left, right = ed_times(s, ED_BASE), ed_add(r, ed_times(k, a))
    return all((left[i] * right[2] - right[i] * left[2]) % ED_P == 0 for i in (0, 1))


# --- BLS12-381 ---
# F is the integers modulo P; F2 is F[i] with i² = -1; F12 is F[w] with w¹² = 2w⁶ - 2, as twelve numbers, so that i is w⁶ - 1.
# G1 lies on y² = x³ + 4 over F, G2 on y² = x³ + 4 (1 + i) over F2. Points are pairs of F2, also those of G1; infinity is None.

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001  # the order of G1 and of G2
X = 0xD201000000010000  # the parameter of the curve, without its minus


def inverse(a):
    return pow(a, -1, P)


def square_root(a):
    """A root in F, or None."""
    root = pow(a, (P + 1) // 4, P)
    return root if (root * root - a) % P == 0 else None


class F2:
    def __init__(self, a, b=0):
        self.a, self.b = a % P, b % P

    def __add__(self, other):
        return F2(self.a + other.a, self.b + other.b)

    def __sub__(self, other):
        return F2(self.a - other.a, self.b - other.b)

    def __mul__(self, other):
        return F2(self.a * other.a - self.b * other.b, self.a * other.b + self.b * other.a)

    def __eq__(self, other):
        return (self.a, self.b) == (other.a, other.b)

    def inverse(self):
        scale = inverse(self.a * self.a + self.b * self.b)
        return F2(self.a * scale, -self.b * scale)

    def square_root(self):
        """A root in F2, or None. The square of its real part is half of a + |self| or of a - |self|."""
        length = square_root(self.a * self.a + self.b * self.b)
        for sign in (1, -1) if length is not None else ():
            real = square_root((self.a + sign * length) * inverse(2))
            if real:
                return F2(real, self.b * inverse(2 * real))
        return None


def slope(p, q):
    if p == q:
        return F2(3) * p[0] * p[0] * (p[1] + p[1]).inverse()
    return (q[1] - p[1]) * (q[0] - p[0]).inverse()


def add(p, q):
    if p is None or q is None:
        return q if p is None else p
    if p[0] == q[0] and p[1] + q[1] == F2(0):
        return None
    m = slope(p, q)
    x = m * m - p[0] - q[0]
    return x, m * (p[0] - x) - p[1]


def times(k, point):
    result = None
    for bit in bin(k)[2:]:
        result = add(result, result)
        if bit == "1":
            result = add(result, point)
    return result


@lru_cache
def decompress(data, size):
    """A point of G1 (48 bytes) or G2 (96 bytes, imaginary part of x first); None for infinity, other curves and other groups."""
    if len(data) != size or data[0] & 0xC0 != 0x80:
        return None
    parts = [int.from_bytes(data[i : i + 48], "big") for i in range(0, size, 48)]
    parts[0] &= 2**381 - 1
    if max(parts) >= P:
        return None
    if size == 48:
        x = F2(parts[0])
        root = square_root(x.a**3 + 4)
        y = None if root is None else F2(root)
    else:
        x = F2(parts[1], parts[0])
        y = (x * x * x + F2(4, 4)).square_root()
    if y is None:
        return None
    is_larger = 2 * (y.b or y.a) > P
    point = x, y if is_larger == bool(data[0] & 0x20) else F2(0) - y
    return point if times(R, point) is None else None


def multiply(f, g):
    """A product in F12."""
    product = [0] * 23
    for i, a in enumerate(f):
        if a:
            for j, b in enumerate(g):
                product[i + j] += a * b
    for i in range(22, 11, -1):
        product[i - 6] += 2 * product[i]
        product[i - 12] -= 2 * product[i]
    return [c % P for c in product[:12]]


def power(f, exponent):
    result = [1] + [0] * 11
    for bit in bin(exponent)[2:]:
        result = multiply(result, result)
        if bit == "1":
            result = multiply(result, f)
    return result


def line(q, m, p):
    """The line through q of the twisted curve with slope m, at p of G1, times w³, which the last power removes."""
    value = [0] * 12
    for degree, c in ((0, m * q[0] - q[1]), (2, F2(0) - m * p[0]), (3, p[1])):
        value[degree] = (c.a - c.b) % P
        value[degree + 6] = c.b
    return value


def pairings_cancel(pairs):
    """
    True if the product f of Miller's loops to the power (P¹² - 1) / R is 1. Its power (P⁶ + 1) / R has no odd power of w then.
    That is the power P² + 1, which is cheap, since w to the power P² is w times 2^((P - 1) / 6), and then the rest.
    """
    f = [1] + [0] * 11
    sums = [q for _, q in pairs]
    for bit in bin(X)[3:]:
        f = multiply(f, f)
        for i, (p, q) in enumerate(pairs):
            f = multiply(f, line(sums[i], slope(sums[i], sums[i]), p))
            sums[i] = add(sums[i], sums[i])
            if bit == "1":
                f = multiply(f, line(sums[i], slope(sums[i], q), p))
                sums[i] = add(sums[i], q)
    turn = pow(2, (P - 1) // 6, P)
    f = multiply(f, [c * pow(turn, i, P) % P for i, c in enumerate(f)])
    return not any(power(f, (P**4 - P**2 + 1) // R)[1::2])


# --- Hashing to G1 (RFC 9380, suite BLS12381G1_XMD:SHA-256_SSWU_RO_) ---
# The map leads to the curve y² = x³ + A x + B first. From there an isogeny leads to G1's curve. Its kernel is the subgroup of eleven points
# over the five KERNEL abscissas; Vélu's formulas give it without the tables of the RFC, up to a factor SCALE with SCALE⁶ = 4 / B'.

DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
Z = 11


def expand(message, length):
    """expand_message_xmd with SHA-256."""
    suffix = DST + bytes([len(DST)])
    first = sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\0" + suffix).digest()
    block, result = bytes(32), b""
    for i in range(1, length // 32 + 1):
        block = sha256(bytes(a ^ b for a, b in zip(first, block)) + bytes([i]) + suffix).digest()
        result += block
    return result


def map_to_first_curve(u):
    t = Z * u * u % P
    s = (t * t + t) % P
    x = -B * inverse(A) * (1 + inverse(s)) % P if s else B * inverse(Z * A) % P
    y = square_root(x**3 + A * x + B)
    if y is None:
        x = t * x % P
        y = square_root(x**3 + A * x + B)
    return x, y if y % 2 == u % 2 else P - y


KERNEL = (
    0xD7F2D0D03AE035321EED4C1479D13251ABF0E9A96479623EB5380B575E319851FB5E5A8B43B9C1A46880F54BF2B2F7C,
    0x10EF325DD1E98BDF0D97A4C6B7F968ED7F31F2FBFF088ACB39D5319CFC261EA18773405F325612742F0C5D90634BCF4,
    0x105249B4CAC630CE5AA18E6C1189A18C82019B4E12E491FBAC012C259CA3A67F638560B8BB416AF02A4724385ED0FC8E,
    0x1665A9C648E78314490A94F654D9B1039AB85847223BFAED9AA54F0F07736D122D1CECA1AC0E9123E753FDE16E97C3D7,
    0x140D41735B10CE710727CD9356905701A2B866B803BAA468948B7F423DDCC560C9A8F1CD5F8ED4297C37464FB8BFE4A7,
)
SCALE = 0x17A3E1BDA8A2D1A38A19241A0EA1E2F25B552D6197903F96BAE690EF6BE6B1381BE22E8A72A9745CD7A1FFFFFFFFB26D


def isogeny(x, y):
    to_x, to_y = x, 1
    for k in KERNEL:
        t, u, d = 2 * (3 * k * k + A), 4 * (k**3 + A * k + B), inverse(x - k)
        to_x += t * d + u * d * d
        to_y -= t * d * d + 2 * u * d**3
    return F2(SCALE**2 * to_x), F2(SCALE**3 * y * to_y)


def hash_to_g1(message):
    uniform = expand(message, 128)
    mapped = [isogeny(*map_to_first_curve(int.from_bytes(uniform[i : i + 64], "big") % P)) for i in (0, 64)]
    return times(X + 1, add(*mapped))


G2 = decompress(
    bytes.fromhex(
        "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e"
        "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"
    ),
    96,
)


@lru_cache(maxsize=None)
def drand_verifies(public_key, drand_round, signature):
    """True if `signature` is that of a round of the network with this key: e(signature, G2) = e(H(round), key)."""
    point, key = decompress(signature, 48), decompress(public_key, 96)
    if point is None or key is None:
        return False
    message = sha256(drand_round.to_bytes(8, "big")).digest()
    return pairings_cancel([(point, (G2[0], F2(0) - G2[1])), (hash_to_g1(message), key)])
