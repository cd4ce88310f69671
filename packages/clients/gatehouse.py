"""Client for license checks and updates. Needs Python 3.8 and no packages. Copy this file."""

import base64
import hashlib
import json
import time
import urllib.error
import urllib.parse
import urllib.request


class NoAnswer(Exception):
    """The shop gave no answer. Let the program continue as before, and try again later."""


class InvalidLicence(Exception):
    """The license file isn't valid. The message has the reason."""


class Gatehouse:
    def __init__(self, url, item_id, machine, version):
        """machine: a secret text of 16 to 200 characters that the program creates once on each machine."""
        self.url = url.rstrip("/")
        self.item_id = item_id
        self.machine = machine
        self.version = version

    def check(self, code):
        """Returns `valid` and, if it isn't, `reason`."""
        return self._post("licences/validate", {**self._subject(code), "version": self.version})

    def activate(self, code, label=""):
        return self._post("licences/activate", {**self._subject(code), "label": label, "version": self.version})

    def deactivate(self, code):
        return self._post("licences/deactivate", self._subject(code))

    def licence_file(self, code):
        """Requests a signed license file for offline use. Store it, and renew it once a day when online."""
        return self._post("licences/file", {**self._subject(code), "version": self.version})

    def keys(self):
        """Store these keys with the license file."""
        return self._request("/.well-known/jwks.json")["keys"]

    def verify(self, file, keys, now=None):
        """Verifies a license file without a network. Returns the claims, and whether the file has expired but the
        program should keep working while it requests a new one."""
        now = time.time() if now is None else now
        try:
            head, body, signature = file.split(".")
            header = json.loads(_decode(head))
        except ValueError as error:
            raise InvalidLicence("The license is damaged.") from error
        key = next((one for one in keys if one["kid"] == header.get("kid")), None)
        if header.get("alg") != "EdDSA" or header.get("typ") != "gatehouse-licence+jwt" or key is None:
            raise InvalidLicence("The license has an unknown key.")
        if not _verify_ed25519(_decode(key["x"]), f"{head}.{body}".encode(), _decode(signature)):
            raise InvalidLicence("The license has a wrong signature.")
        claims = json.loads(_decode(body))
        if claims["iss"] != self.url:
            raise InvalidLicence("The license is from another shop.")
        if claims["aud"] != str(self.item_id):
            raise InvalidLicence("The license is for another item.")
        if claims.get("machine", self.machine) != self.machine:
            raise InvalidLicence("The license is for another machine.")
        if claims["nbf"] > now:
            raise InvalidLicence("The license is not valid yet. Check the clock.")
        if claims["exp"] + claims["grace"] < now:
            raise InvalidLicence("The license has expired.")
        return claims, claims["exp"] < now

    def check_for_updates(self, code=None, **options):
        """options: channel, line, platform. Without a code, the answer contains no download URLs."""
        fields = {**options, "version": self.version}
        path = f"updates/{self.item_id}"
        if code is not None:
            return self._post(path, {**fields, "purchase_code": code, "machine": self.machine})
        return self._request(f"/api/v1/{path}?{urllib.parse.urlencode(fields)}")["data"]

    def _subject(self, code):
        return {"purchase_code": code, "item_id": self.item_id, "machine": self.machine}

    def _post(self, path, fields):
        return self._request(f"/api/v1/{path}", json.dumps(fields).encode())["data"]

    def _request(self, path, body=None):
        request = urllib.request.Request(self.url + path, data=body)
        if body is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=15) as answer:
                return json.load(answer)
        except (urllib.error.URLError, ValueError, OSError) as error:
            raise NoAnswer(f"No answer from {self.url}: {error}") from error


def _decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# Ed25519 (RFC 8032), because Python's standard library has no verification. Points are in extended coordinates.
_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)


def _add(a, b):
    x = (a[1] - a[0]) * (b[1] - b[0]) % _P
    y = (a[1] + a[0]) * (b[1] + b[0]) % _P
    t = 2 * a[3] * b[3] * _D % _P
    z = 2 * a[2] * b[2] % _P
    e, f, g, h = y - x, z - t, z + t, y + x
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _multiply(factor, point):
    result = (0, 1, 1, 0)
    while factor > 0:
        if factor & 1:
            result = _add(result, point)
        point = _add(point, point)
        factor >>= 1
    return result


def _point(encoded):
    """Returns None if no point has this encoding."""
    if len(encoded) != 32:
        return None
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P != 0:
        x = x * _ROOT % _P
    if (x * x - square) % _P != 0 or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return x, y, 1, x * y % _P


_BASE = _point((4 * pow(5, _P - 2, _P) % _P).to_bytes(32, "little"))


def _verify_ed25519(public_key, message, signature):
    if len(signature) != 64:
        return False
    key, r, s = _point(public_key), _point(signature[:32]), int.from_bytes(signature[32:], "little")
    if key is None or r is None or s >= _ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    left = _multiply(s, _BASE)
    right = _add(r, _multiply(int.from_bytes(digest, "little") % _ORDER, key))
    return (left[0] * right[2] - right[0] * left[2]) % _P == 0 and (left[1] * right[2] - right[1] * left[2]) % _P == 0
