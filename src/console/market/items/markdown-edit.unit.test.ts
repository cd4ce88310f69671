import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Edit, link, list, type Selected, surround } from './markdown-edit.ts';

/** `⟦` and `⟧` mark the selection. */
function after(marked: string, edit: (selected: Selected) => Edit): string {
  const from = marked.indexOf('⟦');
  const to = marked.indexOf('⟧') - 1;
  const text = marked.replace(/[⟦⟧]/g, '');
  const { from: start, to: end, insert, select } = edit({ text, from, to });
  const result = text.slice(0, start) + insert + text.slice(end);
  return `${result.slice(0, select[0])}⟦${result.slice(select[0], select[1])}⟧${result.slice(select[1])}`;
}

test('adds a mark around the selection and removes it again', () => {
  const bold = (selected: Selected) => surround(selected, '**');
  assert.equal(after('a ⟦word⟧.', bold), 'a **⟦word⟧**.');
  assert.equal(after('a **⟦word⟧**.', bold), 'a ⟦word⟧.');
  assert.equal(after('⟦⟧', bold), '**⟦⟧**');
  assert.equal(after('*⟦word⟧', bold), '***⟦word⟧**');
});

test('selects the missing part of a link: its URL or its label', () => {
  assert.equal(after('see ⟦the docs⟧', link), 'see [the docs](⟦https://⟧)');
  assert.equal(after('⟦⟧', link), '[text](⟦https://⟧)');
  assert.equal(after('⟦https://example.com/a⟧', link), '[⟦text⟧](https://example.com/a)');
});

test('turns selected lines into a list, preceded by an empty line, and back into plain lines', () => {
  assert.equal(after('on⟦e\ntw⟧o', list), '⟦- one\n- two⟧');
  assert.equal(after('⟦- one\n- two⟧', list), '⟦one\ntwo⟧');
  assert.equal(after('Contents:\none⟦⟧', list), 'Contents:\n\n- one⟦⟧');
  assert.equal(after('- one\ntwo⟦⟧\nthree', list), '- one\n- two⟦⟧\nthree');
  assert.equal(after('⟦⟧', list), '- ⟦⟧');
});
