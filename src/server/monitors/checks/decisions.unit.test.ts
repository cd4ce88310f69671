import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { writeCause } from '../../causes/index.ts';
import { dayMs } from '../../kernel/time.ts';
import { certificateProblem } from '../../network/certificate.ts';
import { decodeText } from '../../network/charset.ts';
import { parseHosts } from '../../network/hosts.ts';
import { isExpiryDue } from '../monitor/expiry.ts';
import { dueCertificates, firstToEnd } from './certificates.ts';
import { nextDueAt } from './due-times.ts';
import { judge } from './judge.ts';
import type { ConclusiveOutcome, ProbeOutcome } from './outcome.ts';
import { pathOf, shownAddress } from './request/redirect.ts';
import { type Finding, type MonitorState, transition } from './transition.ts';

const facts = {
  phases: { dns: 0, connect: 0, tls: 0, firstByte: 0, total: 0 },
  address: '',
  certificates: [],
  finalUrl: '',
  protocol: '',
};
const answer = (status: number, text?: string) => ({ kind: 'answer', status, text, ...facts }) as const;
const silence = {
  kind: 'failure',
  cause: 'no answer within 30 s',
  status: 0,
  networkInDoubt: false,
  ...facts,
} as const;

describe('judging an answer', () => {
  const cases: [
    'url_unavailable' | 'url_text' | 'url_no_text',
    string | null,
    Exclude<ProbeOutcome, { kind: 'local_fault' }>,
    string,
    string?,
  ][] = [
    ['url_unavailable', null, answer(200), ''],
    ['url_unavailable', null, answer(399), ''],
    ['url_unavailable', null, answer(400), 'answered 400 Bad Request'],
    ['url_unavailable', null, answer(599), 'answered 599'],
    ['url_unavailable', null, answer(503), 'answered 503 Service Unavailable'],
    ['url_unavailable', null, silence, 'no answer within 30 s'],
    ['url_text', 'err', answer(200, 'an error'), 'text found'],
    ['url_text', 'err', answer(200, 'an Error'), ''],
    ['url_text', 'err', answer(500, 'fine'), ''],
    ['url_text', 'err', silence, 'no answer within 30 s'],
    ['url_text', null, answer(500, 'fine'), ''],
    ['url_no_text', 'ok', answer(200, 'ok'), ''],
    ['url_no_text', 'ok', answer(500, 'ok'), ''],
    ['url_no_text', 'ok', answer(200, 'OK'), 'text not found'],
    ['url_no_text', 'ok', answer(200, ''), 'text not found'],
    ['url_no_text', 'ok', { ...answer(200, ''), isCut: true }, 'text not found in the first MiB of the answer'],
    ['url_no_text', '', answer(200, ''), ''],
    ['url_no_text', 'ok', silence, 'no answer within 30 s'],
    ['url_unavailable', null, answer(404), '', '200-299, 404'],
    ['url_unavailable', null, answer(204), '', '200-299, 404'],
    ['url_unavailable', null, answer(302), 'answered 302 Found, expected 200-299', '200-299'],
    ['url_unavailable', null, answer(500), 'answered 500 Internal Server Error, expected 200', '200'],
    ['url_unavailable', null, answer(500), '', '500'],
    ['url_unavailable', null, silence, 'no answer within 30 s', '100-599'],
    ['url_no_text', 'ok', answer(200, 'ok'), '', '200'],
    ['url_no_text', 'ok', answer(500, 'ok'), 'answered 500 Internal Server Error, expected 200', '200'],
    ['url_no_text', 'ok', answer(200, 'no'), 'text not found', '200'],
    ['url_text', 'err', answer(200, 'an error'), 'text found', '200'],
    ['url_text', 'err', answer(500, 'fine'), 'answered 500 Internal Server Error, expected 200', '200'],
    ['url_text', null, answer(500, 'fine'), 'answered 500 Internal Server Error, expected 200', '200'],
    ['url_unavailable', null, answer(0), '', '200'],
  ];
  for (const [alert_condition, alert_text_lookup, outcome, cause, accepted_status_codes = null] of cases) {
    test(`${alert_condition} "${alert_text_lookup}" with ${JSON.stringify(outcome.kind === 'answer' ? [outcome.status, outcome.text] : outcome.cause)}${accepted_status_codes ? ` where ${accepted_status_codes} are accepted` : ''}`, () => {
      const verdict = judge({ alert_condition, alert_text_lookup, accepted_status_codes, upside_down: 0 }, outcome);
      assert.deepEqual(verdict, cause === '' ? { good: true } : { good: false, cause });
    });
  }
});

test('judges a monitor that is upside down by the opposite of its check', () => {
  const condition = { alert_condition: 'url_unavailable', alert_text_lookup: null, upside_down: 1 } as const;
  const judged = (outcome: ConclusiveOutcome, accepted: string | null = null) =>
    judge({ ...condition, accepted_status_codes: accepted }, outcome);
  const reachable = { good: false, cause: 'it answered, although it must not be reachable' };
  assert.deepEqual(judged(answer(200)), reachable);
  assert.deepEqual(judged(answer(0)), reachable);
  assert.deepEqual(judged(answer(403)), { good: true });
  assert.deepEqual(judged(answer(403), '403'), reachable);
  assert.deepEqual(judged(silence), { good: true });
  const cause = writeCause('privateAddress', { host: '10.0.0.1' });
  assert.deepEqual(judged({ ...silence, cause }), { good: false, cause }, 'no connection was attempted');
});

describe('state after a check', () => {
  const standing = (
    condition: MonitorState['condition'],
    failing: number,
    [passing, since]: [number, number | null] = [0, null],
  ): MonitorState => ({
    condition,
    condition_since: 1,
    failing_checks: failing,
    passing_checks: passing,
    unconfirmed_since: since,
    unreachable_since: null,
  });
  const became = (condition: MonitorState['condition'], since: number, failing: number): MonitorState => ({
    ...standing(condition, failing),
    condition_since: since,
  });
  const good: Finding = {
    verdict: { good: true },
    at: 100,
    streakSince: 100,
    maintenance: false,
    confirmations: 3,
    recoveryThreshold: 1,
    parents: 'reachable',
  };
  const bad: Finding = { ...good, verdict: { good: false, cause: 'status 500' }, streakSince: 90 };
  const undecided: Finding = { ...bad, parents: 'undecided' };
  const behind: Finding = { ...bad, parents: 'unreachable' };
  const unreachable = (since: number): MonitorState => ({ ...standing('up', 0), unreachable_since: since });
  const third: Finding = { ...good, streakSince: 80, recoveryThreshold: 3 };
  const cases: [string, MonitorState, Finding, MonitorState, 'none' | 'open' | 'close', boolean][] = [
    ['the first good check', standing('pending', 0), good, became('up', 100, 0), 'none', false],
    ['a good check of one that is up', standing('up', 0), good, standing('up', 0), 'none', false],
    ['a good check while confirming', standing('up', 2, [0, 90]), good, standing('up', 0), 'none', false],
    ['a first failure', standing('up', 0), { ...bad, streakSince: 100 }, standing('up', 1, [0, 100]), 'none', true],
    ['a second failure', standing('up', 1, [0, 90]), bad, standing('up', 2, [0, 90]), 'none', true],
    ['a third failure', standing('up', 2, [0, 90]), bad, became('down', 90, 3), 'open', false],
    ['a third failure of a new one', standing('pending', 2, [0, 90]), bad, became('down', 90, 3), 'open', false],
    ['a failure of one that is down', standing('down', 3), bad, standing('down', 4), 'none', false],
    ['a good check of one that is down', standing('down', 9), good, became('up', 100, 0), 'close', false],
    [
      'a first failure that needs no confirmation',
      standing('up', 0),
      { ...bad, confirmations: 1 },
      became('down', 90, 1),
      'open',
      false,
    ],
    [
      'a third failure where ten are needed',
      standing('up', 2, [0, 90]),
      { ...bad, confirmations: 10 },
      standing('up', 3, [0, 90]),
      'none',
      true,
    ],
    [
      'a first good check where three are needed',
      standing('down', 9),
      { ...third, streakSince: 100 },
      standing('down', 0, [1, 100]),
      'none',
      true,
    ],
    [
      'a second good check where three are needed',
      standing('down', 0, [1, 80]),
      third,
      standing('down', 0, [2, 80]),
      'none',
      true,
    ],
    [
      'a third good check where three are needed',
      standing('down', 0, [2, 80]),
      third,
      became('up', 80, 0),
      'close',
      false,
    ],
    [
      'a failure of a recovering one',
      standing('down', 0, [2, 80]),
      { ...bad, recoveryThreshold: 3 },
      standing('down', 1),
      'none',
      false,
    ],
    [
      'a good check of a recovering one whose threshold was lowered',
      standing('down', 0, [2, 80]),
      { ...third, recoveryThreshold: 2 },
      became('up', 80, 0),
      'close',
      false,
    ],
    [
      'a good check of one that is up where three are needed to recover',
      standing('up', 1, [0, 80]),
      third,
      standing('up', 0),
      'none',
      false,
    ],
    [
      'a third failure, parent undecided',
      standing('up', 2, [0, 90]),
      undecided,
      standing('up', 3, [0, 90]),
      'none',
      true,
    ],
    [
      'a fifth failure, parent undecided',
      standing('up', 4, [0, 90]),
      undecided,
      standing('up', 5, [0, 90]),
      'none',
      true,
    ],
    ['a second failure, parent down', standing('up', 1, [0, 90]), behind, standing('up', 2, [0, 90]), 'none', true],
    ['a third failure, parent down', standing('up', 2, [0, 90]), behind, unreachable(90), 'none', false],
    ['a failure of one that is down, parent down', standing('down', 3), behind, standing('down', 4), 'none', false],
    ['a failure of an unreachable one, parent down', unreachable(50), behind, unreachable(50), 'none', false],
    ['a failure of an unreachable one, parent undecided', unreachable(50), undecided, unreachable(50), 'none', false],
    [
      'a failure of an unreachable one, parent up again',
      unreachable(50),
      bad,
      standing('up', 1, [0, 90]),
      'none',
      true,
    ],
    ['a good check of an unreachable one', unreachable(50), good, standing('up', 0), 'none', false],
    [
      'a failure of an unreachable one in maintenance',
      unreachable(50),
      { ...behind, maintenance: true },
      unreachable(50),
      'none',
      false,
    ],
    [
      'a failure in maintenance',
      standing('up', 2, [0, 90]),
      { ...bad, maintenance: true },
      standing('up', 0),
      'none',
      false,
    ],
    [
      'a good check of a down one in maintenance',
      standing('down', 3),
      { ...good, maintenance: true },
      standing('down', 0),
      'none',
      false,
    ],
    [
      'a good check of a recovering one in maintenance',
      standing('down', 0, [2, 80]),
      { ...third, maintenance: true },
      standing('down', 0),
      'none',
      false,
    ],
    [
      'a good check of a new one in maintenance',
      standing('pending', 0),
      { ...good, maintenance: true },
      became('up', 100, 0),
      'none',
      false,
    ],
  ];
  for (const [name, before, finding, after, incident, confirm] of cases) {
    test(name, () => {
      const step = transition(before, finding);
      assert.deepEqual([step.state, step.incident.kind, step.confirm], [after, incident, confirm]);
    });
  }

  test('opens an incident with the start of the first failing check and the cause of the last one', () => {
    const { incident } = transition(standing('up', 2, [0, 90]), bad);
    assert.deepEqual(incident, { kind: 'open', cause: 'status 500', startedAt: 90 });
  });

  test('ends an incident with the start of the first good check, but never before the incident', () => {
    assert.deepEqual(transition(standing('down', 0, [2, 80]), third).incident, { kind: 'close', endedAt: 80 });
    const later = { ...standing('down', 0, [2, 80]), condition_since: 85 };
    assert.deepEqual(transition(later, third).incident, { kind: 'close', endedAt: 85 });
  });
});

test('describes an untrusted certificate in words', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const cases: [string, number | null, string][] = [
    ['CERT_HAS_EXPIRED', now - 2 * dayMs - 5, 'certificate expired 2 days ago'],
    ['CERT_HAS_EXPIRED', now - dayMs, 'certificate expired 1 day ago'],
    ['CERT_HAS_EXPIRED', now - 3 * 3_600_000, 'certificate expired 3 hours ago'],
    ['CERT_HAS_EXPIRED', now - 1, 'certificate expired 1 minute ago'],
    ['CERT_HAS_EXPIRED', now + dayMs, 'an issuer’s certificate expired'],
    ['CERT_NOT_YET_VALID', null, 'certificate is not valid yet'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', null, 'certificate is for another host name'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', null, 'certificate is self-signed'],
    ['SELF_SIGNED_CERT_IN_CHAIN', null, 'certificate is signed by an unknown issuer, or the chain is incomplete'],
    ['CERT_REVOKED', null, 'certificate was revoked'],
    ['SOMETHING_NEW', null, 'certificate is not valid (something new)'],
  ];
  for (const [code, expiresAt, cause] of cases)
    assert.equal(certificateProblem(Object.assign(new Error(code), { code }), expiresAt, now), cause);
  assert.equal(certificateProblem(null, null, now), undefined);
});

test('keeps due times on their grid, and skips missed due times', () => {
  const cases: [number, number, number][] = [
    [1000, 1000, 61_000],
    [1000, 1003, 61_000],
    [1000, 60_999, 61_000],
    [1000, 61_000, 121_000],
    [1000, 61_000 + 3_600_000, 121_000 + 3_600_000],
    [1000, 500, 61_000],
    [3_601_000, 5000, 61_000],
    [3_601_000, 1000, 61_000],
    [61_001, 1000, 1000],
    [1099, 1099, 61_000],
  ];
  for (const [due, now, next] of cases) assert.equal(nextDueAt(due, 60, now), next);
});

test('alerts once, from N days before an expiry, or with 0 on the day of the expiry', () => {
  const expiresAt = Date.parse('2026-05-10T15:00:00Z');
  const due = (alertDays: number | null, now: string, alertedFor: number | null = null) =>
    isExpiryDue({ alertDays, alertedFor, expiresAt }, Date.parse(now));
  assert.equal(due(7, '2026-05-03T14:59:59Z'), false);
  assert.equal(due(7, '2026-05-03T15:00:00Z'), true);
  assert.equal(due(7, '2026-05-03T15:00:00Z', expiresAt), false);
  assert.equal(due(7, '2026-05-09T15:00:00Z', expiresAt - 90 * dayMs), true, 'the certificate before was alerted');
  assert.equal(due(0, '2026-05-09T23:59:59Z'), false);
  assert.equal(due(0, '2026-05-10T00:00:00Z'), true);
  assert.equal(due(7, '2026-05-10T15:00:00Z'), true, 'it has passed already');
  assert.equal(due(null, '2026-05-10T00:00:00Z'), false);
});

test('alerts once for each certificate of a redirect chain, in any order', () => {
  const nowMs = Date.parse('2026-05-01T00:00:00Z');
  const at = (host: string, days: number) => ({ host, expiresAt: nowMs + days * dayMs });
  const [soon, later, far, ended] = [at('a.example', 3), at('b.example', 6), at('c.example', 60), at('d.example', -1)];
  const watch = (certificates: (typeof soon)[], alerted: string, alertDays: number | null = 7) =>
    dueCertificates({ alertDays, alerted, certificates }, nowMs);
  const first = watch([later, far, soon, ended], '');
  assert.deepEqual(first.due, [later, soon]);
  assert.deepEqual(watch([soon, later], first.alerted).due, []);
  assert.deepEqual(watch([later], first.alerted), { due: [], alerted: first.alerted }, 'the other is not forgotten');
  assert.deepEqual(watch([soon, { ...soon, host: 'e.example' }], '').due, [soon], 'one that two hosts share');
  assert.equal(
    watch([], `${nowMs - 1} ${soon.expiresAt}`).alerted,
    String(soon.expiresAt),
    'what has ended is dropped',
  );
  assert.deepEqual(watch([soon], '', null).due, []);
  assert.deepEqual(firstToEnd([later, soon, far]), soon);
});

test('parses comments, aliases and both address families of a hosts file', () => {
  const hosts = parseHosts('# c\n127.0.0.1 localhost Shop.Local # x\n::1\tlocalhost\nnonsense here\n\n');
  assert.deepEqual(
    [...hosts],
    [
      ['localhost', ['127.0.0.1', '::1']],
      ['shop.local', ['127.0.0.1']],
    ],
  );
});

test('decodes text by its byte order mark, header or declaration, or else as UTF-8 or windows-1252', () => {
  const cases: [Buffer, string | undefined, string][] = [
    [Buffer.from('é'), undefined, 'é'],
    [Buffer.from([0xe9]), undefined, 'é'],
    [Buffer.from([0x80]), 'text/plain', '€'],
    [Buffer.from([0xe9]), 'text/html; charset=latin1', 'é'],
    [Buffer.from('é'), 'text/html; charset=nonsense', 'é'],
    [Buffer.from([0xef, 0xbb, 0xbf, 0xc3, 0xa9]), 'text/html; charset=latin1', 'é'],
    [Buffer.from([0xff, 0xfe, 0xe9, 0x00]), undefined, 'é'],
    [
      Buffer.concat([Buffer.from('<meta charset="shift_jis">'), Buffer.from([0x83, 0x65])]),
      'text/html',
      '<meta charset="shift_jis">テ',
    ],
    [
      Buffer.concat([Buffer.from('<?xml version="1.0" encoding="koi8-r"?>'), Buffer.from([0xc1])]),
      undefined,
      '<?xml version="1.0" encoding="koi8-r"?>а',
    ],
  ];
  for (const [body, type, text] of cases) assert.equal(decodeText(body, type, false), text);
  assert.equal(decodeText(Buffer.from([0x61, 0xe2, 0x82]), undefined, true), 'a');
});

test('keeps the spelling of the address when it adds a cache buster, and replaces an earlier cache buster', () => {
  assert.equal(pathOf(new URL('http://x/a?b=%20+c'), undefined), '/a?b=%20+c');
  assert.equal(pathOf(new URL('http://x/a?b=%20+c'), 'N'), '/a?b=%20+c&gatehouse_check=N');
  assert.equal(pathOf(new URL('http://x/a'), 'N'), '/a?gatehouse_check=N');
  assert.equal(pathOf(new URL('http://x/a?gatehouse_check=old&b=1'), 'N'), '/a?b=1&gatehouse_check=N');
});

test('strips secrets and the cache buster from the final address of redirects', () => {
  const cases: [string, string][] = [
    ['http://x/a?b=1', 'http://x/a?b=1'],
    ['http://u:p@x/a#part', 'http://x/a'],
    ['http://x/a?gatehouse_check=1', 'http://x/a'],
    ['http://x/a?b=%41+c&gatehouse_check=1&d', 'http://x/a?b=%41+c&d'],
    [
      'http://x/?access_token=a&code=b&X-Amz-Signature=c&key',
      'http://x/?access_token=***&code=***&X-Amz-Signature=***&key',
    ],
    ['http://x/?page=1&zipcode=2', 'http://x/?page=1&zipcode=2'],
  ];
  for (const [url, shown] of cases) assert.equal(shownAddress(new URL(url)), shown);
  assert.equal(shownAddress(new URL(`http://x/${'a'.repeat(5000)}`)).length, 2048);
});
