import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal, type RefusalCode } from '../../../kernel/refusal.ts';
import { fileSize } from '../read-text.ts';
import type { Tables } from './tables.ts';

/** A file of another tool as it was read, before anything is understood of it. */
export type SourceFile =
  | { format: 'sqlite'; tables: Tables }
  | { format: 'json'; value: unknown }
  | { format: 'yaml'; value: unknown };

const longestMs = 60_000;
const maxAnswerBytes = 256 * 1024 * 1024;

/** Reads a file of another tool. Throws Refusal for what cannot be read, or takes longer than a minute. */
export async function readSource(path: string): Promise<SourceFile> {
  fileSize(path);
  const answer = JSON.parse(await askChild(path)) as SourceFile | { refused: { code: RefusalCode; message: string } };
  if ('refused' in answer) throw new Refusal(answer.refused.code, answer.refused.message);
  return answer;
}

function askChild(path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const args = ['--max-old-space-size=1024', '--no-warnings', join(import.meta.dirname, 'child.ts'), path];
  // Without the secrets of this process's environment.
  const env = { TMPDIR: tmpdir() };
  const limits = { timeout: longestMs, killSignal: 'SIGKILL', maxBuffer: maxAnswerBytes, env } as const;
  execFile(process.execPath, args, limits, (error, stdout, stderr) => {
    if (!error) return resolve(stdout);
    // Out of time, or out of memory.
    if (error.killed || error.signal)
      return reject(new Refusal('too_large', 'The file takes too long or too much memory to read.', { cause: error }));
    reject(new Error(`a file to import could not be read: ${stderr.slice(0, 2000)}`, { cause: error }));
  });
  return promise;
}
