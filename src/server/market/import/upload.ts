import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import type { Config } from '../../config.ts';
import { receive, removeStaleArrivals } from '../../files/index.ts';
import { readMultipartFile } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import type { ImportRun } from './run.ts';

const maxBytes = 4 * 1024 ** 3;

type Folder = Pick<Config, 'dataDir'>;
/** Files are named by their import, so that whatever is left of a dead one is known. */
const folderOf = ({ dataDir }: Folder): string => join(dataDir, 'market-imports');
const pathOf = (config: Folder, importId: number): string => join(folderOf(config), String(importId));
const arrivalsOf = (config: Folder): string => join(folderOf(config), 'arriving');

export type Upload = { body: Readable; contentType: string; fileName: string | undefined };

/**
 * Writes a request's file to disk as it comes, the body itself or the file of a multipart form, and gives its path. The
 * run's figures tell how much has come and what the file is called. Throws Refusal.
 */
export async function receiveUpload(
  config: Folder,
  run: ImportRun,
  { body, contentType, fileName }: Upload,
): Promise<string> {
  const form = /^multipart\/form-data\b/i.test(contentType) ? readMultipartFile(contentType) : undefined;
  const watched = trackUpload(body, run);
  // Whoever reads them is told, also later; until then nobody listens, and that would end the process.
  for (const stream of form ? [watched, form.file] : [watched]) stream.on('error', () => {});
  if (form) watched.on('error', (error) => form.file.destroy(error)).pipe(form.file);
  try {
    const arrival = await receive(arrivalsOf(config), form?.file ?? watched, { maxBytes });
    mkdirSync(folderOf(config), { recursive: true, mode: 0o700 });
    renameSync(arrival.path, pathOf(config, run.id));
    run.figures.bytes_total = arrival.bytes;
    run.figures.file_name = cleaned(fileName || form?.name() || 'upload');
    return pathOf(config, run.id);
  } finally {
    watched.destroy();
    body.resume(); // what is left of a refused body is read away, so that its sender hears why
  }
}

/** The body, as long as the run goes on. It can be destroyed while nothing comes, which a generator over the body cannot. */
function trackUpload(body: Readable, run: ImportRun): Readable {
  const watched = new Transform({
    transform(piece: Buffer, _, done) {
      try {
        run.assertAlive();
      } catch (error) {
        return done(error as Error);
      }
      run.figures.bytes_total += piece.length;
      done(null, piece);
    },
  });
  body.once('error', (error) => watched.destroy(error));
  body.once('close', () => body.readableEnded || watched.destroy(uploadBroken()));
  return body.pipe(watched);
}

const uploadBroken = () => new Refusal('malformed', 'The upload broke off: send the file again.');

const cleaned = (name: string): string => name.replace(/[\p{C}]/gu, '').slice(0, 255);

/** Whether the file of an import that was only a check is still there, to be imported as it is. */
export const hasUpload = (config: Folder, importId: number): boolean => existsSync(pathOf(config, importId));

/** Makes the file of a check the one of another import; undefined where it is there no longer. */
export function moveUpload(config: Folder, from: number, to: number): string | undefined {
  try {
    renameSync(pathOf(config, from), pathOf(config, to));
    return pathOf(config, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // applied already, or kept for too long
    throw error;
  }
}

export const deleteUpload = (config: Folder, importId: number): void =>
  rmSync(pathOf(config, importId), { force: true });

/** Imports whose files lie there. */
export function listUploads(config: Folder): number[] {
  try {
    return readdirSync(folderOf(config)).map(Number).filter(Number.isSafeInteger);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // nobody uploaded anything yet
    throw error;
  }
}

/** Deletes what uploads left that were killed on their way. */
export const removeStaleUploads = (config: Folder, nowMs: number): Promise<void> =>
  removeStaleArrivals(arrivalsOf(config), nowMs);
