// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the syntax of environment variables in these files
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { readMonitorsFile } from './monitors-file.ts';

const refusalOf = (text: string, env: Record<string, string> = {}): Refusal => {
  try {
    readMonitorsFile(text, env);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('the file was taken');
};

test('reports each error with its path and line', () => {
  const refusal = refusalOf(`defaults:
  interval: 45
monitors:
  shop:
    name: Shop
    url: https://shop.example/
    intervall: 60
    alerts:
      - { key: email, value: ops@example.com }
      - { key: telegram, value: -100123 }
  api:
    name: API
    adopt: x
    url: https://user:password-of-api@api.example/
    maintenance_start_at: 2026-01-01 10:00
  ping:
    name: Ping
    url: icmp://host.example
    alert_condition: url_text
    interval: 60
  "a b": { name: A, url: https://a.example/ }
  none:
other: 1
`);
  assert.equal(refusal.code, 'invalid');
  assert.deepEqual(Object.values(refusal.errors ?? {}).flat(), [
    'other is not a known field: a file has monitors and defaults (line 23).',
    ...Object.values(refusal.errors ?? {})
      .flat()
      .filter((line) => /intervall/.test(line)),
    'defaults.interval must be one of 60, 180, 300, 600, 900, 1800, 3600 (line 2).',
    'monitors.shop.alerts[1].value must be a text. Put it in quotes (line 10).',
    'monitors.api.adopt must be the identifier of a monitor, such as 7 (line 13).',
    'monitors.api.url must not contain credentials: use request_auth_username and request_auth_password (line 14).',
    'monitors.ping.alert_condition must be url_unavailable for icmp:// monitors: there is no text to look up (line 19).',
    'monitors.a b is not a valid monitor name: use letters, digits and . _ - /, up to 100 characters (line 21).',
    'monitors.none must be a map of fields, such as url and interval (line 22).',
  ]);
  assert.match(refusal.message, /^Nothing was changed\. other is not a known field/);
  assert.match(
    refusal.message,
    /monitors\.shop\.intervall is not a field of a monitor\. The fields are name, url, .* \(line 7\)\./,
  );
  assert.ok(!refusal.message.includes('password-of-api'));
});

test('inserts environment variables only in values', () => {
  const text =
    'monitors:\n  shop: { name: "${A}-${A}", url: "https://shop.example/$${A}", tags: ["${B}"], request_headers: [{key: X, value: "$A $$A ${C}"}] }\n';
  const [wanted] = readMonitorsFile(text, { A: 'a: [', B: 'b', C: '${A}' });
  assert.deepEqual(
    [wanted?.fields.name, wanted?.fields.url, wanted?.fields.tags, wanted?.fields.request_headers?.[0]?.value],
    ['a: [-a: [', 'https://shop.example/${A}', ['b'], '$A $$A ${A}'],
  );
  assert.deepEqual(refusalOf(text, { A: 'a', C: 'c' }).errors, {
    'monitors.shop.tags[0]': ['monitors.shop.tags[0] needs the environment variable B, which is not set (line 2).'],
  });
  assert.match(
    refusalOf('monitors: { a: { name: "${GATEHOUSE_SECRET}" } }', { GATEHOUSE_SECRET: 'x' }).message,
    /needs the environment variable GATEHOUSE_SECRET/,
  );
});

test('merges the defaults into each monitor, and supports merge keys', () => {
  const monitors = readMonitorsFile(
    `defaults: { interval: 300, tags: [all] }
monitors:
  a: &a { name: A, url: https://a.example/, tags: [own] }
  b: { <<: *a, name: B, interval: "900" }
`,
    {},
  );
  assert.deepEqual(
    monitors.map(({ fields }) => [fields.name, fields.interval, fields.tags, fields.request_method]),
    [
      ['A', 300, ['own'], 'GET'],
      ['B', 900, ['own'], 'GET'],
    ],
  );
});

test('rejects invalid files without quoting them', () => {
  const aliases = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(9)}*a${n}]`).join(
    '\n',
  );
  for (const [text, sentence] of [
    ['', /^This is not a monitors file/],
    ['- a\n- b\n', /^This is not a monitors file/],
    ['monitors: [a]', /^monitors must be a map/],
    ['monitors: {}\ndefaults: 7', /^defaults must be a map/],
    ['monitors:\n  a: { secret: "hidden" \n  b: 1\n', /^This is not valid YAML: .* \(line \d+, column \d+\)\.$/],
    ['monitors:\n  a: {}\n  a: {}\n', /^This is not valid YAML: map keys must be unique \(line 3, column 3\)\.$/],
    ['monitors: {}\n\tx: 1\n"hidden" y\n', /^This is not valid YAML: /],
    ['monitors: { a: b } hidden\n', /^This is not valid YAML: [a-z -]+ \(line 1, column 20\)\.$/],
    ['monitors: *nowhere\n', /an alias has no anchor before it\.$/],
    [`a0: &a0 [x]\n${aliases}\nmonitors: {}\n`, /aliases expand to too many values/],
  ] as const) {
    const { message, code } = refusalOf(text);
    assert.equal(code, 'malformed');
    assert.match(message, sentence);
    assert.ok(!message.includes('hidden'));
  }
  const many = Array.from({ length: 30 }, (_, n) => `  m${n}: { name: M }\n`).join('');
  assert.match(refusalOf(`monitors:\n${many}`).message, /There may be more: reading stopped here\.$/);
});
