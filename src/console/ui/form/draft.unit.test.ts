import assert from 'node:assert/strict';
import { test } from 'node:test';
import { underLabel, withoutErrorsOf } from './draft.ts';

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
  assert.equal(underLabel('url', 'url is required.'), 'This field is required.');
  assert.equal(underLabel('password', 'password must have at least 8 characters.'), 'Must have at least 8 characters.');
  assert.equal(
    underLabel('name', 'name is not a valid monitor name: use letters.'),
    'Enter a valid monitor name: use letters.',
  );
  assert.equal(underLabel('name', 'A website of this name exists.'), 'A website of this name exists.');
  assert.equal(underLabel('name', 'names are short.'), 'Names are short.');
});

test('drops the field name and its colon in other languages', () => {
  assert.equal(underLabel('email', 'email: Diese Angabe fehlt.'), 'Diese Angabe fehlt.');
  assert.equal(underLabel('email', 'email\u00a0: Ce champ est obligatoire.'), 'Ce champ est obligatoire.');
  assert.equal(underLabel('email', 'email：この項目は必須です。'), 'この項目は必須です。');
  assert.equal(underLabel('alerts[0][value]', 'alerts[0][value]: Eine Adresse eingeben.'), 'Eine Adresse eingeben.');
});
