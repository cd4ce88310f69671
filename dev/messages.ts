import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cataloguePath, extractRooms, readCatalogue, translated } from './check/messages/check.ts';
import { rooms } from './check/messages/rooms.ts';
import { root } from './check/run.ts';

/**
 * `npm run messages`: brings the catalogues in line with the code. New texts come in empty, for a translator to fill;
 * texts that the code no longer has go. The order is the code's, so that a page reads in a row.
 */
const { texts } = extractRooms(root, rooms);
let empty = 0;
for (const language of translated) {
  // The same text has the same translation in each room.
  const everywhere = Object.fromEntries(
    [...texts.keys()].flatMap((room) =>
      Object.entries(readCatalogue(root, language, room)).filter(([, text]) => text !== ''),
    ),
  );
  for (const [room, found] of texts) {
    const known = readCatalogue(root, language, room);
    const next = Object.fromEntries(found.map(({ english }) => [english, known[english] || everywhere[english] || '']));
    empty += Object.values(next).filter((text) => text === '').length;
    const path = join(root, cataloguePath(language, room));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(next, undefined, 2)}\n`);
  }
}
process.stdout.write(
  empty === 0 ? 'Every text is translated.\n' : `${empty} texts wait for a translation: they are "" in src/locales.\n`,
);
