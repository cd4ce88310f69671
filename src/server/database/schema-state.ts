import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema/index.ts';

/** How a database stands to the migrations that the running version knows. */
export type SchemaState = {
  /** none: the database is new */
  applied: string[];
  /** what the next start has to do, in order */
  pending: string[];
  /** what a newer version did */
  unknown: string[];
  /** the version that changed it last; undefined if none noted itself */
  version: string | undefined;
  /** when it was changed last, epoch ms */
  changedAt: number | undefined;
  /** whether versions are noted at all, which the first ones did not */
  notesVersions: boolean;
};

type Noted = { name: string; applied_at: number; version?: string | null };

/** Of a database that has the table of migrations. `known`: what this version knows, in order. */
export async function readSchemaState(db: Kysely<Schema>, known: readonly string[]): Promise<SchemaState> {
  const { rows } = await sql<Noted>`select * from migrations order by applied_at, name`.execute(db);
  const applied = rows.map(({ name }) => name);
  const last = rows.at(-1);
  const isNewer = ({ name }: Noted) => !known.includes(name);
  const noted = rows.filter((row) => typeof row.version === 'string');
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    version: (noted.findLast(isNewer) ?? noted.at(-1))?.version ?? undefined,
    changedAt: last === undefined ? undefined : Number(last.applied_at),
    notesVersions: last === undefined || 'version' in last,
  };
}

/** Why a database that a newer version has changed cannot be used, and what to do. */
export function describeNewerSchema({ unknown, version }: SchemaState, own: string): string {
  const by =
    version === undefined || version === own ? `a newer Gatehouse (${unknown.join(', ')})` : `Gatehouse ${version}`;
  const which = version === undefined || version === own ? 'that version' : `Gatehouse ${version} or newer`;
  return `The database was changed by ${by}; this is ${own}, which cannot use it. Start ${which}, or go back to a backup from before the upgrade: docs/upgrading.md says how.`;
}
