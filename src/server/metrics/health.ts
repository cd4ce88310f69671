import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { presentErrors, refuseOtherMethods } from '../http/index.ts';
import { secondMs } from '../kernel/time.ts';

type Health = { status: 'ok' | 'degraded' | 'down'; database: 'up' | 'away'; events: 'up' | 'away' };

/** A database that has not answered by then is away; a probe must not hang with it. */
const answersWithinMs = 2 * secondMs;
/** How long one answer serves everybody who asks, so that probing costs nothing. */
const keptMs = secondMs;

/**
 * `GET /healthz` for load balancers and containers, without a key: 200 while the service can work, 503 while its database
 * is away. An event store that is away is `degraded` and still 200, because the spool takes what comes meanwhile.
 */
export function healthRoutes(deps: Pick<Deps, 'ledger' | 'events' | 'log'>) {
  let known: { at: number; health: Promise<Health> } | undefined;
  const healthNow = (): Promise<Health> => {
    const at = performance.now();
    if (!known || at - known.at > keptMs) known = { at, health: healthOf(deps) };
    return known.health;
  };
  return async (app: FastifyInstance): Promise<void> => {
    presentErrors(app);
    app.get('/healthz', { schema: { hide: true } as object }, async (_, reply) => {
      const health = await healthNow();
      reply.header('cache-control', 'no-store');
      if (health.status === 'down') reply.code(503).header('retry-after', '2');
      return health;
    });
    refuseOtherMethods(app, '/healthz', ['GET']);
  };
}

async function healthOf({ ledger, events, log }: Pick<Deps, 'ledger' | 'events' | 'log'>): Promise<Health> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the database does not answer')), answersWithinMs);
  const database = await Promise.race([sql`select 1`.execute(ledger.db), late]).then(
    () => 'up' as const,
    (error: unknown) => {
      // Said at the level of a probe that comes every few seconds: what needs the database tells of it louder.
      log.debug({ err: error }, 'the database is away');
      return 'away' as const;
    },
  );
  clearTimeout(timer);
  const stored = events.state().reachable ? 'up' : 'away';
  const status = database === 'away' ? 'down' : stored === 'away' ? 'degraded' : 'ok';
  return { status, database, events: stored };
}
