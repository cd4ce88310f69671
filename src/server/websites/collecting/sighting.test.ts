import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { ownSighting, plausibleSighting, umamiSighting } from './sighting.ts';

const view = { host: undefined, url: 'https://a.example/', referrer: '', name: 'pageview' };

test('reads the shapes of all three trackers', () => {
  assert.deepEqual(ownSighting({ w: '7', u: view.url, r: '' }), { ...view, website: { id: 7 } });
  assert.deepEqual(ownSighting({ w: 7, u: view.url, n: 'signup' }), { ...view, website: { id: 7 }, name: 'signup' });
  const domain = { website: { domain: 'a.example' } };
  assert.deepEqual(plausibleSighting({ n: 'pageview', u: view.url, d: 'A.example', r: null }), { ...view, ...domain });
  assert.deepEqual(plausibleSighting({ name: 'Buy', url: view.url, domain: 'a.example', props: { a: 1 } }), {
    ...view,
    ...domain,
    name: 'Buy',
  });
  assert.equal(plausibleSighting({ n: 'engagement', u: view.url, d: 'a.example', e: 5 }), undefined);
  const payload = {
    website: '7',
    hostname: 'a.example',
    url: '/x',
    referrer: '',
    title: 'X',
    language: 'en',
    screen: '1x1',
  };
  const seen = { ...view, website: { id: 7 }, host: 'a.example', url: '/x' };
  assert.deepEqual(umamiSighting({ type: 'event', payload }), seen);
  assert.deepEqual(umamiSighting({ type: 'event', payload: { ...payload, website: 7, name: 'Buy' } }), {
    ...seen,
    name: 'Buy',
  });
  assert.equal(umamiSighting({ type: 'identify', payload }), undefined);
});

const url = 'https://a.example/';
const refused: [read: (body: unknown) => unknown, body: unknown, code: string, field?: string][] = [
  [ownSighting, null, 'malformed'],
  [ownSighting, [], 'malformed'],
  [ownSighting, 'text', 'malformed'],
  [ownSighting, {}, 'invalid', 'w'],
  [ownSighting, { w: 'x', u: url }, 'invalid', 'w'],
  [ownSighting, { w: 1.5, u: url }, 'invalid', 'w'],
  [ownSighting, { w: -1, u: url }, 'invalid', 'w'],
  [ownSighting, { w: '9'.repeat(16), u: url }, 'invalid', 'w'],
  [ownSighting, { w: { a: 1 }, u: url }, 'invalid', 'w'],
  [ownSighting, { w: 1 }, 'invalid', 'u'],
  [ownSighting, { w: 1, u: 5 }, 'invalid', 'u'],
  [ownSighting, { w: 1, u: [url] }, 'invalid', 'u'],
  [ownSighting, { w: 1, u: `${url}${'x'.repeat(9000)}` }, 'invalid', 'u'],
  [ownSighting, { w: 1, u: url, r: {} }, 'invalid', 'r'],
  [ownSighting, { w: 1, u: url, n: 'x'.repeat(121) }, 'invalid', 'n'],
  [ownSighting, { w: 1, u: url, n: 'a\u0000' }, 'invalid', 'n'],
  [ownSighting, JSON.parse('{"__proto__": {"w": 1, "u": "https://a.example/"}}'), 'invalid', 'w'],
  [plausibleSighting, { u: url, d: 'a' }, 'invalid', 'name'],
  [plausibleSighting, { n: 'pageview', u: url }, 'invalid', 'domain'],
  [plausibleSighting, { n: 'pageview', d: 'a' }, 'invalid', 'url'],
  [umamiSighting, { type: 'event' }, 'malformed'],
  [umamiSighting, { type: 'other', payload: {} }, 'invalid', 'type'],
  [umamiSighting, { type: 'event', payload: { website: '0b1c-uuid', url } }, 'invalid', 'website'],
];

test('refuses reports of wrong shape and names the field', () => {
  for (const [read, body, code, field] of refused) {
    assert.throws(
      () => read(body),
      (error) => error instanceof Refusal && error.code === code && (!field || field in (error.errors ?? {})),
      JSON.stringify(body).slice(0, 80),
    );
  }
});
