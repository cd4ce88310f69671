import { execFile } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBundle } from '../../../bundle/index.ts';
import { currentLanguage, type Language, Refusal, t } from '../../../kernel/index.ts';
import type { ConvertedFile } from '../converted.ts';
import { fileSize } from '../read-text.ts';
import type { Answer, Given } from './convert-file.ts';

/** Folder of the compile cache, if this process uses one. */
const compileCache = getCompileCacheDir();
const maxMs = 60_000;
/** 10,000 monitors take a few MiB. */
const maxAnswerBytes = 64 * 1024 * 1024;

/** `language`: of what is said about the file. */
export type Asked = Given & { language: Language };

/** Reads a file of another tool. Throws Refusal if it cannot be read, or takes longer than a minute. */
export async function readSource(given: Given): Promise<ConvertedFile> {
  fileSize(given.path);
  const answer = JSON.parse(await askChild(given)) as Answer;
  if ('refused' in answer) throw new Refusal(answer.refused.code, answer.refused.message);
  return answer;
}

function askChild(given: Given): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Its modules one by one take three times as long.
  const program = findBundle('import-child') ?? join(import.meta.dirname, 'child.ts');
  const args = ['--max-old-space-size=1024', '--no-warnings', program];
  // Without this process's environment, which has secrets; `given` contains what the file may use of it.
  const env = { TMPDIR: tmpdir(), ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}) };
  const limits = { timeout: maxMs, killSignal: 'SIGKILL', maxBuffer: maxAnswerBytes, env } as const;
  const child = execFile(process.execPath, args, limits, (error, stdout, stderr) => {
    if (!error) return resolve(stdout);
    // Timeout, out of memory, or endless output.
    if (error.killed || error.signal || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
      return reject(
        new Refusal('too_large', t('The file takes too long or too much memory to read.'), { cause: error }),
      );
    reject(new Error(`a file to import could not be read: ${stderr.slice(0, 2000)}`, { cause: error }));
  });
  // If the child exits before it reads, its exit says why.
  child.stdin?.on('error', () => {});
  child.stdin?.end(JSON.stringify({ ...given, language: currentLanguage() } satisfies Asked));
  return promise;
}
