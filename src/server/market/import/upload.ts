import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import type { Config } from '../../config/index.ts';
import { receive, removeStaleArrivals } from '../../files/index.ts';
import { readMultipartFile } from '../../http/index.ts';
import { cutText, Refusal, t } from '../../kernel/index.ts';
import type { ImportRun } from './run.ts';

const maxBytes = 4 * 1024 ** 3;

type DataFolder = Pick<Config, 'dataDir'>;
/** Files are named by import id, so files of dead imports can be found. */
const folderOf = ({ dataDir }: DataFolder): string => join(dataDir, 'market-imports');
const pathOf = (config: DataFolder, importId: number): string => join(folderOf(config), String(importId));
const arrivalsOf = (config: DataFolder): string => join(folderOf(config), 'arriving');

export type Upload = { body: Readable; contentType: string; fileName: string | undefined };

/** Returns the file's path. Throws Refusal. */
export async function receiveUpload(
  config: DataFolder,
  run: ImportRun,
  { body, contentType, fileName }: Upload,
): Promise<string> {
  const form = /^multipart\/form-data\b/i.test(contentType) ? readMultipartFile(contentType) : undefined;
  const watched = trackUpload(body, run);
  // Without a listener, an early error would end the process.
  for (const stream of form ? [watched, form.file] : [watched]) stream.on('error', () => {});
  if (form) watched.on('error', (error) => form.file.destroy(error)).pipe(form.file);
  try {
    const arrival = await receive(arrivalsOf(config), form?.file ?? watched, { maxBytes });
    mkdirSync(folderOf(config), { recursive: true, mode: 0o700 });
    renameSync(arrival.path, pathOf(config, run.id));
    run.figures.bytes_total = arrival.bytes;
    run.figures.file_name = sanitizeFileName(fileName || form?.name() || 'upload');
    return pathOf(config, run.id);
  } finally {
    watched.destroy();
    body.resume(); // lets the sender receive the response
  }
}

/** Unlike a generator, a stream can be destroyed while it waits for data. */
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

const uploadBroken = () => new Refusal('malformed', t('The upload was interrupted. Send the file again.'));

const sanitizeFileName = (name: string): string => cutText(name.replace(/[\p{C}]/gu, ''), 255);

export const hasUpload = (config: DataFolder, importId: number): boolean => existsSync(pathOf(config, importId));

/** Returns undefined if the file was deleted. */
export function moveUpload(config: DataFolder, from: number, to: number): string | undefined {
  try {
    renameSync(pathOf(config, from), pathOf(config, to));
    return pathOf(config, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // applied already, or expired
    throw error;
  }
}

export const deleteUpload = (config: DataFolder, importId: number): void =>
  rmSync(pathOf(config, importId), { force: true });

export function listUploads(config: DataFolder): number[] {
  try {
    return readdirSync(folderOf(config)).map(Number).filter(Number.isSafeInteger);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // nothing uploaded yet
    throw error;
  }
}

export const removeStaleUploads = (config: DataFolder): Promise<void> =>
  // File times use the machine's clock.
  removeStaleArrivals(arrivalsOf(config), Date.now());
