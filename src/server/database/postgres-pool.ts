import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type Log, minuteMs, Outage, postgresServers, secondMs } from '../kernel/index.ts';
import { Availability } from './availability.ts';
import { discardWhenLost, PostgresClient, streamOf } from './postgres-client.ts';
import { connectionProblemOf, isForOperator, postgresRefusal } from './postgres-errors.ts';
import { type FoundStandby, Standby } from './standby.ts';

/** How long a query waits for a connection; a server that has vanished must not hold requests for minutes. */
const connectMs = 10_000;
/** How long a server that is asked whether it is there may take. */
const probeMs = 2000;

/**
 * The connections to PostgreSQL. Whatever fails because the server or the way to it does is an `Outage`, so that it is told
 * apart from a fault of ours in this one place; while the server is away, it fails at once. Each statement is one message
 * without a name, so that a pooler may give every transaction another connection. Of several servers in the URL, new
 * connections go to the one that took writes last; what fails because it does so no more makes each of them asked.
 */
export function openPostgresPool(
  url: string,
  log: Log | undefined,
): { pool: PostgresPool; availability: Availability; standby: Standby } {
  const servers = postgresServers(url);
  let looking = servers.length === 1 ? Promise.resolve() : undefined;
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
  const refuseWaiting = new Set<(error: Error) => void>();
  const standby = new Standby(log);
  const availability = new Availability({
    log,
    probe: async () => {
      const standbys: FoundStandby[] = [];
      let found: string;
      try {
        found = await findPrimary(url, (one) => standbys.push(one));
      } catch (error) {
        if (availability.isUnavailable) standby.choose(standbys, availability.silentForMs);
        throw error;
      }
      standby.end();
      if (found === primary) return;
      primary = found;
      for (const client of open) streamOf(client).destroy();
    },
    onLost() {
      for (const refuse of [...refuseWaiting]) refuse(away());
      for (const client of open) streamOf(client).destroy();
    },
  });
  // A connection that breaks fails the query that uses it, and the pool makes another. Told to nobody, the same break
  // would end the process: the pool listens for idle connections only, and hands out the others without a listener.
  pool.on('error', () => availability.suspect());
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
    refuseWaiting.add(refuse);
    // Where none is found, connecting to the last one says why.
    looking ??= findPrimary(url).then(
      (found) => {
        primary = found;
      },
      () => {
        looking = undefined;
      },
    );
    const connecting = looking.then(() => pool.connect());
    let isTaken = false;
    try {
      const client = await availability.follow(() => Promise.race([connecting, isLost]));
      isTaken = true;
      return client;
    } catch (error) {
      throw asOutage(error);
    } finally {
      refuseWaiting.delete(refuse);
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

/** A machine that starts all its services at once has PostgreSQL within a minute; after a crash it may take some. */
const startMs = 5 * minuteMs;

/**
 * Waits a bounded time for a server that is starting, or being replaced: a service that ends because of it would come back
 * later than the server, for what starts services waits longer each time. Where waiting mends nothing, because the operator has
 * to change something, it throws a Refusal at once; after the time it returns, and opening the database says why it fails.
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
 * The URL of the server that takes writes, of those that one names; all are asked at once. Rejects as the first of them does
 * where none takes any, with what an operator has to mend before the rest; `onStandby` has heard of each by then.
 */
async function findPrimary(url: string, onStandby?: (standby: FoundStandby) => void): Promise<string> {
  const servers = postgresServers(url);
  const ask = async (server: string): Promise<string> => {
    await askServer(server, onStandby);
    return server;
  };
  try {
    return await Promise.any(servers.map(ask));
  } catch (error) {
    const { errors } = error as AggregateError;
    throw errors.find(isForOperator) ?? errors[0];
  }
}

/** For who connects once: the server that takes writes, or where there is none, the first that the URL names. */
export async function defaultServer(url: string): Promise<string> {
  const servers = postgresServers(url);
  return servers.length === 1 ? url : findPrimary(url).catch(() => servers[0]!);
}

/** `age_ms`: since the last transaction that a standby has of its primary; null where it has had none since its start. */
type ServerState = { is_standby: boolean; is_read_only: boolean; age_ms: number | null };

/** Rejects unless the server can be reached, answers in time and takes writes. */
async function askServer(server: string, onStandby: (standby: FoundStandby) => void = () => {}): Promise<void> {
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
      throw new Outage('the server takes no writes: it is a standby');
    }
    // As who moves the primary elsewhere sets it on the former one, whose connections stay open and whose rows grow old.
    if (is_read_only) throw new Outage('the server takes no writes: it is set to read-only');
  } finally {
    // Waits for nobody: a server that is silent would not say goodbye either.
    client.end().catch(() => {});
    setTimeout(() => streamOf(client).destroy(), probeMs).unref();
  }
}
