import { type Kysely, sql } from 'kysely';
import { describeVersion, isOlderVersion, version as ownVersion, unreleasedMigration } from '../kernel/index.ts';
import type { Schema } from './schema/index.ts';

export type SchemaState = {
  /** if empty, the database is new */
  applied: string[];
  pending: string[];
  unknown: string[];
  /** if empty, both versions can run at the same time */
  incompatible: string[];
  oldestVersion: string | undefined;
  version: string | undefined;
  changedAt: number | undefined;
  /** no released version can open this schema */
  isUnreleased: boolean;
};

type Noted = { name: string; applied_at: number; version: string | null; oldest_version: string | null };

/** The migration only adds: all earlier versions work with it. */
export const anyVersion = '0';

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

export function describeNewerSchema({ unknown, version, oldestVersion }: SchemaState, own: string): string {
  const isNamed = version !== undefined && version !== own;
  const by = isNamed
    ? `Gatehouse ${version}`
    : `a newer commit of Gatehouse ${own} (with ${describeSteps(unknown)}, which this one does not have)`;
  const oldest = oldestVersion ?? (isNamed ? version : undefined);
  const which = oldest === undefined || oldest === own ? 'that commit or a newer one' : `Gatehouse ${oldest} or newer`;
  return `The database was changed by ${by}; this is ${describeVersion(own)}, which cannot use it. Start ${which}, or go back to a backup from before the upgrade: docs/upgrading.md says how.`;
}

/** The names of migrations, which identify a commit between releases. */
const describeSteps = (names: readonly string[]): string =>
  names.length === 1
    ? `the migration ${names[0]}` // not shown: a command or the log
    : `${names.length} migrations up to ${names.at(-1)}`; // not shown
