import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inLanguage, languages } from '../kernel/index.ts';
import { causes } from './causes.ts';
import { type CauseCode, causeForGuest, readCause, translateCause, withoutResponse, writeCause } from './index.ts';

const samples: Readonly<Record<string, string>> = {
  reason: 'self-signed (no answer from 192.0.2.1 in time)',
  phrase: 'Service Unavailable',
  codes: '200-299, 301',
  hosts: '192.0.2.1:443, one.example:443',
  cause: 'the name server failed',
  other: 'connection refused by 203.0.113.9:443',
  silence: '26 h',
  period: '3 days',
  seconds: '2.5',
  days: '40',
  hours: '2',
  minutes: '59',
  folder: '/var/lib/my gatehouse',
  megabytes: '4096',
  count: '5',
  status: '503',
  type: 'AAAA',
};

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
const valuesOf = (code: CauseCode): Record<string, string> =>
  Object.fromEntries(namesIn(causes[code]).map((name) => [name, samples[name] ?? '[2001:db8::1]:443']));
const written = (code: CauseCode): string =>
  (writeCause as (code: CauseCode, values: Record<string, string>) => string)(code, valuesOf(code));

describe('a stored cause', () => {
  for (const code of Object.keys(causes) as CauseCode[])
    test(`can be parsed: ${code}`, () => {
      const kept = written(code);
      assert.doesNotMatch(kept, /[{}]|undefined/);
      assert.deepEqual(readCause(kept), { code, values: valuesOf(code) });
      for (const language of languages) {
        const said = inLanguage(language, () => translateCause(kept));
        assert.doesNotMatch(said, /[{}]|undefined/, language);
        for (const name of ['reason', 'phrase', 'codes', 'hosts'])
          if (name in valuesOf(code)) assert.ok(said.includes(samples[name]!), `${language}: ${said}`);
        if (language === 'en') assert.equal(said, kept);
        else assert.notEqual(said, kept, language);
      }
    });

  test('hides addresses, names and answers from guests', () => {
    for (const code of Object.keys(causes) as CauseCode[]) {
      const told = causeForGuest(written(code));
      for (const name of ['reason', 'hosts', 'codes', 'folder'])
        if (namesIn(causes[code]).includes(name)) assert.ok(!told.includes(samples[name]!), told);
      assert.doesNotMatch(told, /[{}]|undefined|\d+\.\d+\.\d+\.\d+|2001:db8|\.example/, code);
    }
    for (const [kept, told] of [
      ['', ''],
      ['connection refused by 203.0.113.7:8443', 'connection refused by …'],
      ['no answer from origin.example:443 (read ECONNRESET)', 'no answer from … (…)'],
      ['answered 503 Service Unavailable, expected 200-299', 'answered 503 Service Unavailable'],
      ['reported a failure: no space on 10.0.0.1', 'reported a failure'],
      [
        '10.0.0.1:443 ended the request before an answer; over HTTP/1.1: something else',
        '… ended the request before an answer; over HTTP/1.1: the check failed',
      ],
      ['answered slowly by 10.0.0.1', 'the check failed'],
    ] as const)
      assert.equal(causeForGuest(kept), told);
    assert.equal(
      inLanguage('de', () => causeForGuest('connection refused by 203.0.113.7:8443')),
      'Verbindung von … abgelehnt',
    );
  });

  test('of an assertion shows no value of the response to guests and on status pages', () => {
    const cause = writeCause('assertedEqual', { subject: '$.token', actual: 'abc, expected x', target: 'y' });
    for (const shown of [causeForGuest(cause), withoutResponse(cause)])
      assert.equal(shown, 'the response is not as expected');
    assert.equal(causeForGuest(writeCause('slow', { actual: '90 ms', target: '5 ms' })), 'slow response');
    assert.equal(withoutResponse('answered 503 Service Unavailable'), 'answered 503 Service Unavailable');
  });

  test('is written in English in any language', () => {
    const cause = inLanguage('de', () => writeCause('noCall', { silence: '3 days', period: '26 h' }));
    assert.equal(cause, 'no call for 3 days, expected every 26 h');
  });

  test('has translated numbers, durations and nested causes', () => {
    const said = (kept: string) => inLanguage('de', () => translateCause(kept));
    assert.equal(said('no answer within 2.5 s'), 'keine Antwort innerhalb von 2,5 s');
    assert.equal(said('no call for 3 days, expected every 26 h'), '3 Tage ohne Aufruf, erwartet alle 26 h');
    assert.equal(
      said('a.example:443 ended the request before an answer; over HTTP/1.1: connection refused by 192.0.2.1:443'),
      'a.example:443 hat die Anfrage vor der Antwort beendet; über HTTP/1.1: Verbindung von 192.0.2.1:443 abgelehnt',
    );
  });

  test('distinguishes this machine’s name server from others', () => {
    const own = writeCause('serverFailed', { peer: 'the name server' });
    assert.equal(readCause(own)?.code, 'ownServerFailed');
    assert.equal(
      inLanguage('es', () => translateCause(own)),
      'el servidor de nombres no pudo responder (SERVFAIL)',
    );
  });

  test('stays unchanged if it matches no sentence', () => {
    for (const kept of ['', 'status 503', 'Zeitüberschreitung 100%', 'answered slowly'])
      assert.equal(
        inLanguage('ja', () => translateCause(kept)),
        kept,
      );
  });
});
