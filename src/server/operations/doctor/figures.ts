import { freemem, totalmem } from 'node:os';
import { databaseBytes } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { listJobRuns, toIso, version } from '../../kernel/index.ts';
import { outboxLagMs } from '../../outbox/index.ts';
import { backupStatus } from '../backup/index.ts';
import type { KnownFigures } from './wire.ts';

export async function readFigures(deps: Deps): Promise<KnownFigures> {
  const { config, database, vault } = deps;
  const { spooledRows, spooledBytes, shippingLagMs, engine } = deps.events.state();
  const [bytes, stored, lagMs, { last }] = await Promise.all([
    databaseBytes(database),
    eventStoreSize(deps),
    outboxLagMs(database.db, deps.now()),
    backupStatus(database.db, vault),
  ]);
  return {
    version,
    node: process.versions.node,
    started_at: toIso(deps.now() - Math.round(process.uptime() * 1000)),
    roles: [...config.roles],
    memory_bytes: process.memoryUsage.rss(),
    machine_memory: { free_bytes: freemem(), total_bytes: totalmem() },
    database: { server: config.databaseUrl ? 'PostgreSQL' : 'SQLite', bytes },
    event_store: { server: engine === 'embedded' ? 'embedded' : 'ClickHouse', ...stored },
    spool: { rows: spooledRows, bytes: spooledBytes, lag_seconds: Math.round(shippingLagMs / 1000) },
    outbox_lag_seconds: Math.round(lagMs / 1000),
    last_backup: last && { at: toIso(last.at), bytes: last.bytes },
    jobs: listJobRuns().map(({ name, everyMs, startedAt, tookMs, hasFailed }) => ({
      name,
      every_ms: everyMs,
      last_run_at: toIso(startedAt),
      took_ms: tookMs,
      failed: tookMs !== null && hasFailed,
    })),
  };
}

async function eventStoreSize({ events, log }: Deps): Promise<{ bytes: number | null; rows: number | null }> {
  try {
    const [size] = await events.query<{ bytes: number; rows: number }>(
      `SELECT sum(bytes_on_disk) AS bytes, sum(rows) AS rows FROM system.parts WHERE active AND database = currentDatabase()`,
    );
    return { bytes: size?.bytes ?? 0, rows: size?.rows ?? 0 };
  } catch (error) {
    log.debug({ err: error }, 'could not read the size of the event store');
    return { bytes: null, rows: null };
  }
}
