import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { sendCsvFile } from '../../http/index.ts';
import { checkAnswer } from './wire.ts';

export const checkColumns = Object.keys(checkAnswer.shape) as (keyof z.output<typeof checkAnswer>)[];

/** RFC 4180. Security: adds an apostrophe before untrusted strings that a spreadsheet would run as formulas. */
export function csvText(rows: unknown[][]): string {
  return stringify(rows, {
    record_delimiter: 'windows',
    // Otherwise, a string with a single line break would not be quoted, and spreadsheets would end the row there.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { boolean: (value) => String(value) },
  });
}

/** About 5 ms of work, so checks stay on time during an export. */
const atOnce = 500;

/**
 * Waits for the first page before sending headers, because a failure needs a status code. Stops when the client
 * disconnects.
 */
export async function sendCsv<Row extends object>(
  reply: FastifyReply,
  file: { name: string; columns: readonly (keyof Row)[]; pages: AsyncIterator<Row[]> | Iterator<Row[]> },
): Promise<FastifyReply> {
  const { name, columns, pages } = file;
  const first = await pages.next();
  async function* lines() {
    yield csvText([[...columns]]);
    for (let page = first; !page.done; page = await pages.next()) {
      for (let start = 0; start < page.value.length; start += atOnce) {
        const rows = page.value.slice(start, start + atOnce);
        yield csvText(rows.map((row) => columns.map((column) => row[column])));
      }
    }
  }
  return sendCsvFile(reply, name, lines()) as never;
}
