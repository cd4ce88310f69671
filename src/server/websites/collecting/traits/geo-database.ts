import { type CountryResponse, Reader } from 'mmdb-lib';
import { mappedFile } from './mapped-file.ts';

/** Row layouts differ, but the library has a type only for this layout. */
export type Database = Reader<CountryResponse>;

const maxRows = 4096;

/**
 * Caches rows, because decoding a row takes ten times as long as finding it. Throws if the file is not an MMDB file.
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
