import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeCause } from '../../../causes/index.ts';
import type { Config } from '../../../config/index.ts';
import { requireReleasedFolder } from '../../../data-folder/index.ts';
import { lockFolder, Refusal } from '../../../kernel/index.ts';
import type { Source } from '../archive/index.ts';
import { fileFolders, placesIn } from '../place.ts';
import { askService } from './ask-service.ts';
import { type HeldDatabase, holdDatabase } from './copy-database.ts';
import { engineDefinitions, engineParts, linkEngine } from './engine-files.ts';
import { linkFiles } from './link-files.ts';
import { sourcesIn } from './list-files.ts';
import { removeAbandoned, workFolder } from './work-folder.ts';

/** All that a backup holds, as it was at one moment, until it is released. */
export type Snapshot = { takenAtMs: number; sources: Source[]; release(): Promise<void> };

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'clickhouseUrl'>;
/** `copied` is told how much of the database is copied, from 0 to 1. */
type Options = { now: () => number; copied?: (share: number) => void };

/** What was free must stay free beside the copy of the database, for the service to write. */
const reserveBytes = 256 * 1024 ** 2;

/**
 * Takes a snapshot of a data folder, beside the service that runs on it or without one. The moment is that of the
 * database; around it, the event store stands still, so that what one knows of the other is right:
 *
 * 1. the files are linked: what is deleted from now on stays;
 * 2. the service ships, deletes and sums up nothing;
 * 3. the database is read from here on: this is the moment;
 * 4. the spool is copied, with what was acknowledged and not shipped; then the engine's files are linked;
 * 5. the service goes on, and the database, which nobody waits for, is copied.
 *
 * Without a service, the folder of events is locked in its place, and may start from 5 on.
 */
export async function takeSnapshot(place: Place, { now, copied }: Options): Promise<Snapshot> {
  requireReleasedFolder(place);
  const places = placesIn(place);
  const id = randomBytes(6).toString('hex');
  const folder = join(place.dataDir, workFolder(id));
  const engineLinks = join(folder, 'engine');
  const ends: (() => void | Promise<void>)[] = [];
  const release = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const service = await askService(places.socket);
    const letStart = service ? undefined : holdFolder(place, places.events);
    ends.push(service?.end ?? letStart!);
    removeAbandoned(place.dataDir);
    requireSpace(place, places.ledger);
    mkdirSync(folder, { mode: 0o700 });
    ends.push(lockFolder(folder), () => rmSync(folder, { recursive: true, force: true }));
    const linkAll = () => {
      for (const name of fileFolders) linkFiles(join(place.dataDir, name), join(folder, name));
    };
    linkAll();
    await service?.hold();
    const ledger = place.databaseUrl ? undefined : holdDatabase(places.ledger);
    if (ledger) ends.push(ledger.close);
    const takenAtMs = now();
    const sources: Source[] = [];
    if (existsSync(places.spool)) sources.push(await copyOf(holdDatabase(places.spool), 'events/spool.db'));
    await service?.freeze(id);
    if (!place.clickhouseUrl) {
      if (!service) linkEngine(places.engine, engineLinks);
      sources.push(...engineDefinitions(places.engine), ...engineParts(service ? places.frozen(id) : engineLinks));
    }
    letStart?.();
    linkAll();
    for (const name of fileFolders) sources.push(...sourcesIn(join(folder, name), name));
    if (ledger) sources.unshift(await copyOf(ledger, 'ledger.db', copied));
    return { takenAtMs, sources, release };
  } catch (error) {
    await release();
    throw error;
  }

  async function copyOf(database: HeldDatabase, name: string, progress?: (share: number) => void): Promise<Source> {
    const path = join(folder, name.replace('/', '-'));
    await database.copyTo(path, progress);
    database.close();
    return { name, path, bytes: statSync(path).size };
  }
}

/** Keeps the service from starting while its folder is read. */
function holdFolder({ dataDir }: Place, events: string): () => void {
  try {
    return lockFolder(events);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('conflict', writeCause('backupsBlocked', { folder: dataDir }), { cause: error });
  }
}

function requireSpace({ dataDir }: Place, ledger: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const needed = sizeOf(ledger) + sizeOf(`${ledger}-wal`) + reserveBytes;
  if (bavail * bsize > needed) return;
  throw new Refusal(
    'unavailable',
    writeCause('backupNeedsSpace', { folder: dataDir, megabytes: Math.ceil((needed - bavail * bsize) / 1e6) }),
  );
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
