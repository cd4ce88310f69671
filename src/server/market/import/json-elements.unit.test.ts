import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { type Element, ElementSplitter } from './json-elements.ts';

function split(text: string | Buffer, pieceBytes = 1_000_000): Element[] {
  const bytes = Buffer.from(text as string);
  const splitter = new ElementSplitter(['items', 'purchases']);
  const found: Element[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    // A file's reader can reuse its buffer.
    const piece = Buffer.from(bytes.subarray(from, from + pieceBytes));
    found.push(...splitter.push(piece));
    piece.fill(0);
  }
  splitter.finish();
  return found;
}

const hard = [
  { text: 'brackets }]{[ and "quotes" and \\ at the end \\' },
  { nested: { list: [[1], [{ deep: '}' }]], empty: {}, none: [] } },
  { 'a "name" }': 'ü 漢字 🎵', escaped: '\u0000\n\\"' },
  {},
];

test('finds the same elements regardless of where chunks end', () => {
  const text = `\ufeff \n{ "purchases" : ${JSON.stringify(hard, null, 2)} ,\t"items":[${JSON.stringify(hard[1])}]}\r\n`;
  for (const pieceBytes of [1, 2, 3, 7, 64, 1_000_000]) {
    const found = split(text, pieceBytes);
    assert.deepEqual(
      found.map(({ value }) => value),
      [...hard, hard[1]],
      `${pieceBytes}`,
    );
    assert.deepEqual(
      found.map(({ list, index }) => `${list}[${index}]`),
      ['purchases[0]', 'purchases[1]', 'purchases[2]', 'purchases[3]', 'items[0]'],
    );
  }
});

test('accepts empty lists and an empty object', () => {
  for (const text of ['{}', '{"items":[]}', ' { "items" : [ ] , "purchases" : [ ] } '])
    assert.deepEqual(split(text), []);
});

for (const [name, text, place, message] of [
  ['an empty file', '', 'file', /is empty/],
  ['a list', '[]', 'file', /unexpected "\[" at byte 0/],
  ['a file that stops inside an element', '{"items":[{"id":1', 'file', /ends in the middle/],
  ['a file that stops after a list', '{"items":[]', 'file', /ends in the middle/],
  ['text after the end', '{"items":[]} x', 'file', /unexpected "x" at byte 13/],
  ['a comma too many in a list', '{"items":[{},]}', 'items[1]', /must be an object/],
  ['a comma too many after a list', '{"items":[],}', 'file', /unexpected "}"/],
  ['a missing comma', '{"items":[{}{}]}', 'file', /unexpected "{"/],
  ['a number for a list', '{"items":7}', 'items', /must be a list/],
  ['a text in a list', '{"items":["a"]}', 'items[0]', /must be an object/],
  ['a list twice', '{"items":[],"items":[]}', 'items', /twice/],
  ['another list', '{"orders":[]}', 'orders', /is unknown/],
  ['brackets that do not match', '{"items":[{"a":[1}]]}', 'items[0]', /is not JSON/],
  ['a broken element', '{"purchases":[{},{"a":}]}', 'purchases[1]', /is not JSON/],
  [
    'bytes that are no UTF-8',
    Buffer.from('7b226974656d73223a5b7b2261223a22ff227d5d7d', 'hex'),
    'items[0]',
    /is not UTF-8/,
  ],
] as const) {
  test(`rejects ${name} and names the place`, () => {
    for (const pieceBytes of [1, 1000]) {
      assert.throws(
        () => split(text as string, pieceBytes),
        (error: unknown) => {
          assert.ok(error instanceof Refusal, String(error));
          assert.match(error.errors?.[place]?.[0] ?? `no error at ${place}: ${JSON.stringify(error.errors)}`, message);
          assert.ok(error.message.startsWith(`No data was imported. ${place} `), error.message);
          return true;
        },
      );
    }
  });
}

test('does not keep an endless element in memory', () => {
  const splitter = new ElementSplitter(['items']);
  splitter.push(Buffer.from('{"items":[{"name":"'));
  const piece = Buffer.alloc(1024 * 1024, 'a');
  assert.throws(() => {
    for (let turn = 0; turn < 10; turn++) splitter.push(piece);
  }, /larger than 4 MiB/);
});

test('skips other values of responses, and reads several responses or lists in a row', () => {
  const page = `{"total": 12, "meta": {"a": [1, "}"]}, "text": "\\"]", "none": null, "items": ${JSON.stringify(hard)}, "more": true}`;
  for (const pieceBytes of [1, 3, 1_000_000]) {
    const bytes = Buffer.from(`${page}\n${page}`);
    const splitter = new ElementSplitter(['items'], { skipsOthers: true });
    const found: Element[] = [];
    for (let from = 0; from < bytes.length; from += pieceBytes)
      found.push(...splitter.push(bytes.subarray(from, from + pieceBytes)));
    splitter.finish();
    assert.deepEqual(
      found.map(({ value }) => value),
      [...hard, ...hard],
    );
    assert.equal(found.at(-1)?.index, 2 * hard.length - 1);
  }
  const lists = new ElementSplitter(['sales'], { whole: 'sales' });
  assert.equal(lists.push(Buffer.from('[{}, {}]\n[{}]')).length, 3);
  lists.finish();
});
