import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { forgetCatalogue, setCatalogue } from './catalogue.ts';
import { inLanguage, message, StoredMessages } from './index.ts';

const texts = new StoredMessages(
  {
    moved: message('{name} moved'),
    movedTo: message('{name} moved to {place}'),
    both: message('{first} and {second}'),
  },
  {
    patternOf: (name) => (name === 'first' || name === 'second' ? '.+' : undefined),
    translateValue: (name, value, translate) => (name === 'first' || name === 'second' ? translate(value) : value),
  },
);
const german: Record<string, string> = {
  '{name} moved': '{name} zog um',
  '{name} moved to {place}': '{name} zog nach {place}',
  '{first} and {second}': '{first} und {second}',
};
setCatalogue('de', (english) => german[english]);
after(() => forgetCatalogue('de'));

test('stores messages in English and displays them in another language', () => {
  const kept = inLanguage('de', () => texts.write('movedTo', { name: 'Ann', place: 'Rome' }));
  assert.equal(kept, 'Ann moved to Rome');
  assert.deepEqual(texts.read(kept), { code: 'movedTo', values: { name: 'Ann', place: 'Rome' } });
  assert.equal(texts.translate(kept), kept);
  inLanguage('de', () => {
    assert.equal(texts.translate(kept), 'Ann zog nach Rome');
    assert.equal(texts.translate('Ann moved to Rome and Bob moved'), 'Ann zog nach Rome und Bob zog um');
    assert.equal(texts.translate('Ann stayed'), 'Ann stayed');
  });
});
