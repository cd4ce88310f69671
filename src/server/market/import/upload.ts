import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import type { Config } from '../../config/index.ts';
import { receive, removeStaleArrivals } from '../../files/index.ts';
import { readMultipartFile } from '../../http/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import type { ImportRun } from './run.ts';

const maxBytes = 4 * 1024 ** 3;

type Folder = Pick<Config, 'dataDir'>;
/** Files are named after their import, so that files of dead imports can be found. */
const folderOf = ({ dataDir }: Folder): string => join(dataDir, 'market-imports');
const pathOf = (config: Folder, importId: number): string => join(folderOf(config), String(importId));
const arrivalsOf = (config: Folder): string => join(folderOf(config), 'arriving');

export type Upload = { body: Readable; contentType: string; fileName: string | undefined };

/**
 * Streams a request's file to disk, either the body itself or the file of a multipart form, and returns its path. Updates
 * the size and name in the run's figures. Throws Refusal.
 */
export async function receiveUpload(
  config: Folder,
  run: ImportRun,
  { body, contentType, fileName }: Upload,
): Promise<string> {
  const form = /^multipart\/form-data\b/i.test(contentType) ? readMultipartFile(contentType) : undefined;
  const watched = trackUpload(body, run);
  // Readers get these errors too; without a listener, an early one would end the process.
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
    body.resume(); // drain a refused body, so that its sender receives the answer
  }
}

/** The body while the run is alive. Unlike a generator, a stream can be destroyed while it waits for data. */
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

const uploadBroken = () => new Refusal('malformed', t('The upload was interrupted: send the file again.'));

const cleaned = (name: string): string => name.replace(/[\p{C}]/gu, '').slice(0, 255);

/** Whether the file of a dry run is still stored. */
export const hasUpload = (config: Folder, importId: number): boolean => existsSync(pathOf(config, importId));

/** Moves the file of a dry run to another import; undefined where it is gone. */
export function moveUpload(config: Folder, from: number, to: number): string | undefined {
  try {
    renameSync(pathOf(config, from), pathOf(config, to));
    return pathOf(config, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // applied already, or expired
    throw error;
  }
}

export const deleteUpload = (config: Folder, importId: number): void =>
  rmSync(pathOf(config, importId), { force: true });

/** The imports that have a stored file. */
export function listUploads(config: Folder): number[] {
  try {
    return readdirSync(folderOf(config)).map(Number).filter(Number.isSafeInteger);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // nothing uploaded yet
    throw error;
  }
}

/** Deletes what interrupted uploads left. */
export const removeStaleUploads = (config: Folder): Promise<void> =>
  // Files are dated by the machine's own clock.
  removeStaleArrivals(arrivalsOf(config), Date.now());
