import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../../kernel/index.ts';
import type { BackupOrder, BackupOutcome, BackupReport } from './child.ts';

/** `onPercent` is called with increasing numbers. Returns the size in bytes. */
export async function runBackup(
  order: BackupOrder,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<number> {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [], {
    execArgv: [],
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  const exited = once(child, 'exit');
  let report: BackupOutcome | undefined;
  child.on('message', (message: BackupReport) => {
    if ('percent' in message) onPercent(message.percent);
    else report = message;
  });
  try {
    const { dataDir, databaseUrl, clickhouseUrl, filesUrl, secret } = order.config;
    const config = { dataDir, databaseUrl, clickhouseUrl, filesUrl, secret };
    child.send({ ...order, config } satisfies BackupOrder);
    if (signal.aborted) end();
    await exited;
  } finally {
    signal.removeEventListener('abort', end);
  }
  if (report === undefined) throw new Error('the backup process exited early');
  if ('refused' in report) throw new Refusal('unavailable', report.refused);
  // An error with a system call and code is explained as a problem of the folder.
  if ('failed' in report)
    throw Object.assign(new Error(report.failed), report.code !== undefined && { code: report.code, syscall: 'write' });
  return report.done;
}
