import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, minuteMs } from '../../kernel/index.ts';
import { wantsVersionMails } from './choice.ts';
import { shortenNotes } from './letter.ts';
import { startOf } from './plan.ts';

test('decides which buyers get mails', () => {
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

test('starts a mailing after the grace period, and a day after the previous one', () => {
  assert.equal(startOf(1000, undefined), 1000 + 10 * minuteMs);
  assert.equal(startOf(5 * dayMs, 4.5 * dayMs), 5.5 * dayMs);
  assert.equal(startOf(5 * dayMs, dayMs), 5 * dayMs + 10 * minuteMs);
});

test('shortens a long changelog at the end of a paragraph', () => {
  const paragraphs = Array.from({ length: 20 }, (_, n) => `Paragraph ${n} ${'x'.repeat(80)}`);
  const short = shortenNotes(paragraphs.join('\n\n'), 1000);
  assert.match(short, /^Paragraph 0 x+\n\n[\s\S]*x\n\nThe whole change log is in your library\.$/);
  assert.ok(short.length < 1100);
  assert.equal(shortenNotes('All of it.', 1000), 'All of it.');
  assert.equal(shortenNotes('x'.repeat(500), 100), '');
});
