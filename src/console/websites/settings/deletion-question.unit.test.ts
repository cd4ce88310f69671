import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletionQuestion } from './deletion-question.ts';

test('tells how many alerts are deleted too', () => {
  assert.equal(deletionQuestion('Signup', 0), 'Delete Signup? Its data is kept.');
  assert.equal(deletionQuestion('Signup', 1), 'Delete Signup? Its data is kept. Its alert is deleted too.');
  assert.equal(deletionQuestion('Signup', 2), 'Delete Signup? Its data is kept. Its 2 alerts are deleted too.');
});

test('shortens a long name', () => {
  assert.equal(deletionQuestion('n'.repeat(40), 0), `Delete ${'n'.repeat(30)}…? Its data is kept.`);
});
