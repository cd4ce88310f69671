import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../../kernel/index.ts';
import { type Database, openDatabase } from './geo-database.ts';

/** Databases of the same format that tell other things of an address. */
const ofOtherThings = /asn|isp|domain|connection|anonymous/i;
const ofPlaces = /city|country|location|enterprise/i;

/**
 * The operator's own MMDB file, as it is now: a new one is taken up at the next start. It is copied into `dataDir` for
 * as long as it takes to open, because a file that is overwritten in its place while it is mapped ends the process.
 * Throws a Refusal that says how to mend it.
 */
export function openOwnDatabase(file: string, dataDir: string): Database {
  const copy = join(dataDir, `places-${process.pid}.mmdb`);
  let reader: Database;
  try {
    copyFileSync(file, copy);
    reader = openDatabase(copy);
    reader.get(reader.metadata.ipVersion === 6 ? '2001:4860:4860::8888' : '8.8.8.8');
  } catch (cause) {
    const sentence = `GATEHOUSE_GEO_DATABASE is "${file}", which cannot be read as a MaxMind DB (${(cause as Error).message}): give an .mmdb file of cities or countries, or leave it out for the one that is shipped.`;
    throw new Refusal('invalid', sentence, { cause });
  } finally {
    rmSync(copy, { force: true });
  }
  const { databaseType } = reader.metadata;
  if (ofOtherThings.test(databaseType) && !ofPlaces.test(databaseType)) {
    const sentence = `GATEHOUSE_GEO_DATABASE is "${file}", a database of type ${databaseType}, which holds no places: give one of cities or countries.`;
    throw new Refusal('invalid', sentence);
  }
  return reader;
}
