import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { asCsvFile } from '../../http/index.ts';
import { checkAnswer } from './wire.ts';

/** What is told of a check, in this order. */
export const checkColumns = Object.keys(checkAnswer.shape) as (keyof z.output<typeof checkAnswer>)[];

/**
 * Rows as CSV (RFC 4180). Texts come from outside: one that a spreadsheet would take for a formula gets an apostrophe
 * before it.
 */
export function csvText(rows: unknown[][]): string {
  return stringify(rows, {
    record_delimiter: 'windows',
    // Else a lone line break, which spreadsheets take for the end of a row, would stand bare.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { boolean: (value) => String(value) },
  });
}

/** Rows that become text at once: some 5 ms of work, so that checks are not late because of an export. */
const atOnce = 500;

/**
 * Answers with a CSV file, a header and then page after page as the client takes them; what it has not taken when it
 * goes away is not asked for. The first page is awaited before the answer begins, so that a failure still has a status.
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
  asCsvFile(reply, name);
  // A HEAD request would have the whole export made for nothing.
  return reply.send(reply.request.method === 'HEAD' ? '' : Readable.from(lines()));
}
