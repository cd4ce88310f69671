import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Address, parseMonitorAddress } from './address.ts';
import { registrableDomain } from './domain.ts';
import { canonicalAddress, monitorUrlProblem, urlProblem } from './fields.ts';

const dns = (name: string, type = 'A', server?: { host: string; port: number }) =>
  ({ kind: 'dns', server, name, type }) as Address;
const scheduled = (expression: string, timeZone?: string): Address => ({
  kind: 'heartbeat',
  schedule: { expression, timeZone },
  graceS: 60,
});
const heartbeat = (periodS?: number, graceS = 60): Address => ({ kind: 'heartbeat', periodS, graceS });

describe('valid addresses', () => {
  const cases: [string, Address][] = [
    ['http://example.com', { kind: 'http' }],
    ['HTTPS://example.com/a@b?c#d', { kind: 'http' }],
    ['tcp://mail.example.com:25', { kind: 'tcp', host: 'mail.example.com', port: 25 }],
    ['TCP://Mail.Example.COM:80/', { kind: 'tcp', host: 'mail.example.com', port: 80 }],
    ['tcp://[2001:DB8::1]:443', { kind: 'tcp', host: '2001:db8::1', port: 443 }],
    ['tcp://127.1:65535', { kind: 'tcp', host: '127.0.0.1', port: 65_535 }],
    ['tcp://xn--bcher-kva.example:1', { kind: 'tcp', host: 'xn--bcher-kva.example', port: 1 }],
    ['tcp://redis_1:6379', { kind: 'tcp', host: 'redis_1', port: 6379 }],
    ['icmp://router', { kind: 'icmp', host: 'router' }],
    ['icmp://192.0.2.1/', { kind: 'icmp', host: '192.0.2.1' }],
    ['icmp://[::1]', { kind: 'icmp', host: '::1' }],
    ['dns:///example.com', dns('example.com')],
    ['dns:///Example.com.?type=mx', dns('example.com', 'MX')],
    ['dns:///_dmarc.example.com?TYPE=TXT', dns('_dmarc.example.com', 'TXT')],
    ['dns:///example.com?class=IN;type=AAAA', dns('example.com', 'AAAA')],
    ['dns://8.8.8.8/example.com?type=CAA', dns('example.com', 'CAA', { host: '8.8.8.8', port: 53 })],
    ['dns://ns.example.com:5353/x.example', dns('x.example', 'A', { host: 'ns.example.com', port: 5353 })],
    ['dns://[::1]:54/x.example', dns('x.example', 'A', { host: '::1', port: 54 })],
    ['dns:///1.2.0.192.in-addr.arpa?type=PTR', dns('1.2.0.192.in-addr.arpa', 'PTR')],
    ['heartbeat://', heartbeat()],
    ['heartbeat://backup', heartbeat()],
    ['heartbeat://nightly-backup.db/?period=86400&grace=0', heartbeat(86_400, 0)],
    ['heartbeat://?grace=86400&period=30', heartbeat(30, 86_400)],
    ['HEARTBEAT://?period=2678400', heartbeat(2_678_400)],
    ['heartbeat://backup?schedule=0 3 * * *', scheduled('0 3 * * *')],
    ['heartbeat://?schedule=0+3+*+*+MON-FRI&tz=europe/berlin', scheduled('0 3 * * MON-FRI', 'Europe/Berlin')],
    ['heartbeat://?schedule=*/5%20*%20*%20*%20*;tz=America%2FNew_York', scheduled('*/5 * * * *', 'America/New_York')],
    ['heartbeat://?schedule=@daily&tz=Etc/GMT+5', scheduled('@daily', 'Etc/GMT+5')],
  ];
  for (const [text, address] of cases)
    test(text, () => {
      assert.deepEqual(parseMonitorAddress(text), address);
      assert.equal(monitorUrlProblem(text), undefined);
    });
});

describe('invalid addresses and their messages', () => {
  const long = `tcp://${'a.'.repeat(1020)}example:25`;
  const cases: [string, RegExp][] = [
    ['example.com', /^must be an http:\/\/ or https:\/\/ address.*heartbeat:\/\//],
    ['ftp://example.com', /^must be an http:\/\/ or https:\/\/ address/],
    ['tcp:example.com:25', /^must be an http:\/\/ or https:\/\/ address/],
    ['http://user@example.com', /request_auth_username/],
    ['tcp://user:secret@example.com:25', /^must not contain credentials/],
    ['heartbeat://me@backup', /^must not contain credentials/],
    ['dns://a@8.8.8.8/example.com', /^must not contain credentials/],
    ['tcp://example.com', /such as tcp:/],
    ['tcp://example.com:0', /such as tcp:/],
    ['tcp://example.com:65536', /such as tcp:/],
    ['tcp://example.com:25/path', /such as tcp:/],
    ['tcp://example.com:25?x=1', /such as tcp:/],
    ['tcp://example.com:25#x', /such as tcp:/],
    ['tcp://a\\b:25', /such as tcp:/],
    ['tcp://ex%61mple.com:25', /such as tcp:/],
    ['tcp://:25', /such as tcp:/],
    ['tcp://::1:25', /such as tcp:/],
    ['tcp://[fe80::1%25eth0]:25', /such as tcp:/],
    ['tcp://-x.example:25', /such as tcp:/],
    ['tcp://a..example:25', /such as tcp:/],
    [`tcp://${'a'.repeat(64)}.example:25`, /such as tcp:/],
    ['tcp://999.1.1.1:25', /such as tcp:/],
    ['icmp://', /such as icmp:/],
    ['icmp://router:1', /such as icmp:/],
    ['icmp://-f', /such as icmp:/],
    ['icmp://router/x', /such as icmp:/],
    ['dns://', /such as dns:/],
    ['dns:///', /such as dns:/],
    ['dns://8.8.8.8', /such as dns:/],
    ['dns:///a/b', /such as dns:/],
    ['dns:///ex%61mple.com', /such as dns:/],
    ['dns:///a\\b', /such as dns:/],
    ['dns:///a:1', /such as dns:/],
    ['dns://8.8.8.8:0/example.com', /such as dns:/],
    ['dns:///example.com?type=ANY', /one of these types: A, AAAA/],
    ['dns:///example.com?type=', /one of these types: A, AAAA/],
    ['dns:///example.com?class=CH', /class IN or none/],
    ['dns:///example.com?timeout=1', /cannot have timeout/],
    ['dns:///192.0.2.1?type=PTR', /in-addr\.arpa/],
    ['heartbeat://?period=29', /period of 30 to 2678400/],
    ['heartbeat://?period=2678401', /period of 30 to 2678400/],
    ['heartbeat://?period=1h', /period of 30 to 2678400/],
    ['heartbeat://?period=', /period of 30 to 2678400/],
    ['heartbeat://?grace=-1', /grace of 0 to 86400/],
    ['heartbeat://?grace=86401', /grace of 0 to 86400/],
    ['heartbeat://?every=60', /cannot have every/],
    ['heartbeat://?schedule=3', /cron expression with five fields/],
    ['heartbeat://?schedule=60+3+*+*+*', /cron expression/],
    ['heartbeat://?schedule=0+0+3+*+*+*', /cron expression/],
    ['heartbeat://?schedule=0+0+30+2+*', /cron expression/],
    ['heartbeat://?schedule=2027-01-01T00:00:00', /cron expression/],
    ['heartbeat://?schedule=%+3+*+*+*', /cron expression/],
    ['heartbeat://?schedule=0+3+*+*+*&tz=Berlin', /time zone as its tz/],
    ['heartbeat://?tz=Europe/Berlin', /tz only together with schedule/],
    ['heartbeat://?schedule=0+3+*+*+*&period=60', /either a period or a schedule/],
    ['heartbeat://a/b', /such as heartbeat:/],
    ['heartbeat://ä', /such as heartbeat:/],
    ['heartbeat://back up', /white space/],
    ['tcp://example.com:25\n', /white space/],
    [long, /at most 2048 characters/],
  ];
  for (const [text, problem] of cases)
    test(JSON.stringify(text).slice(0, 60), () => assert.match(monitorUrlProblem(text) ?? 'nothing', problem));
});

test('rejects other schemes for alert addresses', () => {
  for (const text of ['tcp://example.com:25', 'icmp://example.com', 'dns:///example.com', 'heartbeat://'])
    assert.notEqual(urlProblem(text), undefined);
});

describe('punycode for international names, with the rest unchanged', () => {
  const cases: [string, string][] = [
    ['https://Bücher.example/ä?b=ü', 'https://xn--bcher-kva.example/ä?b=ü'],
    ['tcp://bücher.example:25', 'tcp://xn--bcher-kva.example:25'],
    ['icmp://bücher.example', 'icmp://xn--bcher-kva.example'],
    ['dns://bücher.example:53/straße.example?type=MX', 'dns://xn--bcher-kva.example:53/xn--strae-oqa.example?type=MX'],
    ['dns:///_dmarc.bücher.example?type=TXT', 'dns:///_dmarc.xn--bcher-kva.example?type=TXT'],
    ['tcp://Example.com:25', 'tcp://Example.com:25'],
    ['heartbeat://Backup?period=60', 'heartbeat://Backup?period=60'],
    ['heartbeat://?schedule=0 3 * * *', 'heartbeat://?schedule=0+3+*+*+*'],
  ];
  for (const [text, ascii] of cases)
    test(text, () => {
      assert.equal(monitorUrlProblem(text), undefined);
      assert.equal(canonicalAddress(text), ascii);
      assert.deepEqual(parseMonitorAddress(ascii), parseMonitorAddress(text));
    });
});

describe('registrable domain of an address', () => {
  const cases: [string, string | undefined][] = [
    ['tcp://mail.example.com:25', 'example.com'],
    ['icmp://a.b.example.co.uk', 'example.co.uk'],
    ['icmp://192.0.2.1', undefined],
    ['tcp://[::1]:25', undefined],
    ['dns:///www.example.com?type=A', 'example.com'],
    ['dns://ns.other.net/www.example.com', 'example.com'],
    ['dns:///1.2.0.192.in-addr.arpa?type=PTR', undefined],
    ['heartbeat://backup.example.com', undefined],
  ];
  for (const [url, domain] of cases)
    test(`${url}: ${domain ?? 'none'}`, () => assert.equal(registrableDomain(url), domain));
});
