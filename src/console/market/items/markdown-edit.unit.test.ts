import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Edit, link, list, type Selected, surround } from './markdown-edit.ts';

/** `⟦` and `⟧` stand around what is selected. */
function after(marked: string, edit: (selected: Selected) => Edit): string {
  const from = marked.indexOf('⟦');
  const to = marked.indexOf('⟧') - 1;
  const text = marked.replace(/[⟦⟧]/g, '');
  const { from: start, to: end, insert, select } = edit({ text, from, to });
  const result = text.slice(0, start) + insert + text.slice(end);
  return `${result.slice(0, select[0])}⟦${result.slice(select[0], select[1])}⟧${result.slice(select[1])}`;
}

test('a mark is put around what is selected, and taken away again', () => {
  const bold = (selected: Selected) => surround(selected, '**');
  assert.equal(after('a ⟦word⟧.', bold), 'a **⟦word⟧**.');
  assert.equal(after('a **⟦word⟧**.', bold), 'a ⟦word⟧.');
  assert.equal(after('⟦⟧', bold), '**⟦⟧**');
  assert.equal(after('*⟦word⟧', bold), '***⟦word⟧**');
});

test('a link asks for what is missing: its address, or its text', () => {
  assert.equal(after('see ⟦the docs⟧', link), 'see [the docs](⟦https://⟧)');
  assert.equal(after('⟦⟧', link), '[text](⟦https://⟧)');
  assert.equal(after('⟦https://example.com/a⟧', link), '[⟦text⟧](https://example.com/a)');
});

test('the lines that are touched become a list with an empty line before it, and lines again', () => {
  assert.equal(after('on⟦e\ntw⟧o', list), '⟦- one\n- two⟧');
  assert.equal(after('⟦- one\n- two⟧', list), '⟦one\ntwo⟧');
  assert.equal(after('Contents:\none⟦⟧', list), 'Contents:\n\n- one⟦⟧');
  assert.equal(after('- one\ntwo⟦⟧\nthree', list), '- one\n- two⟦⟧\nthree');
  assert.equal(after('⟦⟧', list), '- ⟦⟧');
});
