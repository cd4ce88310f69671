import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PasskeySupport, passkeySite, passkeySupport } from './site.ts';

test('supports passkeys at host names, over HTTPS or on localhost', () => {
  const cases: [string, PasskeySupport][] = [
    ['https://status.example.com', 'available'],
    ['https://status.example.com:8443/', 'available'],
    ['http://localhost:8080', 'available'],
    ['http://gatehouse.localhost', 'available'],
    ['http://status.example.com', 'needs_https'],
    ['http://notlocalhost', 'needs_https'],
    ['http://127.0.0.1:8080', 'needs_name'],
    ['https://192.0.2.7', 'needs_name'],
    ['https://[2001:db8::7]:8443', 'needs_name'],
  ];
  for (const [baseUrl, support] of cases) assert.equal(passkeySupport(baseUrl), support, baseUrl);
  assert.deepEqual(passkeySite('https://status.example.com:8443/'), {
    rpId: 'status.example.com',
    origin: 'https://status.example.com:8443',
  });
  assert.throws(() => passkeySite('http://127.0.0.1:8080'), /GATEHOUSE_BASE_URL/);
});
