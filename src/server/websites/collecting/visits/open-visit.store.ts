import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../database/index.ts';
import { idleMs } from './open-visits.ts';

// PostgreSQL only. Uses single statements without session state, for connection poolers. Visitors have no account, so
// queries don't check an owner.

/** `visit` is JSON. `version` always increases, also for a new row. */
export type SavedVisit = { visitor: string; version: number; visit: string };

/** `visit` is undefined if unchanged. `version` is 0 if there is no row. `events`: comma-separated JSON. */
export type WrittenVisit = {
  visitor: string;
  version: number;
  nextVersion: number;
  lastAt: number;
  visit: string | undefined;
  events: string;
};

/** `version` is the version in the database, or 0 if unknown. */
export type SeenVisit = { version: number; lastAt: number; visit: string };

/** Limits the batches that are not spooled yet. */
export const slotCount = 16;

export type BatchTarget = { run: string; slot: number; batch: number; firstRow: number; nowMs: number };

/** `others`: visits that had another version, with the stored visit, or undefined if there is no row. */
export type BatchOutcome = { written: Set<string>; others: Map<string, SavedVisit | undefined> };

/** Back ends can send events up to half an hour late. */
const keptMs = idleMs;
const deletedAtOnce = 1000;

const hex = (visitor: string): string => Buffer.from(visitor, 'latin1').toString('hex');
const visitorOf = (text: string): string => Buffer.from(text, 'hex').toString('latin1');

export async function readVisit(db: DatabaseOrTransaction, visitor: string): Promise<SavedVisit | undefined> {
  const row = await db
    .selectFrom('open_visits')
    .select(['version', 'visit'])
    .where('visitor', '=', hex(visitor))
    .executeTakeFirst();
  return row && { visitor, ...row };
}

/**
 * Writes the visits that have the expected version, and their events into the slot. Returns the other visits too.
 * Returns undefined if the slot was lost in a crash or taken for a later batch.
 */
export async function writeVisits(
  db: DatabaseOrTransaction,
  given: readonly WrittenVisit[],
  { run, slot, batch, firstRow, nowMs }: BatchTarget,
): Promise<BatchOutcome | undefined> {
  const column = <Value>(of: (one: WrittenVisit) => Value): Value[] => given.map(of);
  // A fixed order prevents deadlocks.
  const { rows } = await sql<{
    noted: number;
    visitors: string[] | null;
    others: [visitor: string, version: number | null, visit: string][] | null;
  }>`
    with slot as (
      select slot from visit_batches where run = ${run} and slot = ${slot} and batch < ${batch}::bigint for update
    ), given as (
      select given.*, kept.version as kept_version, kept.visit as kept_visit
      from unnest(
        ${column(({ visitor }) => hex(visitor))}::text[], ${column(({ version }) => version)}::bigint[],
        ${column(({ nextVersion }) => nextVersion)}::bigint[], ${column(({ lastAt }) => lastAt)}::bigint[],
        ${column(({ visit }) => visit ?? null)}::text[], ${column(({ events }) => events)}::text[]
      ) with ordinality as given (visitor, version, next_version, last_at, visit, events, position)
      left join open_visits as kept using (visitor)
    ), written as (
      insert into open_visits as kept (visitor, version, last_at, kept_until, visit)
      select visitor, next_version, last_at, last_at + ${idleMs + keptMs}::bigint, visit from given
      where exists (select from slot) and visit is not null and coalesce(kept_version, 0) = version
      order by visitor
      on conflict (visitor) do update set
        version = excluded.version, last_at = excluded.last_at, visit = excluded.visit,
        -- An index that needs no change makes the update a cheap one.
        kept_until = case when kept.kept_until < excluded.last_at + ${keptMs}::bigint
          then excluded.kept_until else kept.kept_until end
      where kept.version = excluded.version - 1
      returning visitor
    ), noted as (
      update visit_batches set
        written_at = ${nowMs}, first_row = ${firstRow}, batch = ${batch},
        events = (select coalesce(string_agg(events, ',' order by position), '')
          from given join written using (visitor) where events <> '')
      from slot where visit_batches.run = ${run} and visit_batches.slot = slot.slot returning 1
    )
    select (select count(*) from noted) as noted, (select array_agg(visitor) from written) as visitors,
      (select json_agg(json_build_array(visitor, kept_version, kept_visit)) from given
        where coalesce(kept_version, 0) <> version) as others`.execute(db);
  const [outcome] = rows;
  if (!outcome || outcome.noted === 0) return undefined;
  const others = (outcome.others ?? []).map(([text, version, visit]) => {
    const visitor = visitorOf(text);
    return [visitor, version === null ? undefined : { visitor, version, visit }] as const;
  });
  return { written: new Set((outcome.visitors ?? []).map(visitorOf)), others: new Map(others) };
}

/** Does nothing if the visit has changed again. Deletes the row if `visit` is undefined. */
export async function revertVisit(
  db: DatabaseOrTransaction,
  { visitor, version, visit, lastAt }: { visitor: string; version: number; visit: string | undefined; lastAt: number },
): Promise<void> {
  const isUnchanged = sql`visitor = ${hex(visitor)} and version = ${version}`;
  if (visit === undefined) await sql`delete from open_visits where ${isUnchanged}`.execute(db);
  else
    await sql`update open_visits set version = version + 1, visit = ${visit}, last_at = ${lastAt} where ${isUnchanged}`.execute(
      db,
    );
}

/** Does not overwrite later visits. */
export async function addVisits(
  db: DatabaseOrTransaction,
  added: readonly { visitor: string; version: number; lastAt: number; visit: string }[],
): Promise<void> {
  await sql`
    insert into open_visits as kept (visitor, version, last_at, kept_until, visit)
    select visitor, greatest(version, 1), last_at, last_at + ${idleMs + keptMs}::bigint, visit from unnest(
      ${added.map(({ visitor }) => hex(visitor))}::text[], ${added.map(({ version }) => version)}::bigint[],
      ${added.map(({ lastAt }) => lastAt)}::bigint[], ${added.map(({ visit }) => visit)}::text[]
    ) as given (visitor, version, last_at, visit)
    order by visitor
    on conflict (visitor) do update set
      version = greatest(kept.version + 1, excluded.version), last_at = excluded.last_at,
      kept_until = excluded.kept_until, visit = excluded.visit
    where (kept.last_at, kept.version) < (excluded.last_at, excluded.version)`.execute(db);
}

export async function deleteEndedVisits(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  let deleted: number;
  do {
    const { numAffectedRows } = await sql`
      delete from open_visits where visitor in (
        select visitor from open_visits where kept_until < ${nowMs} order by kept_until limit ${deletedAtOnce}
        for update skip locked
      )`.execute(db);
    deleted = Number(numAffectedRows);
  } while (deleted === deletedAtOnce);
}
