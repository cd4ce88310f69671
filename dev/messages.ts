import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { translatedLanguages } from '../src/languages.ts';
import { catalogPath, extractTexts, readCatalog, serialize } from './check/messages/check.ts';
import { root } from './check/run.ts';

/**
 * `npm run messages`: adds new texts to the catalogs with empty translations, prints where the code uses them, and
 * removes unused texts.
 */
const { texts } = extractTexts(root);
const missing = new Map<string, string[]>();
for (const language of translatedLanguages) {
  const known = readCatalog(root, language);
  writeFileSync(
    join(root, catalogPath(language)),
    serialize(Object.fromEntries(texts.map(({ english }) => [english, known[english] ?? '']))),
  );
  for (const { english, file, line } of texts) {
    if (known[english]) continue;
    const place = `${file}:${line} ${english}`;
    missing.set(place, [...(missing.get(place) ?? []), language]);
  }
}
for (const [place, languages] of missing) process.stdout.write(`${place} (${languages.join(', ')})\n`);
process.stdout.write(
  missing.size === 0
    ? 'Every text is translated.\n'
    : `Translate the texts above: they are "" in ${catalogPath('LANGUAGE')}.\n`,
);
