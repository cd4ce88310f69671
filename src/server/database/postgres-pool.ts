import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type Log, minuteMs, Outage, postgresServers, secondMs } from '../kernel/index.ts';
import { Availability } from './availability.ts';
import { discardWhenLost, PostgresClient, streamOf } from './postgres-client.ts';
import { connectionProblemOf, isForOperator, postgresRefusal } from './postgres-errors.ts';
import { type FoundStandby, Standby } from './standby.ts';

/** If the server has vanished from the network, requests must not hang for minutes. */
const connectMs = 10_000;
const probeMs = 2000;

/**
 * Turns connection failures into an `Outage`. During an outage, queries fail immediately. Statements are unnamed, for
 * poolers. If the URL names several servers, connections go to the last known primary until it rejects writes.
 */
export function openPostgresPool(
  url: string,
  log: Log | undefined,
): { pool: PostgresPool; availability: Availability; standby: Standby } {
  const servers = postgresServers(url);
  let primarySearch = servers.length === 1 ? Promise.resolve() : undefined;
  let primary = servers[0]!;
  class Client extends PostgresClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: primary });
    }
  }
  const pool = new pg.Pool({
    ...(servers.length === 1 ? { connectionString: primary, Client: PostgresClient } : { Client }),
    max: 20,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  });
  const open = new Set<pg.PoolClient>();
  const rejectWaiting = new Set<(error: Error) => void>();
  const standby = new Standby(log);
  const availability = new Availability({
    log,
    problemOf: connectionProblemOf,
    logOutage: (error) => log?.warn({ err: error }, 'PostgreSQL is unavailable; trying again until it is back'),
    backAgain: 'PostgreSQL is available again',
    probe: async () => {
      const standbys: FoundStandby[] = [];
      let found: string;
      try {
        found = await findPrimary(url, (one) => standbys.push(one));
      } catch (error) {
        if (availability.isUnavailable) standby.choose(standbys, availability.msSinceResponse);
        throw error;
      }
      standby.end();
      if (found === primary) return;
      primary = found;
      for (const client of open) streamOf(client).destroy();
    },
    onLost() {
      for (const refuse of [...rejectWaiting]) refuse(away());
      for (const client of open) streamOf(client).destroy();
    },
  });
  // Without listeners a broken connection would end the process. The query that uses it reports the failure.
  pool.on('error', () => availability.probeNow());
  pool.on('connect', (client) => {
    client.on('error', () => {});
    open.add(client);
  });
  pool.on('remove', (client) => open.delete(client));

  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<pg.PoolClient> => {
    if (availability.isUnavailable) {
      availability.countFailed();
      throw away();
    }
    const { promise: isLost, reject: refuse } = Promise.withResolvers<never>();
    isLost.catch(() => {});
    rejectWaiting.add(refuse);
    primarySearch ??= findPrimary(url).then(
      (found) => {
        primary = found;
      },
      () => {
        primarySearch = undefined;
      },
    );
    const connecting = primarySearch.then(() => pool.connect());
    let isTaken = false;
    try {
      const client = await availability.follow(() => Promise.race([connecting, isLost]));
      isTaken = true;
      return client;
    } catch (error) {
      throw asOutage(error);
    } finally {
      rejectWaiting.delete(refuse);
      if (!isTaken)
        connecting.then(
          (late) => late.release(true),
          () => {},
        );
    }
  };
  return {
    availability,
    standby,
    pool: {
      options: pool.options,
      async connect() {
        const client = await connect();
        const guarded =
          known.get(client) ??
          discardWhenLost(client, (work) =>
            availability.follow(work).catch((error: unknown) => {
              throw asOutage(error);
            }),
          );
        known.set(client, guarded);
        return guarded;
      },
      async end() {
        availability.close();
        standby.close();
        await pool.end();
      },
    },
  };
}

const asOutage = (error: unknown): unknown =>
  error instanceof Outage || connectionProblemOf(error) === 'fault'
    ? error
    : new Outage(`PostgreSQL is unavailable: ${(error as Error).message}`, { cause: error });

const away = (): Outage => new Outage('PostgreSQL is unavailable.');

/** Long enough for crash recovery, which can take minutes. */
const startMs = 5 * minuteMs;

/**
 * Waits at startup until PostgreSQL is available. If the process exited instead, the supervisor would restart it with
 * growing delays. Throws a Refusal if the operator must act. Returns after the timeout; opening the database then
 * reports the error.
 */
export async function waitForPostgres(url: string, log: Log): Promise<void> {
  const startedAt = performance.now();
  for (let reportedAt = -Infinity; ; ) {
    const problem = await findPrimary(url).then(
      () => undefined,
      (error: unknown) => error,
    );
    const now = performance.now();
    if (isForOperator(problem)) throw postgresRefusal(problem);
    if (problem === undefined || now - startedAt > startMs) return;
    if (now - reportedAt > minuteMs) {
      reportedAt = now;
      log.warn({ problem: (problem as Error).message }, 'PostgreSQL is not there yet; waiting for up to five minutes');
    }
    await new Promise((resolve) => setTimeout(resolve, secondMs));
  }
}

/**
 * Probes all servers at the same time. If none is the primary, throws the error that the operator must fix. If there is
 * no such error, throws the first server's error.
 */
async function findPrimary(url: string, onStandby?: (standby: FoundStandby) => void): Promise<string> {
  const servers = postgresServers(url);
  const ask = async (server: string): Promise<string> => {
    await probeServer(server, onStandby);
    return server;
  };
  try {
    return await Promise.any(servers.map(ask));
  } catch (error) {
    const { errors } = error as AggregateError;
    throw errors.find(isForOperator) ?? errors[0];
  }
}

/** For connections outside the pool. */
export async function defaultServer(url: string): Promise<string> {
  const servers = postgresServers(url);
  return servers.length === 1 ? url : findPrimary(url).catch(() => servers[0]!);
}

/** `age_ms`: time since the standby replayed its last transaction; null: none replayed since it started. */
type ServerState = { is_standby: boolean; is_read_only: boolean; age_ms: number | null };

async function probeServer(server: string, onStandby: (standby: FoundStandby) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: probeMs, query_timeout: probeMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only,
         extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000 as age_ms`,
    );
    const { is_standby, is_read_only, age_ms } = rows[0] as ServerState;
    if (is_standby) {
      if (age_ms !== null) onStandby({ server, ageMs: age_ms });
      throw new Outage('the server does not accept writes: it is a standby');
    }
    // For example the former primary after a move, which still accepts connections but has old data.
    if (is_read_only) throw new Outage('the server does not accept writes: it is set to read-only');
  } finally {
    client.end().catch(() => {});
    setTimeout(() => streamOf(client).destroy(), probeMs).unref();
  }
}
