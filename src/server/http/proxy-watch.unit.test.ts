import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { ProxyWatch } from './proxy-watch.ts';

function open(settings: { trustProxy?: string[]; proxyHeader?: string; baseUrl?: string } = {}) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const watch = new ProxyWatch(
    { trustProxy: [], proxyHeader: 'X-Forwarded-For', baseUrl: 'https://gate.example', ...settings },
    log,
  );
  return { watch, lines };
}
const forwarded = { 'x-forwarded-for': '198.51.100.7' };

describe('an untrusted proxy', () => {
  test('is reported once, with the setting that trusts it', () => {
    const { watch, lines } = open({ trustProxy: ['loopback'] });
    for (let n = 0; n < 1000; n++) watch.inspect({ peer: '172.18.0.1', isTrusted: false, headers: forwarded });
    const [notice, ...others] = watch.notices;
    assert.equal(others.length, 0);
    assert.equal(notice?.setting, 'GATEHOUSE_TRUST_PROXY=loopback,172.18.0.1');
    assert.equal(lines.length, 1);
    assert.match(lines[0] as string, /GATEHOUSE_TRUST_PROXY=loopback,172\.18\.0\.1/);
  });

  test("is detected by any proxy header, without logging the visitor's address", () => {
    for (const header of ['forwarded', 'x-real-ip', 'cf-connecting-ip', 'x-my-proxy']) {
      const { watch, lines } = open({ proxyHeader: 'X-My-Proxy' });
      watch.inspect({ peer: '::1', isTrusted: false, headers: { [header]: '198.51.100.7' } });
      assert.equal(watch.notices.length, 1, header);
      assert.doesNotMatch(lines.join(), /198\.51/);
    }
  });

  test('ignores a single forged header, and reports many as a CDN without naming an address', () => {
    const { watch, lines } = open();
    const look = () => watch.inspect({ peer: '203.0.113.5', isTrusted: false, headers: forwarded });
    look();
    assert.deepEqual(watch.notices, []);
    for (let n = 0; n < 100; n++) look();
    assert.equal(watch.notices.length, 1);
    assert.doesNotMatch(JSON.stringify(watch.notices) + lines.join(), /203\.0/);
    assert.equal(lines.length, 1);
  });
});

test('reports a trusted proxy without the configured header', () => {
  const { watch } = open();
  watch.inspect({ peer: '127.0.0.1', isTrusted: true, headers: { 'x-real-ip': '198.51.100.7' } });
  assert.match(watch.notices[0]?.message ?? '', /sends X-Real-IP but not X-Forwarded-For/);
});

test('reports https in front of a base URL with http', () => {
  const headers = { ...forwarded, 'x-forwarded-proto': 'https' };
  const plain = open({ baseUrl: 'http://127.0.0.1:8080' });
  plain.watch.inspect({ peer: '127.0.0.1', isTrusted: true, headers });
  assert.match(plain.watch.notices[0]?.message ?? '', /Set GATEHOUSE_BASE_URL to the https URL/);
});

test('reports no problem for a configured proxy or requests without a proxy', () => {
  const { watch, lines } = open();
  watch.inspect({ peer: '127.0.0.1', isTrusted: true, headers: { ...forwarded, 'x-forwarded-proto': 'https' } });
  watch.inspect({ peer: '127.0.0.1', isTrusted: true, headers: {} });
  watch.inspect({ peer: '127.0.0.1', isTrusted: false, headers: {} });
  assert.deepEqual([watch.notices, lines], [[], []]);
});
