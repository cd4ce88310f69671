import { type Kysely, sql } from 'kysely';
import { isOlderVersion, version as ownVersion, unreleasedMigration } from '../kernel/index.ts';
import type { Schema } from './schema/index.ts';

/** Compares the applied migrations with those the running version knows. */
export type SchemaState = {
  /** empty: the database is new */
  applied: string[];
  /** migrations of the next start, in order */
  pending: string[];
  /** migrations of a newer version */
  unknown: string[];
  /** unknown migrations that this version can't work with. If empty, both versions can run at the same time */
  incompatible: string[];
  /** the oldest version that works with the schema, as recorded by the newer one */
  oldestVersion: string | undefined;
  /** the version that last migrated it; undefined if not recorded */
  version: string | undefined;
  changedAt: number | undefined;
  /** from before version 1.0.0: no released version opens it */
  isUnreleased: boolean;
};

type Noted = { name: string; applied_at: number; version: string | null; oldest_version: string | null };

/** `oldest_version` of a migration that only adds: all earlier versions work with it. */
export const anyVersion = '0';

/** The table `migrations` must exist. `known`: the migrations of version `own`, in order. */
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

/** Explains why a newer version's database can't be used, and what to do. */
export function describeNewerSchema({ unknown, version, oldestVersion }: SchemaState, own: string): string {
  const isNamed = version !== undefined && version !== own;
  const by = isNamed ? `Gatehouse ${version}` : `a newer Gatehouse (${unknown.join(', ')})`;
  const oldest = oldestVersion ?? (isNamed ? version : undefined);
  const which = oldest === undefined ? 'that version' : `Gatehouse ${oldest} or newer`;
  return `The database was changed by ${by}; this is ${own}, which cannot use it. Start ${which}, or go back to a backup from before the upgrade: docs/upgrading.md says how.`;
}
