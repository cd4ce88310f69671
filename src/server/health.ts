import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from './deps.ts';
import { withTimeout } from './kernel/index.ts';

const icon = readFileSync(join(import.meta.dirname, 'favicon.ico'));
type Health = { status: 'ok' | 'failing'; database: 'ok' | 'away'; events: 'ok' | 'away' };

/** A database that has not answered by then counts as unavailable: the health check must not hang with it. */
const answersWithinMs = 2000;
/** How long an answer is cached, so that health checks cost nothing. */
const keptMs = 1000;

const hidden = { schema: { hide: true } as object };

/**
 * `/healthz` for load balancers and containers: 200 while the service does its work, 503 without its database. The
 * event store may be away: views wait in the spool until it is back. `/favicon.ico` for whoever asks without reading a
 * page.
 */
export function healthRoutes(deps: Deps) {
  let known: { at: number; health: Promise<Health> } | undefined;
  const healthNow = (): Promise<Health> => {
    const at = performance.now();
    if (!known || at - known.at > keptMs) known = { at, health: healthOf(deps) };
    return known.health;
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', hidden, async (_, reply) => {
      const health = await healthNow();
      reply.header('cache-control', 'no-store');
      if (health.status === 'failing') reply.code(503).header('retry-after', '2');
      return health;
    });
    app.get('/favicon.ico', hidden, async (_, reply) =>
      reply.type('image/x-icon').header('cache-control', 'public, max-age=86400').send(icon),
    );
  };
}

async function healthOf({ database, events, log }: Pick<Deps, 'database' | 'events' | 'log'>): Promise<Health> {
  const ask = sql`select 1`.execute(database.db).then(
    () => 'ok' as const,
    (err: unknown) => err,
  );
  const error = await withTimeout(ask, answersWithinMs, new Error('no answer within two seconds'));
  const answer = error === 'ok' ? 'ok' : 'away';
  if (answer === 'away') log.warn({ err: error }, 'the database does not answer');
  return {
    status: answer === 'ok' ? 'ok' : 'failing',
    database: answer,
    events: events.state().reachable ? 'ok' : 'away',
  };
}
