import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Assertion } from './assertion.ts';
import { assess } from './assess.ts';
import { assertionList } from './wire.ts';

const day = 86_400_000;
const json = JSON.stringify({
  status: 'degraded',
  queue: { size: 12, name: 'mail', tags: ['a', 'b'] },
  nodes: [
    { id: 1, ok: true, load: '0.5' },
    { id: 2, ok: false, load: 2 },
  ],
  none: null,
  empty: '',
});
const answer = {
  text: json,
  bytes: json.length,
  headers: { 'content-type': 'application/json', 'set-cookie': ['id=secret'] },
  phases: { total: 812.4 },
  certificates: [
    { host: 'a.example', expiresAt: 30 * day, issuedBy: 'First CA' },
    { host: 'b.example', expiresAt: 20.5 * day, issuedBy: 'Second CA' },
  ],
};
const about = {
  accountId: 1,
  nowMs: 0,
  mask: ({ property }: Assertion, actual: string) => (property === 'Set-Cookie' ? '***' : actual),
};
const causesOf = async (given: unknown[], of: Partial<typeof answer> = {}) =>
  (await assess({ ...answer, ...of }, assertionList.parse(given), about)).map(({ cause }) => cause);

type Row = [given: [source: string, comparison: string, target?: unknown, property?: string], cause?: string];

const rows: Row[] = [
  [['json', 'equals', 'degraded', '$.status']],
  [['json', 'equals', 'ok', '$.status'], '$.status is degraded instead of ok'],
  [['json', 'not_equals', 'degraded', '$.status'], '$.status is degraded, expected another value'],
  [['json', 'equals', 12, '$.queue.size']],
  [['json', 'equals', '12.0', '$.queue.size']],
  [['json', 'greater_than', 12, '$.queue.size'], '$.queue.size is 12, expected more than 12'],
  [['json', 'less_than', 13, '$.queue.size']],
  [['json', 'less_than', 5, '$.status'], '$.status is degraded, expected less than 5'],
  [['json', 'contains', 'mai', '$.queue.name']],
  [['json', 'contains', 'b', '$.queue.tags']],
  [['json', 'contains', 'c', '$.queue.tags'], '$.queue.tags is ["a","b"], which does not contain c'],
  [['json', 'not_contains', 'a', '$.queue.tags'], '$.queue.tags is ["a","b"], which contains a'],
  [['json', 'equals', '[ "a", "b" ]', '$.queue.tags']],
  [['json', 'equals', null, '$.empty']],
  [['json', 'equals', 'null', '$.none']],
  [['json', 'equals', true, '$.nodes[0].ok']],
  [['json', 'equals', true, '$.nodes[*].ok'], '$.nodes[*].ok is false instead of true'],
  [['json', 'equals', false, '$.nodes[?@.id == 2].ok']],
  [['json', 'less_than', 3, '$..load']],
  [['json', 'exists', undefined, '$.none']],
  [['json', 'exists', undefined, '$.gone'], 'the response has no $.gone'],
  [['json', 'not_exists', undefined, '$.gone']],
  [['json', 'not_exists', undefined, '$.status'], '$.status is degraded, but must be missing'],
  [['json', 'not_equals', 'x', '$.gone'], 'the response has no $.gone'],
  [['text', 'contains', '"size":12']],
  [['text', 'contains', 'gone'], 'the response does not contain “gone”'],
  [['text', 'not_contains', 'mail'], 'the response contains “mail”'],
  [['header', 'equals', 'application/json', 'Content-Type']],
  [
    ['header', 'contains', 'html', 'content-type'],
    'header content-type is application/json, which does not contain html',
  ],
  [['header', 'exists', undefined, 'X-Node'], 'the response has no header X-Node'],
  [['header', 'not_exists', undefined, 'Set-Cookie'], 'header Set-Cookie is ***, but must be missing'],
  [['size', 'greater_than', 100]],
  [['size', 'less_than', 100], `response size is ${json.length} B, expected less than 100 B`],
  [['response_time', 'less_than', 1000]],
  [['response_time', 'less_than', 500], 'slow response: 812 ms, expected less than 500 ms'],
  [['certificate_issuer', 'contains', 'Second']],
  [['certificate_issuer', 'equals', 'First CA'], 'certificate issuer is Second CA instead of First CA'],
  [['certificate_days', 'greater_than', 20], 'days until the certificate expires is 20, expected more than 20'],
];

const fieldsOf = ([source, comparison, target, property]: Row[0]) => ({ source, comparison, target, property });

test('compares each source and gives each failure its own sentence', async () => {
  const causes = await causesOf(rows.slice(0, 20).map(([given]) => fieldsOf(given)));
  causes.push(...(await causesOf(rows.slice(20).map(([given]) => fieldsOf(given)))));
  for (const [index, [given, cause]] of rows.entries()) assert.equal(causes[index], cause, JSON.stringify(given));
});

test('finds a text that is written with entities, escapes or another Unicode form', async () => {
  const said = async (text: string, target: string, comparison = 'contains') =>
    (await causesOf([{ source: 'text', comparison, target }], { text }))[0];
  for (const [text, target] of [
    ['<p>Gr&uuml;&szlig;e &amp; K&#252;sse</p>', 'Grüße & Küsse'],
    ['{"name":"Caf\\u00e9 \\"Zentral\\"\\/Bar"}', 'Café "Zentral"/Bar'],
    ['Cafe\u0301 offen', 'Café offen'],
  ] as const) {
    assert.equal(await said(text, target), undefined, text);
    assert.equal(await said(text, target, 'not_contains'), `the response contains “${target}”`);
  }
  assert.equal(await said(' pong\n', 'pong', 'equals'), undefined);
  assert.equal(await said('ping', 'pong', 'equals'), 'response text is ping instead of pong');
});

test('fails if the response is not JSON, or has no certificate', async () => {
  const path = { source: 'json', property: '$.a', comparison: 'not_exists' };
  assert.deepEqual(await causesOf([path], { text: '<html>' }), ['the response is not JSON']);
  const expiry = { source: 'certificate_days', comparison: 'greater_than', target: 1 };
  assert.deepEqual(await causesOf([expiry], { certificates: [] }), [
    'the response has no days until the certificate expires',
  ]);
});

test('shortens values and writes them on one line', async () => {
  const text = JSON.stringify({ a: `x\n${'long '.repeat(100)}` });
  const [cause = ''] = await causesOf([{ source: 'json', property: '$.a', comparison: 'equals', target: 'y' }], {
    text,
  });
  assert.match(cause, /^\$\.a is x long (long )+.*… instead of y$/);
  assert.ok(cause.length < 150 && !cause.includes('\n'));
});

test('refuses what cannot be compared', () => {
  const problems = (given: object) =>
    assertionList.safeParse([given]).error?.issues.map(({ path }) => path.join('.')) ?? [];
  assert.deepEqual(problems({ source: 'json', property: '$.a b', comparison: 'exists' }), ['0.property']);
  assert.deepEqual(problems({ source: 'json', comparison: 'exists' }), ['0.property']);
  assert.deepEqual(problems({ source: 'header', property: 'a b', comparison: 'exists' }), ['0.property']);
  assert.deepEqual(problems({ source: 'size', comparison: 'contains', target: '1' }), ['0.comparison']);
  assert.deepEqual(problems({ source: 'size', comparison: 'less_than', target: '1 KB' }), ['0.target']);
  assert.deepEqual(problems({ source: 'text', comparison: 'contains' }), ['0.target']);
  assert.deepEqual(problems({ source: 'size', comparison: 'less_than', target: 5, severity: 'bad' }), ['0.severity']);
  assert.equal(
    assertionList.safeParse(Array(21).fill({ source: 'size', comparison: 'less_than', target: 5 })).success,
    false,
  );
});
