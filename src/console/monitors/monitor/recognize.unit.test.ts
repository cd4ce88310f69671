import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Address, type Kind, readAddress } from './address.ts';
import { addressProblem, asKind, isComplete, recognized, writeAddress } from './recognize.ts';

const typed = (text: string, more: Partial<Address> = {}): Address => ({ ...readAddress(''), text, ...more });

test('completes the text that the user typed to an address', () => {
  const cases: [string, string][] = [
    ['example.com', 'https://example.com'],
    ['  example.com/health?deep=1 ', 'https://example.com/health?deep=1'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com/', 'HTTPS://Example.com/'],
    ['localhost', 'http://localhost'],
    ['localhost:3000', 'http://localhost:3000'],
    ['localhost:3000/health', 'http://localhost:3000/health'],
    ['192.168.1.10/admin', 'http://192.168.1.10/admin'],
    ['nas.local', 'http://nas.local'],
    ['example.com:443', 'https://example.com'],
    ['example.com:8443', 'https://example.com:8443'],
    ['mail.example.com:25', 'tcp://mail.example.com:25'],
    ['[2001:db8::1]:5432', 'tcp://[2001:db8::1]:5432'],
    ['192.0.2.1:22', 'tcp://192.0.2.1:22'],
    ['tcp://db.example:5432', 'tcp://db.example:5432'],
    ['tls://mail.example:993', 'tls://mail.example:993'],
    ['starttls://mail.example:10025?protocol=smtp', 'starttls://mail.example:10025?protocol=smtp'],
    ['wss://chat.example/live?room=1', 'wss://chat.example/live?room=1'],
    ['grpcs://api.example:443/shop.Orders', 'grpcs://api.example:443/shop.Orders'],
    ['dns://8.8.8.8/old.example?type=A&expect=nxdomain', 'dns://8.8.8.8/old.example?type=A&expect=nxdomain'],
    ['HTTPS example.com', 'dns:///example.com?type=HTTPS'],
    ['192.0.2.1', 'icmp://192.0.2.1'],
    ['2001:db8::1', 'icmp://2001:db8::1'],
    ['ping router.example.com', 'icmp://router.example.com'],
    ['ping://router.example.com', 'icmp://router.example.com'],
    ['MX example.com', 'dns:///example.com?type=MX'],
    ['example.com txt', 'dns:///example.com?type=TXT'],
    ['dns://8.8.8.8/example.com?type=MX', 'dns://8.8.8.8/example.com?type=MX'],
    ['heartbeat://backup?period=86400&grace=600', 'heartbeat://backup?period=86400&grace=600'],
    ['ftp://example.com', 'ftp://example.com'],
    ['not a url', 'not a url'],
    ['', ''],
  ];
  for (const [text, url] of cases) assert.equal(writeAddress(typed(text)), url, text);
});

test('keeps the kind that the user chose, unless the scheme is of another kind', () => {
  const cases: [Kind, string, string][] = [
    ['icmp', 'router.example.com', 'icmp://router.example.com'],
    ['tcp', 'localhost:3000', 'tcp://localhost:3000'],
    ['http', '192.0.2.1', 'https://192.0.2.1'],
    ['ws', 'chat.example/live', 'wss://chat.example/live'],
    ['tls', 'mail.example:993', 'tls://mail.example:993'],
    ['http', 'db.example:5432', 'https://db.example:5432'],
    ['dns', 'example.com', 'dns:///example.com?type=A'],
    ['icmp', 'https://example.com/', 'https://example.com/'],
  ];
  for (const [kind, text, url] of cases) assert.equal(writeAddress(typed(text, { kind, isChosen: true })), url, text);
});

test('recognizes its own result as the same address', () => {
  for (const text of ['example.com', 'mail.example.com:25', '192.0.2.1', 'MX example.com', 'localhost:8080']) {
    const once = recognized(typed(text));
    assert.deepEqual(recognized(once), once, text);
  }
});

test('allows tests only of complete addresses', () => {
  const whole = [
    'example.com',
    'localhost:3000',
    'https://[::1]/',
    'mail.example.com:25',
    '192.0.2.1',
    'MX example.com',
  ];
  const parts = [
    '',
    'exam',
    'https://',
    'https://exam',
    'https://a b.example',
    'https://ada:pw@a.example',
    'ftp://a.example',
  ];
  for (const text of whole) assert.equal(isComplete(typed(text)), true, text);
  for (const text of parts) assert.equal(isComplete(typed(text)), false, text);
  assert.equal(isComplete(typed('mail.example.com:', { kind: 'tcp', isChosen: true })), false);
  assert.equal(isComplete(typed('', { kind: 'heartbeat', isChosen: true })), false);
});

test('keeps the host when the kind changes', () => {
  const from = typed('https://shop.example.com:8443/health');
  const texts = (['tcp', 'icmp', 'dns'] as const).map((kind) => asKind(from, kind).text);
  assert.deepEqual(texts, ['shop.example.com:', 'shop.example.com', 'shop.example.com']);
  assert.equal(asKind(typed('mail.example.com:25'), 'http').text, 'https://mail.example.com');
  assert.equal(asKind(typed('2001:db8::1'), 'tcp').text, '[2001:db8::1]:');
  assert.equal(asKind(typed(''), 'http').text, '');
});

test('explains what is wrong with an address', () => {
  const good = [
    'example.com',
    'http://intranet',
    'localhost:3000',
    'mail.example.com:25',
    '2001:db8::1',
    'MX example.com',
  ];
  for (const text of good) assert.equal(addressProblem(typed(text)), undefined, text);
  const bad = ['not a url', 'https://not a url', 'https://', 'ftp://example.com', 'http://a%20b.example'];
  for (const text of bad)
    assert.equal(addressProblem(typed(text)), 'Enter an address, such as https://example.com.', text);
  const tcp: Partial<Address> = { kind: 'tcp', isChosen: true };
  assert.match(addressProblem(typed('mail.example.com', tcp)) ?? '', /^Enter a host and a port/);
});
