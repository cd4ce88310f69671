import { readFileSync, statSync } from 'node:fs';
import { Refusal, t } from '../../kernel/index.ts';

/** Limited, because parsing YAML takes seconds per megabyte. A monitor has only a few hundred bytes. */
export const maxYamlBytes = 5 * 1024 * 1024;

const maxMonitors = 10_000;

/** Limits the size of the transaction. */
export function refuseTooMany(monitors: number): void {
  if (monitors > maxMonitors)
    throw new Refusal('too_large', t('A file can have up to {max} monitors.', { max: maxMonitors }));
}

export function fileSize(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new Refusal('not_found', t('File not found: {path}.', { path }));
  if (!stat.isFile()) throw new Refusal('malformed', t('{path} is not a file.', { path }));
  return stat.size;
}

export function readText(path: string, maxBytes: number): string {
  if (fileSize(path) > maxBytes) throw tooLarge(maxBytes);
  const bytes = bytesOf(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Refusal('malformed', t('The file is not text in UTF-8.'), { cause });
  }
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

export const unreadable = (path: string, cause: unknown): Refusal =>
  new Refusal(
    'malformed',
    t('{path} cannot be read ({code}).', { path, code: String((cause as NodeJS.ErrnoException).code) }),
    { cause },
  );

export const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('too_large', t('The file is too large: the limit is {max} MiB.', { max: maxBytes / 1024 / 1024 }));
