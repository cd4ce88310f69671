/** Creates one backup in a child process at low priority, to keep requests fast. */
import { dirname } from 'node:path';
import { Refusal, restrictPriority } from '../../../kernel/index.ts';
import { type BackupConfig, createBackup, packingStep } from '../create-backup.ts';

export type BackupOrder = { config: BackupConfig; file: string; withSecret: boolean };
export type BackupReport = { percent: number } | BackupOutcome;
/** `code`: only if the folder of the backup is the cause */
export type BackupOutcome = { done: number } | { refused: string } | { failed: string; code?: string };

/** Estimated share of copying the database. */
const copyPercent = 20;

const stop = new AbortController();
process.on('SIGTERM', () => stop.abort());
// Ctrl-C reaches the whole process group. The service ends this process afterwards.
process.on('SIGINT', () => {});
// The connection ends when the service is killed.
process.on('disconnect', () => stop.abort());

process.once('message', async ({ config, file, withSecret }: BackupOrder) => {
  restrictPriority();
  let report: BackupOutcome;
  let reported = 0;
  try {
    const { bytes } = await createBackup(config, file, {
      withSecret,
      now: Date.now,
      signal: stop.signal,
      onProgress(step, share) {
        const percent = Math.floor(
          step === packingStep ? copyPercent + (100 - copyPercent) * share : copyPercent * share,
        );
        if (percent <= reported || !process.connected) return;
        reported = percent;
        process.send?.({ percent } satisfies BackupReport);
      },
    });
    report = { done: bytes };
  } catch (error) {
    report = error instanceof Refusal ? { refused: error.message } : failureOf(error as NodeJS.ErrnoException, file);
  }
  if (process.connected) process.send?.(report, () => process.disconnect());
});

function failureOf({ stack, code, path }: NodeJS.ErrnoException, file: string): BackupOutcome {
  const isOfFolder = code !== undefined && path !== undefined && dirname(path) === dirname(file);
  return { failed: String(stack), ...(isOfFolder && { code }) };
}
