import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../database/index.ts';
import { dayMs } from '../../../kernel/index.ts';

// A run is a collecting process. It has slots for its batches. PostgreSQL only. A crash empties the slots, but not the
// runs.

/** `events`: comma-separated JSON. `firstRow`: number of the first row within the run. */
export type WriteAheadBatch = { firstRow: number; events: string };

/** Runs end after this time without a renewal. */
const runMs = dayMs;

/** One clock for all nodes, in epoch ms. */
const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

export async function openSlots(
  db: DatabaseOrTransaction,
  { run, count, batch, nowMs }: { run: string; count: number; batch: number; nowMs: number },
): Promise<void> {
  await sql`
    insert into visit_batches (run, slot, batch, written_at, first_row, events)
    select ${run}, slot, ${batch}, ${nowMs}, 0, '' from generate_series(1, ${count}::int) as slot
    on conflict do nothing`.execute(db);
}

/** `firstRow`: number of the first row within the run. */
export type TakenSlot = { slot: number; firstRow: number; events: string };

/** Stops earlier batches from being written, and returns their events. */
export async function takeSlots(
  db: DatabaseOrTransaction,
  { run, batch }: { run: string; batch: number },
): Promise<TakenSlot[]> {
  const { rows } = await sql<TakenSlot>`
    with before as (select slot, first_row, events from visit_batches where run = ${run} order by slot for update)
    update visit_batches set batch = ${batch} from before
    where visit_batches.run = ${run} and visit_batches.slot = before.slot
    returning before.slot, before.first_row as "firstRow", before.events`.execute(db);
  return rows;
}

/** Returns false if no node has stored visits yet, or after a crash of PostgreSQL. */
export async function hasSlots(db: DatabaseOrTransaction): Promise<boolean> {
  const row = await db.selectFrom('visit_batches').select('slot').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** `seenAt` is the database's time. */
export async function renewRegistration(
  db: DatabaseOrTransaction,
  run: string,
): Promise<{ seenAt: number; slots: number }> {
  const { rows } = await sql<{ seenAt: number; slots: number }>`
    insert into visit_runs (run, seen_at) values (${run}, ${databaseNow})
    on conflict (run) do update set seen_at = excluded.seen_at
    returning seen_at as "seenAt", (select count(*) from visit_batches where run = ${run}) as slots`.execute(db);
  return rows[0]!;
}

/**
 * Other nodes wait for a renewed run that has no slots: it has not added its visits yet. `sinceMs` is the database's
 * time.
 */
export async function isNodeMissing(db: DatabaseOrTransaction, sinceMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('visit_runs')
    .select('run')
    .where('seen_at', '>=', sinceMs)
    .where('run', 'not in', db.selectFrom('visit_batches').select('run'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listWriteAheadBatches(db: DatabaseOrTransaction, run: string): Promise<WriteAheadBatch[]> {
  return db
    .selectFrom('visit_batches')
    .select(['first_row as firstRow', 'events'])
    .where('run', '=', run)
    .where('events', '!=', '')
    .orderBy('first_row')
    .execute();
}

export async function isMarkWrittenAhead(db: DatabaseOrTransaction, mark: number): Promise<boolean> {
  const row = await db
    .selectFrom('visit_batches')
    .select('slot')
    .where('events', 'like', `%"mark":${mark}}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One statement, because other nodes wait for a run without slots. */
export async function deleteRegistration(db: DatabaseOrTransaction, run: string): Promise<void> {
  await sql`with slots as (delete from visit_batches where run = ${run}) delete from visit_runs where run = ${run}`.execute(
    db,
  );
}

/** Keeps the runs of running nodes, whatever their clocks show. */
export async function deleteEndedRegistrations(db: DatabaseOrTransaction): Promise<void> {
  await sql`
    with ended as (delete from visit_runs where seen_at < ${databaseNow} - ${runMs}::bigint returning run)
    delete from visit_batches
    where run in (select run from ended) or run not in (select run from visit_runs)`.execute(db);
}
