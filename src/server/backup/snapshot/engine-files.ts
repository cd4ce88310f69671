import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '../archive/index.ts';
import type { placesIn } from '../place.ts';
import { eachFile, sourcesIn } from './list-files.ts';

type Places = Pick<ReturnType<typeof placesIn>, 'engine' | 'frozen'>;

/**
 * The definitions of the engine's databases and tables, read at once: a table may go at any time. They lie in `store/` as
 * the tables do; a link in `metadata/` leads to those of each database.
 */
export function engineDefinitions(engine: string): Source[] {
  const sources: Source[] = [];
  const add = (folder: string) =>
    eachFile(join(engine, folder), (path, kind) => {
      const from = join(engine, folder, path);
      const name = `events/engine/${folder}/${path}`;
      if (kind === 'link') sources.push({ name, target: readlinkSync(from) });
      else if (path.endsWith('.sql')) sources.push({ name, text: readFileSync(from, 'utf8') });
    });
  add('metadata');
  for (const source of [...sources]) if ('target' in source) add(join('metadata', source.target));
  return sources;
}

/**
 * The rows: those that were frozen under the name, or, of an engine that does not run, all there are; parts that were
 * not finished, or replaced by others, are sorted out when the engine starts.
 */
export function engineParts({ engine, frozen }: Places, name: string | undefined): Source[] {
  const folder = name === undefined ? engine : frozen(name);
  return sourcesIn(join(folder, 'store'), 'events/engine/store').filter(
    (source) => !/\/(tmp|delete_tmp)_/.test(source.name) && !source.name.endsWith('.sql'),
  );
}
