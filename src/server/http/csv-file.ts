import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type CsvContent = string | Iterable<string> | AsyncIterable<string>;

const byteOrderMark = '\ufeff';

/**
 * Sends a CSV download with a header row and without caching. `name` must be ASCII. A HEAD request doesn't run the
 * export.
 */
export function sendCsvFile(reply: FastifyReply, name: string, content: CsvContent): string {
  reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store');
  if (reply.request.method === 'HEAD') return reply.send('') as never;
  const marked = markForSpreadsheets(reply, content);
  return reply.send(typeof marked === 'string' ? marked : Readable.from(marked, { objectMode: false })) as never;
}

/**
 * Adds a byte order mark to files that people download in the console, because Excel reads other files as a Windows
 * encoding. To programs that use the API, it would be part of the first column's name.
 */
export function markForSpreadsheets<Content extends CsvContent>(
  { request }: FastifyReply,
  content: Content,
): Content | AsyncIterable<string> | string {
  if (!request.url.startsWith('/console/api/')) return content;
  return typeof content === 'string' ? byteOrderMark + content : marked(content);
}

async function* marked(content: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  yield byteOrderMark;
  yield* content;
}
