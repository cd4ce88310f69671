import type { FastifyReply } from 'fastify';

/** Sends a CSV download with a header row and without caching. `name` must be ASCII. */
export function asCsvFile(reply: FastifyReply, name: string): void {
  reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store');
}
