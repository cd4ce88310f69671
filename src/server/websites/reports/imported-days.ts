import type { Deps } from '../../deps.ts';
import { hasImports } from '../import-records/index.ts';
import type { Scope } from './scope.ts';
import { ofWebsites, websitesOf } from './website-set.ts';

/** Checks the database first, because most websites have no imports. */
export async function hasImportedDays(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  { website, period }: Scope,
): Promise<boolean> {
  const ids = websitesOf(website).map(({ id }) => id);
  if (!(await hasImports(database.db, ids))) return false;
  const among = ofWebsites(website, 'website');
  const [found] = await events.query<{ days: number }>(
    `SELECT count() AS days FROM website_days
     WHERE ${among.sql} AND dimension = '' AND day BETWEEN {from:Date} AND {to:Date} AND import > 0`,
    { ...among.params, from: period.from, to: period.to },
  );
  return (found?.days ?? 0) > 0;
}
