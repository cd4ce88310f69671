// English only: commands and the start of the service
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { Refusal } from '../kernel/index.ts';

export type MovedStore = 'database' | 'events';

const places = {
  database: { file: 'ledger.db.moved', setting: 'GATEHOUSE_DATABASE_URL', server: 'PostgreSQL' },
  events: { file: join('events', 'engine.moved'), setting: 'GATEHOUSE_CLICKHOUSE_URL', server: 'a ClickHouse server' },
} as const satisfies Record<MovedStore, { file: string; setting: string; server: string }>;

type Place = Pick<Config, 'dataDir'>;

export const moveNote = ({ dataDir }: Place, store: MovedStore): string => join(dataDir, places[store].file);

/** Leaves a note that the store was moved, so no service continues to use the old data. */
export function noteMoved(place: Place, store: MovedStore): void {
  const { setting, server } = places[store];
  writeFileSync(
    moveNote(place, store),
    `The ${store} of this folder moved to ${server}. The service needs ${setting}.\nTo go back to the data here, without later changes, delete this file.\n`,
    { mode: 0o600, flush: true },
  );
}

export const forgetMoved = (place: Place, store: MovedStore): void => rmSync(moveNote(place, store), { force: true });

/** Throws a Refusal if the store was moved, because new data would be missing on the server. */
export function requireNotMoved(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'clickhouseUrl'>,
  store: MovedStore,
): void {
  const isElsewhere = store === 'database' ? config.databaseUrl : config.clickhouseUrl;
  if (isElsewhere || !existsSync(moveNote(config, store))) return;
  const { setting, server } = places[store];
  throw new Refusal(
    'conflict',
    `The ${store} of ${config.dataDir} moved to ${server}: set ${setting}. If the move did not finish, run gatehouse ${store} move again. To go back to the former ${store} instead, delete ${moveNote(config, store)}.`,
  );
}

/**
 * Call this if the database is empty. Throws a Refusal if the data folder belongs to an installation: the URL is then
 * wrong, and all accounts would seem to be missing.
 */
export function requireNoOtherInstallation(config: Pick<Config, 'dataDir'>): void {
  const problem = findOtherInstallation(config);
  if (problem !== undefined) throw new Refusal('conflict', problem);
}

export function findOtherInstallation(config: Pick<Config, 'dataDir'>): string | undefined {
  const { dataDir } = config;
  if (existsSync(moveNote(config, 'database')))
    return `This data folder (${dataDir}) belongs to an installation that is not in this database, which is empty: check GATEHOUSE_DATABASE_URL.`;
  if (existsSync(join(dataDir, 'ledger.db')))
    return `This data folder (${dataDir}) holds an installation in ledger.db that is not in this database, which is empty: check GATEHOUSE_DATABASE_URL, run gatehouse database move to move it there, or set GATEHOUSE_DATA to another folder for a new installation.`;
  return undefined;
}
