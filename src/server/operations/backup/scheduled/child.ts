/** Takes one backup in a process of its own, at the lowest priority: its work must not hold up requests. */
import { Refusal, restrictPriority } from '../../../kernel/index.ts';
import { type BackupConfig, createBackup } from '../create-backup.ts';

export type BackupOrder = { config: BackupConfig; file: string; withSecret: boolean };
/** `failed` with a sentence for a person, or with what the log is to say. */
export type BackupReport = { done: number } | { refused: string } | { failed: string };

const stop = new AbortController();
process.on('SIGTERM', () => stop.abort());
// Ctrl-C reaches the whole group; the service ends this process then.
process.on('SIGINT', () => {});
// The service was killed.
process.on('disconnect', () => stop.abort());

process.once('message', async ({ config, file, withSecret }: BackupOrder) => {
  restrictPriority();
  let report: BackupReport;
  try {
    const { bytes } = await createBackup(config, file, { withSecret, now: Date.now, signal: stop.signal });
    report = { done: bytes };
  } catch (error) {
    report = error instanceof Refusal ? { refused: error.message } : { failed: String((error as Error).stack) };
  }
  if (process.connected) process.send?.(report, () => process.disconnect());
});
