import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLanguage } from '../../kernel/index.ts';
import { describeExisting } from './existing-days.ts';
import { importTexts } from './import-texts.ts';

test('translates messages of an import, but not the names of files and columns', () => {
  const problem = importTexts.write('inLine', {
    table: 'my pages.csv',
    line: 3,
    problem: importTexts.write('notADate', { text: 'May 4' }),
  });
  const kept = [
    importTexts.write('nothing'),
    importTexts.write('linesSkipped', { count: 2, problem }),
    importTexts.write('tableWithoutEvents', { table: 'other.csv' }),
    describeExisting(new Set(['2026-03-01', '2026-03-03'])),
    'Something that an older version said.',
  ].join(' ');
  assert.equal(importTexts.translateAll(kept), kept);
  assert.equal(
    inLanguage('de', () => importTexts.translateAll(kept)),
    'Es wurde nichts importiert. 2 Zeilen wurden übersprungen, die erste: my pages.csv, Zeile 3: „May 4“ ist kein Datum. other.csv wurde übersprungen: Es enthält keine Ereignisse. 2 Tage zwischen 2026-03-01 und 2026-03-03 wurden übersprungen, weil es für sie schon Statistiken gibt. Something that an older version said.',
  );
});

for (const [kept, code] of [
  ['Nothing was imported.', 'nothing'],
  ['Nothing was imported: upload the file again.', 'uploadAgain'],
  ['The server stopped during the import. Nothing was imported: upload the file again.', 'serverStopped'],
] as const)
  test(`translates “${kept}” of an earlier version like today’s text`, () => {
    const shown = (text: string) =>
      inLanguage('de', () => importTexts.translateAll(`${text} ${importTexts.write('noDays')}`));
    assert.equal(shown(kept), shown(importTexts.write(code)));
    assert.equal(
      shown(kept),
      inLanguage('de', () => `${importTexts.translate(importTexts.write(code))} ${importTexts.say('noDays')}`),
    );
    assert.doesNotMatch(shown(kept), /imported|upload/);
  });
