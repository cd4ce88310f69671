import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from './deps.ts';

const icon = readFileSync(join(import.meta.dirname, 'favicon.ico'));
const hidden = { schema: { hide: true } as object };

/**
 * `/healthz` for load balancers and containers: 200 while the service does its work, 503 without its database. The event
 * store may be away: views wait in the spool until it is back. `/favicon.ico` for whoever asks without reading a page.
 */
export function healthRoutes(deps: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', hidden, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const events = deps.events.state().reachable ? 'ok' : 'away';
      try {
        await sql`select 1`.execute(deps.ledger.db);
        return { status: 'ok', database: 'ok', events };
      } catch (err) {
        request.log.error({ err }, 'the database does not answer');
        return reply.code(503).send({ status: 'failing', database: 'away', events });
      }
    });
    app.get('/favicon.ico', hidden, async (_, reply) =>
      reply.type('image/x-icon').header('cache-control', 'public, max-age=86400').send(icon),
    );
  };
}
