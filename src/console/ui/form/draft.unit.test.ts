import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutErrorsOf, withoutFieldName } from './draft.ts';

test('clears the errors of a changed field and keeps the others', () => {
  const refusal = { message: 'Two are wrong.', errors: { name: ['too long'], 'alerts[0][value]': ['no address'] } };
  const { name, ...alerts } = refusal.errors;
  assert.deepEqual(withoutErrorsOf(refusal, 'name')?.errors, alerts);
  assert.deepEqual(withoutErrorsOf(refusal, 'alerts')?.errors, { name });
  assert.equal(withoutErrorsOf(withoutErrorsOf(refusal, 'name'), 'alerts'), undefined);
  assert.equal(withoutErrorsOf(refusal, 'nam'), refusal);
  const general = { message: 'Not now.', errors: {} };
  assert.equal(withoutErrorsOf(general, 'name'), general);
});

test('rewrites an error of the service for use below the label', () => {
  assert.equal(withoutFieldName('url', 'url is required.'), 'This field is required.');
  assert.equal(
    withoutFieldName('password', 'password must have at least 8 characters.'),
    'Must have at least 8 characters.',
  );
  assert.equal(
    withoutFieldName('name', 'name is not a valid monitor name: use letters.'),
    'Enter a valid monitor name: use letters.',
  );
  assert.equal(withoutFieldName('name', 'A website of this name exists.'), 'A website of this name exists.');
  assert.equal(withoutFieldName('name', 'names are short.'), 'Names are short.');
});

test('drops the field name and its colon in other languages', () => {
  assert.equal(withoutFieldName('email', 'email: Diese Angabe fehlt.'), 'Diese Angabe fehlt.');
  assert.equal(withoutFieldName('email', 'email\u00a0: Ce champ est obligatoire.'), 'Ce champ est obligatoire.');
  assert.equal(withoutFieldName('email', 'email：この項目は必須です。'), 'この項目は必須です。');
  assert.equal(
    withoutFieldName('alerts[0][value]', 'alerts[0][value]: Eine Adresse eingeben.'),
    'Eine Adresse eingeben.',
  );
});
