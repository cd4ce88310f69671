import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPieces } from './check.ts';
import { commentsOf, paragraphsOf, textsOf } from './pieces.ts';
import { rules } from './rules.ts';

const said = async (text: string): Promise<string[]> =>
  (await checkPieces([{ file: 'a.ts', line: 1, kind: 'comment', text }])).map(({ message }) => message);

const samples = [
  'Starts the engine anew.',
  'Runs beside the service.',
  'Throws if somebody else holds the lock.',
  'Nobody is notified.',
  'Returns the key to whoever created it.',
  'The lock is thereby released.',
  'The limit changed of late.',
  'Sends an e-mail.',
  'Mends the index.',
  'Sends all messages at once.',
  'The check goes on.',
  'The lease is let go.',
  'Empty rows are left out.',
  'A backup is under way.',
  'The row is to be deleted.',
  'Tells whether the monitor is down.',
  'Passes what is asked of it.',
  'The text stands in the catalog.',
  'The ID, or undefined where the row is missing.',
  'Returns 0 where there is no row.',
  'The parser knows no dates.',
  'Each process has a queue of its own.',
  'The request has ended by now.',
  'Reads no more than 1 MiB.',
  'Reads the row. What was stored.',
  'Reads the row. What was stored. Is it new?',
  'Of an order that was refunded.',
];

test('rejects a sample for each rule', async () => {
  for (const sample of samples) assert.equal((await said(sample)).length, 1, sample);
  for (const { pattern } of rules)
    assert.ok(
      samples.some((sample) => sample.split(/(?<=\.) /).some((sentence) => pattern.test(sentence))),
      String(pattern),
    );
});

test('accepts plain sentences', async () => {
  assert.deepEqual(await said('Returns the row, or undefined if the account is suspended. What now?'), []);
});

test('rejects repeated words and long sentences', async () => {
  assert.match((await said('Returns the the row.'))[0]!, /the/);
  assert.match((await said(`Returns ${'a row, '.repeat(25)}and a row.`))[0]!, /split it/);
});

test('reads comments and their line numbers, without code, and skips directives for tools', () => {
  const source =
    "const a = 1; // one `x`\n// two\n// three\n/**\n * Four:\n * - five\n *\n *   npx six\n */\n// biome-ignore lint: x\nconst b = '// no';\n";
  assert.deepEqual(
    commentsOf('a.ts', source).map(({ line, text }) => [line, text]),
    [
      [1, 'one Code'],
      [2, 'two three'],
      [4, 'Four:'],
      [4, 'five'],
    ],
  );
});

test('reads the paragraphs, list items and table cells of a document, without its code', () => {
  const source =
    '# Title\n\nA [link](x.md).\n\n```sh\nnpm anew\n```\n\n- item\n\n| a | b |\n| --- | --- |\n| c | d |\n';
  assert.deepEqual(
    paragraphsOf('a.md', source).map(({ line, text }) => [line, text]),
    [
      [1, 'Title'],
      [3, 'A link.'],
      [9, 'item'],
      [11, 'a'],
      [11, 'b'],
      [13, 'c'],
      [13, 'd'],
    ],
  );
});

test('reads the English texts of a catalog, and one case of each plural', () => {
  const catalog = { Close: '', '{count, plural, one {# row} other {# rows}} of {name}': '' };
  assert.deepEqual(
    textsOf('de.json', JSON.stringify(catalog, undefined, 2)).map(({ line, text }) => [line, text]),
    [
      [2, 'Close'],
      [3, '# rows of Code'],
    ],
  );
});
