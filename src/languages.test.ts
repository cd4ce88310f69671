import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinIn, languageDateTag, languages, languageTag, lowerIn } from './languages.ts';

test('sentences are joined with a space, in Japanese without one', () => {
  assert.equal(joinIn('fr', ['Un.', 'Deux.']), 'Un. Deux.');
  assert.equal(joinIn('ja', ['一。', '二。']), '一。二。');
});

test('a label within a sentence is in lower case, in German as it is', () => {
  assert.equal(lowerIn('en', 'Top Pages'), 'top pages');
  assert.equal(lowerIn('de', 'Beliebte Seiten'), 'Beliebte Seiten');
});

test('Intl knows each tag, and English dates put the day first', () => {
  const tags = languages.flatMap((language) => [languageTag(language), languageDateTag(language)]);
  assert.deepEqual(Intl.DateTimeFormat.supportedLocalesOf(tags).sort(), [...new Set(tags)].sort());
  assert.equal(new Intl.DateTimeFormat(languageDateTag('en')).format(new Date(2026, 10, 9)), '09/11/2026');
});
