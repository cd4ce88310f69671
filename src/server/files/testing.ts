import type { Files } from './files.ts';

export async function keysOf(files: Pick<Files, 'list'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys.sort();
}
