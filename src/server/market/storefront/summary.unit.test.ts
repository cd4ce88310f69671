import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSentence, leadOf, plainSummary } from './summary.ts';

for (const [markdown, sentence] of [
  ['A kit of **40 charts** for reports. It needs no script.', 'A kit of 40 charts for reports.'],
  ['# Pulse\n\nCharts & maps, e.g. for <b>reports</b>! More.', 'Charts & maps, e.g. for reports!'],
  ['No end', 'No end'],
  ['Short. And one that says more of it.', 'Short. And one that says more of it.'],
  [`${'word '.repeat(60)}.`, `${'word '.repeat(32).trim()}…`],
  ['# Only a heading', ''],
  ['', ''],
] as const)
  test(`first sentence of ${JSON.stringify(markdown.slice(0, 50))}`, () => {
    assert.equal(firstSentence(markdown), sentence);
  });

test('returns a lead unless the description is only one sentence', () => {
  for (const only of ['A kit of **40 charts** for reports.', 'No end', `${'word '.repeat(60)}.`, ''])
    assert.equal(leadOf(only), '', only);
  for (const more of ['It works.', '- a list', '```\ncode\n```'])
    assert.equal(leadOf(`A kit of 40 charts for reports.\n\n${more}`), 'A kit of 40 charts for reports.');
  assert.equal(leadOf('A kit of 40 charts for reports. It works.'), 'A kit of 40 charts for reports.');
});

test('never shortens a summary inside a character', () => {
  assert.equal(plainSummary(`${'日'.repeat(198)}👨‍👩‍👧${'本'.repeat(9)}`), `${'日'.repeat(198)}…`);
});
