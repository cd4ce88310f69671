import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockFolder } from '../../../kernel/index.ts';
import type { Source } from '../archive/index.ts';
import { placesIn } from '../place.ts';
import { connectToService } from './ask-service.ts';
import { engineDefinitions, engineParts } from './engine-files.ts';
import { linkOrCopy } from './link-files.ts';
import { removeAbandoned, workFolder } from './work-folder.ts';

/**
 * `linked`: until `release`, `dir` contains a snapshot of the event store, on which an engine can start. `elsewhere`:
 * the service's events are on a server.
 */
export type RunningEngine =
  | { state: 'linked'; dir: string; release(): void }
  | { state: 'elsewhere' }
  | { state: 'no service' };

export async function linkRunningEngine({ dataDir }: { dataDir: string }): Promise<RunningEngine> {
  const places = placesIn({ dataDir });
  const service = await connectToService(places.socket);
  if (!service) return { state: 'no service' };
  const id = randomBytes(6).toString('hex');
  const folder = join(dataDir, workFolder(id));
  try {
    await service.hold();
    await service.freeze(id);
    if (!existsSync(places.frozen(id))) return { state: 'elsewhere' };
    removeAbandoned(dataDir);
    mkdirSync(folder, { mode: 0o700 });
    const unlock = lockFolder(folder);
    const release = () => {
      unlock();
      rmSync(folder, { recursive: true, force: true });
    };
    try {
      for (const source of [...engineDefinitions(places.engine), ...engineParts(places.frozen(id))])
        await put(folder, source);
      return { state: 'linked', dir: join(folder, 'events', 'engine'), release };
    } catch (error) {
      release();
      throw error;
    }
  } finally {
    await service.end();
  }
}

async function put(folder: string, source: Source): Promise<void> {
  const to = join(folder, source.name);
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  if ('target' in source) symlinkSync(source.target, to);
  else if ('text' in source) writeFileSync(to, source.text, { mode: 0o600 });
  else await linkOrCopy(source.path, to);
}
