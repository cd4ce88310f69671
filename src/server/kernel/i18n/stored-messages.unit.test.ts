import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { forgetCatalogue, setCatalogue } from './catalogue.ts';
import { inLanguage, message, StoredMessages } from './index.ts';

const texts = new StoredMessages(
  {
    moved: message('{name} moved'),
    movedTo: message('{name} moved to {place}'),
    both: message('{first} and {second}'),
    lost: message('Lost.'),
    search: message('Lost. Search again.'),
  },
  {
    former: { movedTo: ['{name} relocated to {place}'], search: ['Lost: search again.'] },
    patternOf: (name) => (name === 'first' || name === 'second' ? '.+' : undefined),
    translateValue: (name, value, translate) => (name === 'first' || name === 'second' ? translate(value) : value),
  },
);
const german: Record<string, string> = {
  '{name} moved': '{name} zog um',
  '{name} moved to {place}': '{name} zog nach {place}',
  '{first} and {second}': '{first} und {second}',
  'Lost.': 'Verloren.',
  'Lost. Search again.': 'Verloren: noch einmal suchen.',
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

test('translates a text that an earlier version stored like today’s text', () => {
  const kept = 'Ann relocated to Rome and Bob moved';
  assert.equal(texts.read('Ann relocated to Rome')?.code, 'movedTo');
  assert.equal(texts.translate(kept), kept);
  inLanguage('de', () => {
    assert.equal(texts.translate(kept), 'Ann zog nach Rome und Bob zog um');
    assert.equal(
      texts.translateAll('Lost: search again. Lost. Ann relocated to Rome'),
      'Verloren: noch einmal suchen. Verloren. Ann zog nach Rome',
    );
  });
});

test('translates a text completely if another text is its first sentence', () => {
  assert.equal(
    inLanguage('de', () => texts.translateAll('Lost. Search again. Lost.')),
    'Verloren: noch einmal suchen. Verloren.',
  );
});
