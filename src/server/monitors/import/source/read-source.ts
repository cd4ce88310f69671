import { execFile } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBundle } from '../../../bundle/index.ts';
import { currentLanguage, type Language, Refusal, t } from '../../../kernel/index.ts';
import { fileSize } from '../read-text.ts';
import type { Answer, Given } from './convert-file.ts';
import type { ConvertedFile } from './convert-source.ts';

const compileCache = getCompileCacheDir();
const maxMs = 60_000;
/** 10,000 monitors need a few MiB. */
const maxAnswerBytes = 64 * 1024 * 1024;

export type Asked = Given & { language: Language };

/** Throws Refusal if the file can't be read or takes longer than a minute. */
export async function readSource(given: Given): Promise<ConvertedFile> {
  fileSize(given.path);
  const answer = JSON.parse(await askChild(given)) as Answer;
  if ('refused' in answer) throw new Refusal(answer.refused.code, answer.refused.message);
  return answer;
}

function askChild(given: Given): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // A bundle, because loading separate modules takes three times as long.
  const program = findBundle('import-child') ?? join(import.meta.dirname, 'child.ts');
  const args = ['--max-old-space-size=1024', '--no-warnings', program];
  // Security: this process's environment contains secrets. `given` has the variables that the file can use.
  const env = { TMPDIR: tmpdir(), ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}) };
  const limits = { timeout: maxMs, killSignal: 'SIGKILL', maxBuffer: maxAnswerBytes, env } as const;
  const child = execFile(process.execPath, args, limits, (error, stdout, stderr) => {
    if (!error) return resolve(stdout);
    // The child process timed out, ran out of memory or wrote endless output.
    if (error.killed || error.signal || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
      return reject(
        new Refusal('too_large', t('The file takes too long or too much memory to read.'), { cause: error }),
      );
    reject(new Error(`a file to import could not be read: ${stderr.slice(0, 2000)}`, { cause: error }));
  });
  // If the child exits before it reads its input, its exit code explains why.
  child.stdin?.on('error', () => {});
  child.stdin?.end(JSON.stringify({ ...given, language: currentLanguage() } satisfies Asked));
  return promise;
}
