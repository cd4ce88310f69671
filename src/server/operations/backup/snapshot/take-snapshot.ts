import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeCause } from '../../../causes/index.ts';
import type { Config } from '../../../config/index.ts';
import { lockFolder, Refusal } from '../../../kernel/index.ts';
import type { Source } from '../archive/index.ts';
import { fileFolders, placesIn } from '../place.ts';
import { connectToService } from './ask-service.ts';
import { type HeldDatabase, holdDatabase } from './copy-database.ts';
import { engineDefinitions, engineParts, linkEngine } from './engine-files.ts';
import { requireSpace } from './free-space.ts';
import { linkFiles } from './link-files.ts';
import { sourcesIn } from './list-files.ts';
import { removeAbandoned, workFolder } from './work-folder.ts';

export type Snapshot = { takenAtMs: number; sources: Source[]; release(): Promise<void> };

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'clickhouseUrl'>;
type Options = { now: () => number; copied?: (share: number) => void; signal?: AbortSignal | undefined };

/**
 * Takes a snapshot of a data folder, whether or not a service is running on it. The event store is paused while the
 * read transaction on the database begins, so both are consistent:
 *
 * 1. link the files: if they are deleted after that, the links remain;
 * 2. pause shipping, deletion and rollups in the service;
 * 3. open a read transaction on the database: this is the moment of the snapshot;
 * 4. copy the spool (acknowledged, unshipped events), then link the engine's files;
 * 5. resume the service, then copy the database.
 *
 * If no service is running, a lock on the events folder prevents one from starting before step 5.
 */
export async function takeSnapshot(place: Place, { now, copied, signal }: Options): Promise<Snapshot> {
  const places = placesIn(place);
  const id = randomBytes(6).toString('hex');
  const folder = join(place.dataDir, workFolder(id));
  const engineLinks = join(folder, 'engine');
  const ends: (() => void | Promise<void>)[] = [];
  const release = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const service = await connectToService(places.socket, { signal });
    const letStart = service ? undefined : holdFolder(place, places.events);
    ends.push(service?.end ?? letStart!);
    removeAbandoned(place.dataDir);
    requireSpace(place.dataDir, sizeOf(places.ledger) + sizeOf(`${places.ledger}-wal`));
    mkdirSync(folder, { mode: 0o700 });
    ends.push(lockFolder(folder), () => rmSync(folder, { recursive: true, force: true }));
    const linkAll = async () => {
      for (const name of fileFolders) await linkFiles(join(place.dataDir, name), join(folder, name), { signal });
    };
    await linkAll();
    await service?.hold();
    const ledger = place.databaseUrl ? undefined : holdDatabase(places.ledger);
    if (ledger) ends.push(ledger.close);
    const takenAtMs = now();
    const sources: Source[] = [];
    if (existsSync(places.spool)) sources.push(await copyOf(holdDatabase(places.spool), 'events/spool.db'));
    await service?.freeze(id);
    if (!place.clickhouseUrl) {
      if (!service) await linkEngine(places.engine, engineLinks, signal);
      sources.push(...engineDefinitions(places.engine), ...engineParts(service ? places.frozen(id) : engineLinks));
    }
    letStart?.();
    await linkAll();
    for (const name of fileFolders) sources.push(...sourcesIn(join(folder, name), name));
    if (ledger) sources.unshift(await copyOf(ledger, 'ledger.db', copied));
    return { takenAtMs, sources, release };
  } catch (error) {
    await release();
    throw error;
  }

  async function copyOf(database: HeldDatabase, name: string, progress?: (share: number) => void): Promise<Source> {
    const path = join(folder, name.replace('/', '-'));
    await database.copyTo(path, (share) => {
      signal?.throwIfAborted();
      progress?.(share);
    });
    database.close();
    return { name, path, bytes: statSync(path).size };
  }
}

function holdFolder({ dataDir }: Place, events: string): () => void {
  try {
    return lockFolder(events);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('conflict', writeCause('backupsBlocked', { folder: dataDir }), { cause: error });
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
