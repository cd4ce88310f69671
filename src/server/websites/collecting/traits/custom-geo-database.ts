import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../../kernel/index.ts';
import { type Database, openDatabase } from './geo-database.ts';

/** Database types that have the same format but no places. */
const ofOtherThings = /asn|isp|domain|connection|anonymous/i;
const ofPlaces = /city|country|location|enterprise/i;

/**
 * Opens a temporary copy in `dataDir`, because overwriting a mapped file would crash the process. Throws a Refusal that
 * says how to fix it.
 */
export function openOwnDatabase(file: string, dataDir: string): Database {
  const copy = join(dataDir, `places-${process.pid}.mmdb`);
  let reader: Database;
  try {
    copyFileSync(file, copy);
    reader = openDatabase(copy);
    reader.get(reader.metadata.ipVersion === 6 ? '2001:4860:4860::8888' : '8.8.8.8');
  } catch (cause) {
    const sentence = `GATEHOUSE_GEO_DATABASE is "${file}", which cannot be read as a MaxMind DB (${(cause as Error).message}): give an .mmdb file of cities or countries, or unset it to use the built-in database.`;
    throw new Refusal('invalid', sentence, { cause });
  } finally {
    rmSync(copy, { force: true });
  }
  const { databaseType } = reader.metadata;
  if (ofOtherThings.test(databaseType) && !ofPlaces.test(databaseType)) {
    const sentence = `GATEHOUSE_GEO_DATABASE is "${file}", a database of type ${databaseType}, which has no places: give one of cities or countries.`;
    throw new Refusal('invalid', sentence);
  }
  return reader;
}
