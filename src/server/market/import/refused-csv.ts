import { stringify } from 'csv-stringify/sync';
import type { ImportRefusalRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { translateFaults, translatePlace } from './import-texts.ts';
import { listRefusalsAfter } from './refusal.store.ts';
import { unsealRow } from './refused-rows.ts';

const rowsAtOnce = 500;
const columns = ['row', 'place', 'reason', 'text'];

/** Streams CSV (RFC 4180). Puts an apostrophe in front of text that a spreadsheet would run as a formula. */
export async function* refusedCsv(
  { database, vault }: Pick<Deps, 'database' | 'vault'>,
  of: Pick<ImportRefusalRow, 'account_id' | 'import_id'>,
): AsyncGenerator<string> {
  yield csvOf([columns]);
  let last = { row_number: 0, id: 0 };
  for (;;) {
    const rows = await listRefusalsAfter(database.db, of, last, rowsAtOnce);
    if (rows.length > 0)
      yield csvOf(
        rows.map(({ row_number, place, reason, row_text }) => [
          row_number,
          translatePlace(place),
          translateFaults(reason),
          unsealRow(vault, row_text),
        ]),
      );
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) return;
    last = end;
  }
}

export const csvOf = (rows: (string | number)[][]): string =>
  stringify(rows, { record_delimiter: 'windows', quote_record_delimiter: true, escape_formulas: true });
