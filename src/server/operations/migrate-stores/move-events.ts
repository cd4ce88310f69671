// English only: commands and the start of the service
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { recordOperatorEvent } from '../../accounts/index.ts';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { moveEvents } from '../../events/index.ts';
import { describeServer, lockFolder, Refusal, readEventStoreAddress, restrictPriority } from '../../kernel/index.ts';
import { moveNote, noteMoved } from '../../stores/index.ts';
import { unfinished } from './commands.ts';
import type { Terminal } from './terminal.ts';

/** Who runs the embedded engine of a data folder, and a folder with links to its files as they are at the moment. */
export type LinkRunningEngine = (place: {
  dataDir: string;
}) => Promise<{ state: 'linked'; dir: string; release(): void } | { state: 'elsewhere' } | { state: 'no service' }>;

type MoveDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'log' | 'now'>;
type Wanted = { url: string; linkRunningEngine: LinkRunningEngine };

/** `gatehouse events move`. Resolves to the exit status. */
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
      `${rows} rows are on the server, each day with the same number of rows and the same sums; ${copied} came in this run.`,
    );
    if (!isLast) {
      say(adviseLastRun);
      return unfinished;
    }
    const event = { command: 'events move', action: 'events.moved', subject: { name: describeServer(url) } } as const;
    await inTransaction(database, (trx) => recordOperatorEvent(trx, { ...event, nowMs: now() }));
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
    ? 'Where it is not done yet, set GATEHOUSE_CLICKHOUSE_URL to the URL that you gave to this command, and start the service. What waits in the spool goes to the server.'
    : 'A running service finds the server complete within half a minute, and ships what waits in its spool.',
  `${join(config.dataDir, 'events', 'engine')} is not used any more: delete it when all is well. To go back to it instead, delete ${moveNote(config, 'events')}.`,
];

function releaseOf(running: Awaited<ReturnType<LinkRunningEngine>>, { dataDir }: Deps['config']): () => void {
  if (running.state === 'linked') return running.release;
  // A service whose events are on a server leaves the engine alone, which has a lock of its own.
  if (running.state === 'elsewhere') return () => {};
  // Keeps a service from starting on the folder.
  return lockFolder(join(dataDir, 'events'));
}

/** Two would delete each other's days. */
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
    throw new Refusal('conflict', 'Another gatehouse events move is running: wait until it has ended.', {
      cause: error,
    });
  }
}
