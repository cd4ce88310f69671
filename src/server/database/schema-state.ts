import { type Kysely, sql } from 'kysely';
import { isOlderVersion, version as ownVersion, unreleasedMigration } from '../kernel/index.ts';
import type { Schema } from './schema/index.ts';

/** How a database stands to the migrations that the running version knows. */
export type SchemaState = {
  /** none: the database is new */
  applied: string[];
  /** what the next start has to do, in order */
  pending: string[];
  /** what a newer version did */
  unknown: string[];
  /** what of that a version before it cannot work with; without any, both work on it at once */
  incompatible: string[];
  /** the oldest version that works with it, as the newer one noted; undefined if it noted none */
  oldestVersion: string | undefined;
  /** the version that changed it last; undefined if none noted itself */
  version: string | undefined;
  /** when it was changed last, epoch ms */
  changedAt: number | undefined;
  /** whether it is from before version 1.0.0, so that no released version opens it */
  isUnreleased: boolean;
};

type Noted = { name: string; applied_at: number; version: string | null; oldest_version: string | null };

/** Of a migration that only adds: whatever came before it works beside it. */
export const anyVersion = '0';

/** Of a database that has the table of migrations. `known`: what the version `own` knows, in order. */
export async function readSchemaState(
  db: Kysely<Schema>,
  known: readonly string[],
  own = ownVersion,
): Promise<SchemaState> {
  const { rows } = await sql<Noted>`select * from migrations order by applied_at, name`.execute(db);
  const applied = rows.map(({ name }) => name);
  const last = rows.at(-1);
  const isNewer = ({ name }: Noted) => !known.includes(name);
  const noted = rows.filter((row) => typeof row.version === 'string');
  const newer = rows.filter(isNewer);
  const refusing = newer.filter((row) => !row.oldest_version || isOlderVersion(own, row.oldest_version));
  const oldest = refusing.map((row) => row.oldest_version ?? undefined);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: newer.map(({ name }) => name),
    incompatible: refusing.map(({ name }) => name),
    oldestVersion: oldest.includes(undefined)
      ? undefined
      : oldest.toSorted((one, other) => (one && other && isOlderVersion(one, other) ? 1 : -1))[0],
    version: (noted.findLast(isNewer) ?? noted.at(-1))?.version ?? undefined,
    changedAt: last === undefined ? undefined : Number(last.applied_at),
    isUnreleased: applied.includes(unreleasedMigration),
  };
}

/** Why a database that a newer version has changed cannot be used, and what to do. */
export function describeNewerSchema({ unknown, version, oldestVersion }: SchemaState, own: string): string {
  const isNamed = version !== undefined && version !== own;
  const by = isNamed ? `Gatehouse ${version}` : `a newer Gatehouse (${unknown.join(', ')})`;
  const oldest = oldestVersion ?? (isNamed ? version : undefined);
  const which = oldest === undefined ? 'that version' : `Gatehouse ${oldest} or newer`;
  return `The database was changed by ${by}; this is ${own}, which cannot use it. Start ${which}, or go back to a backup from before the upgrade: docs/upgrading.md says how.`;
}
