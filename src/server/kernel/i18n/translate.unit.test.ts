import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { forgetCatalogue, setCatalogue } from './catalogue.ts';
import { inLanguage, preferredLanguage, t, tHtml } from './index.ts';

const german: Record<string, string> = {
  'Get updates': 'Auf dem Laufenden bleiben',
  '{count, plural, one {# outage} other {# outages}}': '{count, plural, one {# Ausfall} other {# Ausfälle}}',
  'Read the <a>terms</a> & go, {name}': 'Lesen Sie die <a>AGB</a> & los, {name}',
};
setCatalogue('de', (english) => german[english]);
after(() => forgetCatalogue('de'));

test('translates a text with its plural and numbers', () => {
  assert.equal(t('Get updates'), 'Get updates');
  const outages = (count: number) => t('{count, plural, one {# outage} other {# outages}}', { count });
  assert.deepEqual([1, 1234].map(outages), ['1 outage', '1,234 outages']);
  inLanguage('de', () => {
    assert.equal(t('Get updates'), 'Auf dem Laufenden bleiben');
    assert.deepEqual([1, 0, 1234].map(outages), ['1 Ausfall', '0 Ausfälle', '1.234 Ausfälle']);
    assert.equal(
      inLanguage('en', () => t('Get updates')),
      'Get updates',
    );
  });
});

test('keeps the language across async calls', async () => {
  const say = async () => {
    await new Promise(setImmediate);
    return t('Get updates');
  };
  assert.deepEqual(await Promise.all([inLanguage('de', say), say()]), ['Auf dem Laufenden bleiben', 'Get updates']);
});

test('escapes the text in HTML, but not values and tags', () => {
  const shown = () =>
    tHtml('Read the <a>terms</a> & go, {name}', { a: (text) => `<a href="/terms">${text}</a>`, name: '<b>Ann</b>' });
  assert.equal(shown(), 'Read the <a href="/terms">terms</a> &amp; go, <b>Ann</b>');
  assert.equal(inLanguage('de', shown), 'Lesen Sie die <a href="/terms">AGB</a> &amp; los, <b>Ann</b>');
});

test("selects the browser's preferred language, or the default", () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['pt-PT', 'pt'],
    ['tlh,fr;q=0.5,en;q=0.3', 'fr'],
    ['tlh', 'en'],
    ['en;q=0.1,ja', 'ja'],
    ['*', 'en'],
    ['de;q=0', 'en'],
    ['\0;;q=,', 'en'],
    ['de,'.repeat(1000), 'en'],
  ];
  for (const [header, language] of cases)
    assert.equal(preferredLanguage(header), language, String(header).slice(0, 40));
  assert.equal(preferredLanguage('tlh', 'fr'), 'fr');
  assert.equal(preferredLanguage('*', 'fr'), 'fr');
});
