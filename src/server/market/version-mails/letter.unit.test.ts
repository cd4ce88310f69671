import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, minuteMs } from '../../kernel/index.ts';
import { wantsVersionMails } from './choice.ts';
import { shortenNotes } from './letter.ts';
import { startOf } from './plan.ts';

test('who is mailed', () => {
  const rows: [Parameters<typeof wantsVersionMails>[0], boolean, boolean][] = [
    [{}, true, true],
    [{}, false, false],
    [{ item: false }, true, false],
    [{ item: true }, false, true],
    [{ shop: false }, true, false],
    [{ shop: false, item: true }, true, false],
    [{ shop: true }, true, true],
    [{ shop: true }, false, false],
  ];
  for (const [choice, boughtHere, expected] of rows)
    assert.equal(wantsVersionMails(choice, boughtHere), expected, JSON.stringify([choice, boughtHere]));
});

test('a mailing begins in a moment, and a day after the one before', () => {
  assert.equal(startOf(1000, undefined), 1000 + 10 * minuteMs);
  assert.equal(startOf(5 * dayMs, 4.5 * dayMs), 5.5 * dayMs);
  assert.equal(startOf(5 * dayMs, dayMs), 5 * dayMs + 10 * minuteMs);
});

test('a long change log ends with a whole paragraph', () => {
  const paragraphs = Array.from({ length: 20 }, (_, n) => `Paragraph ${n} ${'x'.repeat(80)}`);
  const short = shortenNotes(paragraphs.join('\n\n'), 1000);
  assert.match(short, /^Paragraph 0 x+\n\n[\s\S]*x\n\nThe whole change log is in your library\.$/);
  assert.ok(short.length < 1100);
  assert.equal(shortenNotes('All of it.', 1000), 'All of it.');
  assert.equal(shortenNotes('x'.repeat(500), 100), '');
});
