import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutErrorsOf } from './draft.ts';

test('a field is no longer wrong when it has another value; the others still are', () => {
  const refusal = { message: 'Two are wrong.', errors: { name: ['too long'], 'alerts[0][value]': ['no address'] } };
  const { name, ...alerts } = refusal.errors;
  assert.deepEqual(withoutErrorsOf(refusal, 'name')?.errors, alerts);
  assert.deepEqual(withoutErrorsOf(refusal, 'alerts')?.errors, { name });
  assert.equal(withoutErrorsOf(withoutErrorsOf(refusal, 'name'), 'alerts'), undefined);
  assert.equal(withoutErrorsOf(refusal, 'nam'), refusal);
  const general = { message: 'Not now.', errors: {} };
  assert.equal(withoutErrorsOf(general, 'name'), general);
});
