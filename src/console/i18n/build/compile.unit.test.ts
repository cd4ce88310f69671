import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../words.ts';
import { applyEdits, callsInSource, markCalls } from './calls.ts';
import { compile } from './compile.ts';

type Values = Record<string, unknown>;
const say = (text: string, values: Values, form: 'plain' | 'rich' = 'plain'): unknown =>
  new Function('d', 'f', `return ${compile(text, form)}(d,f)`)(values, {
    ...words,
    rich: (...parts: unknown[]) => parts,
  });

test('compiles a text without values to a literal and keeps its apostrophe', () => {
  assert.equal(compile("It's done", 'plain'), `"It's done"`);
});

test('fills in values, numbers, plurals and choices', () => {
  assert.equal(say('{name} is down', { name: 'Shop' }), 'Shop is down');
  assert.equal(say('{from}{to}', { from: 1, to: 2 }), '12');
  const down = '{count, plural, =0 {all up} one {# of {all, number} down} other {# of {all, number} down}}';
  const said = [0, 1, 1234].map((count) => say(down, { count, all: 5000 }));
  assert.deepEqual(said, ['all up', '1 of 5,000 down', '1,234 of 5,000 down']);
  const state = '{state, select, up {works} other {is {state}}}';
  assert.deepEqual([say(state, { state: 'up' }), say(state, { state: 'toString' })], ['works', 'is toString']);
});

test('wraps tagged parts, even if tags are nested', () => {
  const values = { name: 'Ann', a: (inner: unknown) => ({ link: inner }), b: (inner: unknown) => ({ bold: inner }) };
  assert.deepEqual(say('Ask <a>{name} <b>now</b></a>.', values, 'rich'), [
    'Ask ',
    { link: ['Ann', ' ', { bold: 'now' }] },
    '.',
  ]);
  assert.deepEqual(say('<b>Now</b>', values, 'rich'), { bold: 'Now' });
});

test('rejects invalid and unsupported messages', () => {
  for (const [text, reason] of [
    ['<a>open', /has no end/],
    ['open</a>', /was not opened/],
    ['{at, date}', /is not supported/],
    ['{count, plural, other {#}', /./],
  ] as const)
    assert.throws(() => compile(text, 'rich'), reason, text);
});

test('finds calls of imported functions and marks them', () => {
  const source = (from: string) =>
    `import { t as say } from '${from}';\nconst list = ['a'].map((t) => t.length);\nexport const x = say('Hi {name}', { name });\n`;
  assert.deepEqual(callsInSource('x.ts', source('./other.ts')), []);
  const code = source('../i18n/index.ts');
  const marked = applyEdits(code, markCalls(callsInSource('x.ts', code), 'w'));
  assert.match(marked, /x = \/\* @__PURE__ \*\/ __t__\("Hi \{name\}", \{ name \},w\);/);
  assert.match(marked, /map\(\(t\) => t\.length\)/);
  assert.throws(
    () => callsInSource('x.ts', code.replace("'Hi {name}'", 'text')),
    /needs a string as its first argument/,
  );
});

test('marks texts that the server also uses', () => {
  const code = `import { message } from './message.ts';\nexport const label = message('Page');\n`;
  assert.match(
    applyEdits(code, markCalls(callsInSource('x.ts', code), 'w')),
    /label = \/\* @__PURE__ \*\/ __t__\("Page"\);/,
  );
});
