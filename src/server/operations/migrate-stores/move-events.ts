// English only: commands and the start of the service
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { recordOperatorEvent } from '../../accounts/index.ts';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { moveEvents } from '../../events/index.ts';
import { describeServer, lockFolder, Refusal, readEventStoreAddress, restrictPriority } from '../../kernel/index.ts';
import { forgetUsedEventStore, moveNote, noteMoved } from '../../stores/index.ts';
import { unfinished } from './commands.ts';
import type { Terminal } from './terminal.ts';

export type LinkRunningEngine = (place: {
  dataDir: string;
}) => Promise<{ state: 'linked'; dir: string; release(): void } | { state: 'elsewhere' } | { state: 'no service' }>;

type MoveDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'log' | 'now'>;
type Wanted = { url: string; linkRunningEngine: LinkRunningEngine };

export async function moveEventsCommand(deps: MoveDeps, terminal: Terminal, wanted: Wanted): Promise<number> {
  const { config } = deps;
  if (!readEventStoreAddress(wanted.url))
    throw new Refusal('invalid', 'The URL of --to is not valid: use https://USER:PASSWORD@HOST:8443/DATABASE.');
  restrictPriority();
  const unlock = lockMove(config);
  try {
    return await moveLocked(deps, terminal, wanted);
  } finally {
    unlock();
  }
}

async function moveLocked(
  { config, database, vault, log, now }: MoveDeps,
  { say, note, progress }: Terminal,
  { url, linkRunningEngine }: Wanted,
): Promise<number> {
  const running = await linkRunningEngine(config);
  const isLast = running.state !== 'linked';
  const release = releaseOf(running, config);
  try {
    const { tables, rows, copied } = await moveEvents({
      engineDir: running.state === 'linked' ? running.dir : join(config.dataDir, 'events', 'engine'),
      url,
      mark: vault.hmac('events-move', 'gatehouse'),
      isLast,
      log,
      onProgress: (done, all) => progress?.(`Moving: ${done} of ${all} rows`),
      beforeCompletion: () => noteMoved(config, 'events'),
    });
    if (progress) note('');
    for (const { name, rows: count, days } of tables) note(`${name}: ${count} rows of ${days} days`);
    say(
      `${rows} rows are on the server. Each day has the same number of rows and the same sums. This run copied ${copied} rows.`,
    );
    if (!isLast) {
      say(adviseLastRun);
      return unfinished;
    }
    const event = { command: 'events move', action: 'events.moved', subject: { name: describeServer(url) } } as const;
    await inTransaction(database, async (trx) => {
      await forgetUsedEventStore(trx);
      await recordOperatorEvent(trx, { ...event, nowMs: now() });
    });
    for (const line of adviseAfter(config)) say(line);
    return 0;
  } finally {
    release();
  }
}

const adviseLastRun = `The service goes on to write into its embedded store. To finish:
  1. Set GATEHOUSE_CLICKHOUSE_URL to the URL that you gave to this command, and restart the service: from then on, events wait in the spool.
  2. Run this command again. It brings what has come since; then the service ships what waits.`;

const adviseAfter = (config: Deps['config']): string[] => [
  config.clickhouseUrl === undefined
    ? 'Set GATEHOUSE_CLICKHOUSE_URL to the URL that you gave to this command, if you have not done so yet, and start the service. Events in the spool go to the server.'
    : 'A running service detects the complete server within half a minute and sends the events in its spool.',
  `${join(config.dataDir, 'events', 'engine')} is not used any more. Delete it once everything works. To return to it, delete ${moveNote(config, 'events')}.`,
];

function releaseOf(running: Awaited<ReturnType<LinkRunningEngine>>, { dataDir }: Deps['config']): () => void {
  if (running.state === 'linked') return running.release;
  // A service whose events are on a server doesn't use the embedded engine, which has its own lock.
  if (running.state === 'elsewhere') return () => {};
  return lockFolder(join(dataDir, 'events'));
}

/** Prevents a second move at the same time. The two would delete each other's days. */
function lockMove({ dataDir }: Deps['config']): () => void {
  const folder = join(dataDir, 'events', 'move.tmp');
  try {
    const release = lockFolder(folder, { timeoutMs: 0 });
    return () => {
      rmSync(folder, { recursive: true, force: true });
      release();
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('conflict', 'Another gatehouse events move is running. Wait until it has finished.', {
      cause: error,
    });
  }
}
