import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import Sqlite from 'better-sqlite3';
import { describeUnreleased, lockFolder, Refusal, readEventStoreAddress } from '../kernel/index.ts';
import { startEngine } from './engine/index.ts';
import { isMoving, isUnreleased, migrationNames, readNewerSchema, storeIdOf } from './migrations/index.ts';
import { readSubjects } from './spool/index.ts';
import type { SubjectIds } from './streams.ts';
import { describeTopology, findTopology, TopologyError } from './topology/index.ts';

export type EventInspection =
  /** the embedded engine; `in use`: the running service uses it */
  | { state: 'in use' | 'new' }
  /** `cause`: a sentence without passwords */
  | { state: 'broken'; cause: string }
  /** `unknown`: migrations of a newer version. `isUsable`: whether this version can use the store despite them */
  | {
      state: 'open';
      server: string;
      id: string | undefined;
      unknown: string[];
      isUsable: boolean;
      pending: number;
      /** parts that a single server discarded because it could not read them */
      lostParts: number;
    };

const timeoutMs = 10_000;

export async function inspectEvents({ dir, url }: { dir: string; url?: string | undefined }): Promise<EventInspection> {
  if (url !== undefined) return askServers(url);
  const engineDir = join(dir, 'engine');
  if (!existsSync(engineDir)) return { state: 'new' };
  let release: () => void;
  try {
    release = lockFolder(dir);
  } catch (error) {
    if (error instanceof Refusal) return { state: 'in use' };
    throw error;
  }
  try {
    const engine = await startEngine({ dir: engineDir });
    try {
      return await ask(engine.url, 'the embedded engine, ClickHouse');
    } finally {
      await engine.close();
    }
  } catch (error) {
    return { state: 'broken', cause: (error as Error).message };
  } finally {
    release();
  }
}

async function askServers(url: string): Promise<EventInspection> {
  const address = readEventStoreAddress(url);
  // not shown
  let found: EventInspection = { state: 'broken', cause: 'the address cannot be read' };
  for (const one of address?.urls ?? []) {
    found = await ask(one, 'ClickHouse', { cluster: address?.cluster });
    if (found.state !== 'broken') break;
  }
  return found;
}

async function ask(url: string, name: string, remote?: { cluster: string | undefined }): Promise<EventInspection> {
  const client = createClient({ url, request_timeout: timeoutMs, log: { level: ClickHouseLogLevel.OFF } });
  const select = async <Row>(query: string, params?: Record<string, unknown>) =>
    (await client.query({ query, query_params: params, format: 'JSONEachRow' })).json<Row>() as Promise<Row[]>;
  try {
    const [found] = await select<{ version: string }>('SELECT version() AS version');
    const topology = remote && (await findTopology(select, remote.cluster));
    const server = `${name} ${found?.version}${topology && topology.kind !== 'server' ? ` (${describeTopology(topology)})` : ''}`;
    const tables = await select<{ name: string }>("SHOW TABLES LIKE 'migrations'");
    if (tables.length === 0)
      return {
        state: 'open',
        server,
        id: undefined,
        unknown: [],
        isUsable: true,
        pending: migrationNames.length,
        lostParts: 0,
      };
    const rows = await select<{ name: string }>('SELECT DISTINCT name FROM migrations ORDER BY name');
    const applied = rows.map((row) => row.name);
    if (applied.some(isMoving))
      return { state: 'broken', cause: 'events are being moved to it: run gatehouse events move once more to finish' };
    if (isUnreleased(applied)) return { state: 'broken', cause: describeUnreleased('it').replace(/\.$/, '') };
    const { unknown, isUsable } = readNewerSchema(applied);
    return {
      state: 'open',
      server,
      id: await storeIdOf({ select }),
      unknown,
      isUsable,
      pending: migrationNames.filter((one) => !applied.includes(one)).length,
      // Replicas fetch such parts from each other.
      lostParts: topology?.kind === 'server' ? await countLostParts(select) : 0,
    };
  } catch (error) {
    return { state: 'broken', cause: causeOf(error) };
  } finally {
    await client.close();
  }
}

async function countLostParts(select: <Row>(query: string) => Promise<Row[]>): Promise<number> {
  try {
    const [found] = await select<{ parts: number }>(
      "SELECT toUInt32(count()) AS parts FROM system.detached_parts WHERE database = currentDatabase() AND startsWith(reason, 'broken')",
    );
    return found?.parts ?? 0;
  } catch (error) {
    // The user can lack the right to read this table, which the service doesn't need.
    if (error instanceof ClickHouseError) return 0;
    throw error;
  }
}

/** The error contains the user name, but never the password. */
function causeOf(error: unknown): string {
  if (error instanceof TopologyError) return error.message;
  if (error instanceof ClickHouseError)
    return error.type === 'AUTHENTICATION_FAILED'
      ? 'it rejected the user name or password'
      : `it answered ${error.type ?? error.code}`;
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}

/**
 * Reads the highest recorded IDs without the event store, also while the service runs. Returns undefined if the spool is
 * missing, damaged, or of an earlier version.
 */
export function inspectSubjects(dir: string): SubjectIds | undefined {
  const file = join(dir, 'spool.db');
  if (!existsSync(file)) return undefined;
  let opened: Sqlite.Database | undefined;
  try {
    opened = new Sqlite(file, { readonly: true });
    return readSubjects(opened).ids;
  } catch {
    // The service reports a damaged spool.
    return undefined;
  } finally {
    opened?.close();
  }
}

/** Only use it while the service isn't running. Throws if the spool is damaged. */
export function inspectSpool(dir: string): { rows: number; bytes: number; damage: string[] } | undefined {
  const file = join(dir, 'spool.db');
  if (!existsSync(file)) return undefined;
  const opened = new Sqlite(file, { readonly: true });
  try {
    const found = opened.pragma('quick_check(1)') as { quick_check: string }[];
    const damage = found.map(({ quick_check: said }) => said).filter((said) => said !== 'ok');
    if (damage.length > 0) return { rows: 0, bytes: 0, damage };
    const sums = opened.prepare('select coalesce(sum(rows), 0) as rows, coalesce(sum(bytes), 0) as bytes from batches');
    return { ...(sums.get() as { rows: number; bytes: number }), damage };
  } finally {
    opened.close();
  }
}
