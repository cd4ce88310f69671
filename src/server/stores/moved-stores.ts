// English only: commands and the start of the service
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { Refusal } from '../kernel/index.ts';

/** A store in the data folder, which may be moved to a server. */
export type MovedStore = 'database' | 'events';

const places = {
  database: { file: 'ledger.db.moved', setting: 'GATEHOUSE_DATABASE_URL', server: 'PostgreSQL' },
  events: { file: join('events', 'engine.moved'), setting: 'GATEHOUSE_CLICKHOUSE_URL', server: 'a ClickHouse server' },
} as const satisfies Record<MovedStore, { file: string; setting: string; server: string }>;

type Place = Pick<Config, 'dataDir'>;

export const moveNote = ({ dataDir }: Place, store: MovedStore): string => join(dataDir, places[store].file);

/** Notes in the data folder that the store was moved away, so that no service goes on with what stayed behind. */
export function noteMoved(place: Place, store: MovedStore): void {
  const { setting, server } = places[store];
  writeFileSync(
    moveNote(place, store),
    `The ${store} of this folder moved to ${server}. The service needs ${setting}.\nTo go back to what is here, without what has happened since, delete this file.\n`,
    { mode: 0o600, flush: true },
  );
}

export const forgetMoved = (place: Place, store: MovedStore): void => rmSync(moveNote(place, store), { force: true });

/** Refuses to open what was moved away: what is recorded there would be missing where the others look. */
export function requireNotMoved(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'clickhouseUrl'>,
  store: MovedStore,
): void {
  const isElsewhere = store === 'database' ? config.databaseUrl : config.clickhouseUrl;
  if (isElsewhere || !existsSync(moveNote(config, store))) return;
  const { setting, server } = places[store];
  throw new Refusal(
    'conflict',
    `The ${store} of ${config.dataDir} moved to ${server}: set ${setting}. If the move did not end, run gatehouse ${store} move again; to go back to the former ${store} instead, delete ${moveNote(config, store)}.`,
  );
}

/**
 * Refuses to begin a new installation in an empty PostgreSQL database with a data folder that holds another one, moved from
 * there or not: its address is wrong, and the accounts would seem to be gone.
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
    return `This data folder (${dataDir}) holds an installation in ledger.db that is not in this database, which is empty: check GATEHOUSE_DATABASE_URL, run gatehouse database move to bring it there, or set GATEHOUSE_DATA to another folder for a new installation.`;
  return undefined;
}
