import { type CountryResponse, Reader } from 'mmdb-lib';
import { mappedFile } from './mapped-file.ts';

/** What databases hold under an address is as their makers like it; the library knows one layout alone. */
export type Database = Reader<CountryResponse>;

const maxRows = 4096;

/**
 * Opens an MMDB file. Rows that were read lately are kept: reading one takes ten times as long as finding it, and the
 * addresses of a city share theirs. Throws where the file is none.
 */
export function openDatabase(file: string): Database {
  const rows = new Map<number | string, unknown>();
  const cache = {
    get: (position: number | string) => rows.get(position),
    set: (position: number | string, row: unknown) => {
      if (rows.size >= maxRows) rows.clear();
      rows.set(position, row);
    },
  };
  return new Reader<CountryResponse>(mappedFile(file), { cache });
}
