import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { parsePlausibleEvents, parseUmamiEvents } from './compatible-trackers.ts';
import { parseNativeEvent, type TrackedEvent } from './tracked-event.ts';

const view: Omit<TrackedEvent, 'website'> = {
  kind: 'pageview',
  name: 'pageview',
  url: 'https://a.example/',
  host: undefined,
  hash: false,
  referrer: '',
  title: '',
  language: '',
  screen: '',
  touchPoints: 0,
  props: {},
  revenue: undefined,
  user: '',
  engagedMs: 0,
  scroll: 0,
};
/** Properties have no prototype. */
const plain = (event: TrackedEvent | undefined) => event && { ...event, props: { ...event.props } };

test('parses reports of our own tracker', () => {
  const base = { w: 7, u: view.url };
  const cases: [body: object, expected: Partial<TrackedEvent>][] = [
    [{ ...base, w: '7', r: '' }, {}],
    [
      { ...base, n: 'signup' },
      { kind: 'event', name: 'signup' },
    ],
    [{ ...base, n: 'pageview', h: '' }, { hash: true }],
    [
      { ...base, t: 'A', s: '1920x1080', o: 5, l: 'de-AT' },
      { title: 'A', screen: '1920x1080', touchPoints: 5, language: 'de-AT' },
    ],
    [{ ...base, t: 'x'.repeat(600) }, { title: 'x'.repeat(500) }],
    [{ ...base, t: `${'x'.repeat(499)}😀` }, { title: 'x'.repeat(499) }],
    [
      { ...base, n: 'engagement', e: 1234.56, d: 120.4 },
      { kind: 'engagement', name: 'engagement', engagedMs: 1235, scroll: 100 },
    ],
    [
      { ...base, n: 'engagement', e: 1e12, d: null },
      { kind: 'engagement', name: 'engagement', engagedMs: 86_400_000 },
    ],
    [
      { ...base, n: 'buy', p: { plan: 'pro', seats: 3, trial: false, list: [1], '': 'x' }, i: 'u-1' },
      { kind: 'event', name: 'buy', props: { plan: 'pro', seats: '3', trial: 'false' }, user: 'u-1' },
    ],
    [
      { ...base, n: 'buy', m: 19.99, c: 'eur' },
      { kind: 'event', name: 'buy', revenue: { minor: 1999, currency: 'EUR' } },
    ],
    [
      { ...base, n: 'buy', m: { amount: 19.99, currency: 'eur', reference: ' A-1 ' } },
      { kind: 'event', name: 'buy', revenue: { minor: 1999, currency: 'EUR', reference: 'A-1' } },
    ],
    [
      { ...base, n: 'buy', m: '500', c: 'JPY' },
      { kind: 'event', name: 'buy', revenue: { minor: 500, currency: 'JPY' } },
    ],
    [
      { ...base, n: 'refund', m: -5 },
      { kind: 'event', name: 'refund', revenue: { minor: -500, currency: 'USD' } },
    ],
  ];
  for (const [body, expected] of cases)
    assert.deepEqual(plain(parseNativeEvent(body)), { ...view, website: { id: 7 }, ...expected }, JSON.stringify(body));
});

test("parses reports of Plausible's old and new trackers", () => {
  const base = { n: 'pageview', u: view.url, d: 'a.example' };
  const cases: [body: object, expected: Partial<TrackedEvent>][] = [
    [{ ...base, d: 'A.example', r: null }, {}],
    [{ ...base, h: 1 }, { hash: true }],
    [{ ...base, h: 0, w: 1280 }, {}],
    [
      { name: 'Buy', url: view.url, domain: 'a.example', props: { a: 1 } },
      { kind: 'event', name: 'Buy', props: { a: '1' } },
    ],
    [
      { ...base, n: 'Buy', p: '{"a":"b"}', i: false },
      { kind: 'event', name: 'Buy', props: { a: 'b' } },
    ],
    [
      { ...base, n: 'Buy', $: { amount: '9.50', currency: 'USD' } },
      { kind: 'event', name: 'Buy', revenue: { minor: 950, currency: 'USD' } },
    ],
    [
      { ...base, n: 'Buy', revenue: '{"amount":7,"currency":"EUR"}' },
      { kind: 'event', name: 'Buy', revenue: { minor: 700, currency: 'EUR' } },
    ],
    [
      { ...base, n: 'engagement', e: 5000, sd: 63, v: 36 },
      { kind: 'engagement', name: 'engagement', engagedMs: 5000, scroll: 63 },
    ],
  ];
  for (const [body, expected] of cases)
    assert.deepEqual(
      plain(parsePlausibleEvents(body)[0]),
      { ...view, website: { domain: 'a.example' }, ...expected },
      JSON.stringify(body),
    );
});

test("parses reports of Umami's trackers", () => {
  const payload = {
    website: '7',
    hostname: 'a.example',
    url: '/x',
    referrer: '',
    title: 'X',
    language: 'en',
    screen: '1x1',
    touchPoints: 5,
  };
  const seen = {
    ...view,
    website: { id: 7 },
    host: 'a.example',
    url: '/x',
    title: 'X',
    language: 'en',
    screen: '1x1',
    touchPoints: 5,
  };
  const cases: [payload: object, expected: Partial<TrackedEvent>][] = [
    [{}, {}],
    [
      { website: 7, name: 'Buy', data: { a: 1 } },
      { kind: 'event', name: 'Buy', props: { a: '1' } },
    ],
    [
      { id: 'u-1', tag: 'B' },
      { user: 'u-1', props: { tag: 'B' } },
    ],
    [
      { name: 'Buy', data: { revenue: 5, currency: 'eur' } },
      {
        kind: 'event',
        name: 'Buy',
        props: { revenue: '5', currency: 'eur' },
        revenue: { minor: 500, currency: 'EUR' },
      },
    ],
    [
      { name: 'Buy', data: { revenue: 5, currency: 'points' } },
      { kind: 'event', name: 'Buy', props: { revenue: '5', currency: 'points' } },
    ],
    [
      { url: undefined, hostname: undefined },
      { url: '/', host: undefined },
    ],
  ];
  for (const [part, expected] of cases)
    assert.deepEqual(
      plain(parseUmamiEvents({ type: 'event', payload: { ...payload, ...part } })[0]),
      { ...seen, ...expected },
      JSON.stringify(part),
    );
  for (const type of ['identify', 'performance'])
    assert.deepEqual(parseUmamiEvents({ type, payload: { ...payload, lcp: 1200.5 } }), [], type);
  assert.deepEqual(
    plain(parseUmamiEvents({ type: 'engagement', payload: { ...payload, engaged: 2000, scroll: 40 } })[0]),
    {
      ...seen,
      kind: 'engagement',
      name: 'engagement',
      engagedMs: 2000,
      scroll: 40,
    },
  );
});

const broken: [given: object, expected: Partial<TrackedEvent>][] = [
  [{ r: {} }, {}],
  [{ r: 'a\u0000' }, {}],
  [{ t: 7, l: ['de'], s: { width: 1 } }, { title: '7' }],
  [{ u: `${view.url}${'x'.repeat(9000)}` }, { url: `${view.url}${'x'.repeat(9000)}`.slice(0, 8192) }],
  [{ n: 'x'.repeat(121) }, { kind: 'event', name: 'x'.repeat(120) }],
  [{ p: 'text' }, {}],
  [{ p: [1, 2] }, {}],
  [{ e: -1, d: 'deep' }, {}],
  [{ e: '5' }, {}],
  [{ i: 42 }, { user: '42' }],
  [{ i: { id: 42 } }, {}],
  [{ i: 'u'.repeat(201) }, {}],
  ...[
    ...['much', {}, 1e300, [5], true].map((m) => ({ m })),
    { m: 1, c: 'XXL' },
    ...['€', 'BTC', 'EURO', 7].map((currency) => ({ m: { amount: 5, currency } })),
    ...['12,50', '1,299.00', '€19.99', null].map((amount) => ({ m: { amount, currency: 'EUR' } })),
    { m: { amount: -5, currency: 'EUR', reference: 'order-1' } },
    { m: { amount: 5, currency: 'EUR', reference: 'r'.repeat(1000) } },
  ].map((given): [object, Partial<TrackedEvent>] => [given, {}]),
];

test('counts an event without the optional details that are invalid', () => {
  for (const [given, expected] of broken)
    assert.deepEqual(
      plain(parseNativeEvent({ w: 7, u: view.url, ...given })),
      { ...view, website: { id: 7 }, ...expected },
      JSON.stringify(given).slice(0, 80),
    );
  const base = { n: 'Buy', u: view.url, d: 'a.example' };
  for (const given of [
    { $: { amount: 5, currency: '€' } },
    { $: 'x' },
    { p: [1] },
    { p: 'x' },
    { r: 5, e: 'x', sd: {} },
  ])
    assert.equal(parsePlausibleEvents({ ...base, ...given })[0]?.name, 'Buy', JSON.stringify(given));
  assert.deepEqual({ ...parsePlausibleEvents({ ...base, m: '{"plan":"pro"}' })[0]?.props }, { plan: 'pro' });
  const payload = { website: 7, url: '/x', name: 'Buy' };
  for (const given of [{ data: [1] }, { data: 'x' }, { id: 42 }, { hostname: {}, title: 5, tag: [] }])
    assert.equal(parseUmamiEvents({ type: 'event', payload: { ...payload, ...given } })[0]?.name, 'Buy');
});

test("parses one event for each domain in a report of Plausible's trackers", () => {
  const domains = parsePlausibleEvents({ n: 'pageview', u: view.url, d: ' A.example, b.example,,a.example' });
  assert.deepEqual(
    domains.map(({ website }) => website),
    [{ domain: 'a.example' }, { domain: 'b.example' }],
  );
  assert.deepEqual(parsePlausibleEvents({ n: 'pageview', u: view.url, d: '7' })[0]?.website, { id: 7 });
});

const url = 'https://a.example/';
const refused: [read: (body: unknown) => unknown, body: unknown, code: string, field?: string][] = [
  [parseNativeEvent, null, 'malformed'],
  [parseNativeEvent, [], 'malformed'],
  [parseNativeEvent, 'text', 'malformed'],
  [parseNativeEvent, {}, 'invalid', 'w'],
  [parseNativeEvent, { w: 'x', u: url }, 'invalid', 'w'],
  [parseNativeEvent, { w: 1.5, u: url }, 'invalid', 'w'],
  [parseNativeEvent, { w: -1, u: url }, 'invalid', 'w'],
  [parseNativeEvent, { w: '9'.repeat(16), u: url }, 'invalid', 'w'],
  [parseNativeEvent, { w: { a: 1 }, u: url }, 'invalid', 'w'],
  [parseNativeEvent, { w: 1 }, 'invalid', 'u'],
  [parseNativeEvent, { w: 1, u: 5 }, 'invalid', 'u'],
  [parseNativeEvent, { w: 1, u: [url] }, 'invalid', 'u'],
  [parseNativeEvent, { w: 1, u: url, n: 'a\u0000' }, 'invalid', 'n'],
  [parseNativeEvent, JSON.parse('{"__proto__": {"w": 1, "u": "https://a.example/"}}'), 'invalid', 'w'],
  [parsePlausibleEvents, { u: url, d: 'a' }, 'invalid', 'name'],
  [parsePlausibleEvents, { n: 'pageview', u: url }, 'invalid', 'domain'],
  [parsePlausibleEvents, { n: 'pageview', d: 'a' }, 'invalid', 'url'],
  [parsePlausibleEvents, { n: 'pageview', u: url, d: ' , ' }, 'invalid', 'd'],
  [parsePlausibleEvents, { n: 'pageview', u: url, d: 'a,b,c,d,e,f,g,h,i,j,k' }, 'invalid', 'd'],
  [parseUmamiEvents, { type: 'event' }, 'malformed'],
  [parseUmamiEvents, { type: 'other', payload: {} }, 'invalid', 'type'],
  [parseUmamiEvents, { type: 'event', payload: { website: '7', name: 'engagement' } }, 'invalid', 'name'],
  [parseUmamiEvents, { type: 'event', payload: { website: '0b1c-uuid', url } }, 'invalid', 'website'],
];

test('rejects malformed reports and names the field', () => {
  for (const [read, body, code, field] of refused) {
    assert.throws(
      () => read(body),
      (error) => error instanceof Refusal && error.code === code && (!field || field in (error.errors ?? {})),
      JSON.stringify(body).slice(0, 80),
    );
  }
});
