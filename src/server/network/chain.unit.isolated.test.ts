import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { connect } from './connect.ts';
import { startDeadline } from './deadline.ts';
import { createPhases } from './dial.ts';
import { ownersGuard } from './guard.ts';

/** Until 2120. The intermediate ends in 2100, the leaf in 2110, and the cross-signed copy of the root in 2050. */
const root = `-----BEGIN CERTIFICATE-----
MIIBXjCCAQSgAwIBAgIULs9cSyyRji14PL0kwWAPYz9WeRIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJVGVzdCByb290MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAx
MDAwMDAwWjAUMRIwEAYDVQQDDAlUZXN0IHJvb3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATzbN9wbNYAJKNhVnybPhPhRS9fvOXcmN1MP1XRHELlDeM6cH75frac
rLefjF7ggtzja3SCqYRvpwQlmY8/5UZDozIwMDAPBgNVHRMBAf8EBTADAQH/MB0G
A1UdDgQWBBS3sX4ZHSzSCM+xSFmWSe+CwogtdTAKBggqhkjOPQQDAgNIADBFAiBU
p6HlMMVaoKHMMUi2cxQiDOOgec0SpNMTvdLsH/LsLgIhAIioY9U+kzheXv1LgsFW
Oj87WXLszvGpPT8p6OKxRznm
-----END CERTIFICATE-----
`;
const crossSigned = `-----BEGIN CERTIFICATE-----
MIIBfjCCASSgAwIBAgIUQA3jIxTfY9cAKCCBMwRrov7iDpMwCgYIKoZIzj0EAwIw
EzERMA8GA1UEAwwIT2xkIHJvb3QwIBcNMjAwMTAxMDAwMDAwWhgPMjA1MDAxMDEw
MDAwMDBaMBQxEjAQBgNVBAMMCVRlc3Qgcm9vdDBZMBMGByqGSM49AgEGCCqGSM49
AwEHA0IABPNs33Bs1gAko2FWfJs+E+FFL1+85dyY3Uw/VdEcQuUN4zpwfvl+tpys
t5+MXuCC3ONrdIKphG+nBCWZjz/lRkOjUzBRMA8GA1UdEwEB/wQFMAMBAf8wHQYD
VR0OBBYEFLexfhkdLNIIz7FIWZZJ74LCiC11MB8GA1UdIwQYMBaAFBqiHpzFFAAM
2hwDEsfVjlZwnctFMAoGCCqGSM49BAMCA0gAMEUCIG+nxhyBEh16+WBLnklcubJq
Bo1t/BNz8GC9FRASNNbXAiEA5DCni2EfY6D7JA6y0SQn8HzXWYYiJ5dunREdukwc
qbk=
-----END CERTIFICATE-----
`;
const intermediate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUP8yZhMSl67nJj5JUrg1joeLC60IwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJVGVzdCByb290MCAXDTIwMDEwMTAwMDAwMFoYDzIxMDAwMTAx
MDAwMDAwWjAwMRowGAYDVQQDDBFUZXN0IGludGVybWVkaWF0ZTESMBAGA1UECgwJ
R2F0ZWhvdXNlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAENA0sQCej69liwTWW
Pp5cJm0+vSYKKlBFa3NqybGqB+i/fNE+eRnjuBz5amjQKnVBx87z9EB3DfsYY0vz
ROXTFKNTMFEwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUG8bt3hdBs5w7v9ZV
pO9qK0IAHCswHwYDVR0jBBgwFoAUt7F+GR0s0gjPsUhZlknvgsKILXUwCgYIKoZI
zj0EAwIDSAAwRQIhAInoJKm7AZ99NUgygG3YiO5WkKP6aIikIaoyucBSbAYCAiBp
2tWaZAQwXE5wfkm6F0EFAraA+GzEtX1dcixnpqVlKA==
-----END CERTIFICATE-----
`;
const leaf = `-----BEGIN CERTIFICATE-----
MIIBpzCCAUygAwIBAgIUKnSUXpp+BKRmU9I/nRujw7njwdIwCgYIKoZIzj0EAwIw
MDEaMBgGA1UEAwwRVGVzdCBpbnRlcm1lZGlhdGUxEjAQBgNVBAoMCUdhdGVob3Vz
ZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTEwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
bG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE3YCqtWzbPbwEesn/
hT6vyo1rQV1NDkyx2/uZmwsFiw1ct+Y8zFkGsA8LhmGzjJO47ZAimwziC6u1tW+G
z8uJ+aNeMFwwGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMB8GA1UdIwQYMBaA
FBvG7d4XQbOcO7/WVaTvaitCABwrMB0GA1UdDgQWBBQP9F49RrqSKKGUKumU0QKx
9I1sxjAKBggqhkjOPQQDAgNJADBGAiEApOOXGQ2rRzAyF80oTXWdI3FA+xLDMWFK
Fd9WSg+xmO0CIQDFvtL4CVAaZ7oX2NSXWPbRHzc2MEvSLsXBUHTG+YQwog==
-----END CERTIFICATE-----
`;
const key = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIDQdzthnl6H0gJAycEPyND3yNNnXOOPAG86EI4F2egxNoAoGCCqGSM49
AwEHoUQDQgAE3YCqtWzbPbwEesn/hT6vyo1rQV1NDkyx2/uZmwsFiw1ct+Y8zFkG
sA8LhmGzjJO47ZAimwziC6u1tW+Gz8uJ+Q==
-----END EC PRIVATE KEY-----
`;

const usual = getCACertificates();
setDefaultCACertificates([root]);
after(() => setDefaultCACertificates(usual));

async function certificatesOf(...sent: string[]) {
  const server = createServer({ key, cert: sent.join('') }, (socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const phases = createPhases();
  const url = new URL(`https://localhost:${port}`);
  const deadline = startDeadline(10_000);
  const resolve = async () => ['127.0.0.1'];
  const { socket } = await connect({ url, guard: ownersGuard, resolve, deadline, phases });
  socket.destroy();
  deadline.clear();
  server.close();
  return phases.certificates;
}

const issuer = 'Test intermediate';
const intermediateEnds = { host: 'localhost', expiresAt: Date.UTC(2100, 0), issuer, issuedBy: issuer };

test('names the issuer whose certificate expires before the host’s', async () => {
  assert.deepEqual(await certificatesOf(leaf, intermediate), [intermediateEnds]);
});

test('ignores the order of certificates, and certificates above a trusted root', async () => {
  assert.deepEqual(await certificatesOf(leaf, intermediate, crossSigned), [intermediateEnds]);
  assert.deepEqual(await certificatesOf(leaf, crossSigned, intermediate), [intermediateEnds]);
});
