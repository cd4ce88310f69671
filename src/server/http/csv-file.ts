import type { FastifyReply } from 'fastify';

/** Makes an answer a CSV file with a header row, to be downloaded under a name (ASCII) and kept by no cache. */
export function asCsvFile(reply: FastifyReply, name: string): void {
  reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store');
}
