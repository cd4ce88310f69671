import { type DatabaseOrTransaction, inTransaction } from '../database/index.ts';
import { queueDeletion } from '../deletion-queue/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/index.ts';
import { dayMs, hourMs, notFound, startPeriodicTask } from '../kernel/index.ts';
import { deleteTrash, deleteTrashBefore } from './trash.store.ts';

export const trashDays = 30;
/** Small, because SQLite has one writer and requests must not wait. */
const batchSize = 50;

type EraseDeps = Pick<Deps, 'database' | 'now'>;
type Erased = Awaited<ReturnType<typeof deleteTrash>>;

/** Deletes one entry for good. Throws `not_found`. */
export async function eraseFromTrash(
  deps: EraseDeps,
  { accountId }: Pick<Caller, 'accountId'>,
  { kind, id }: { kind: string; id: number },
): Promise<void> {
  const [erased] = await eraseBatch(deps, (trx) =>
    deleteTrash(trx, accountId, { kinds: [kind], subject: id, limit: 1 }),
  );
  if (!erased) throw notFound();
}

/** Deletes all entries of these kinds for good. Returns how many. */
export async function emptyTrash(
  deps: EraseDeps,
  { accountId }: Pick<Caller, 'accountId'>,
  kinds: readonly string[],
): Promise<number> {
  return eraseAll(deps, (trx) => deleteTrash(trx, accountId, { kinds, limit: batchSize }));
}

export function startTrashRetention(deps: EraseDeps & Pick<Deps, 'log'>): { stop(): Promise<void> } {
  return startPeriodicTask({
    name: 'old trash',
    everyMs: hourMs,
    run: () => eraseOldTrash(deps),
    onError: (err) => deps.log.warn({ err }, 'could not empty the trash; trying again'),
  });
}

export async function eraseOldTrash(deps: EraseDeps): Promise<void> {
  const before = deps.now() - trashDays * dayMs;
  await eraseAll(deps, (trx) => deleteTrashBefore(trx, before, batchSize));
}

async function eraseAll(deps: EraseDeps, erase: (trx: DatabaseOrTransaction) => Promise<Erased>): Promise<number> {
  let count = 0;
  for (;;) {
    const erased = await eraseBatch(deps, erase);
    count += erased.length;
    if (erased.length < batchSize) return count;
  }
}

/** Also queues the deletion of the events. */
const eraseBatch = (
  { database, now }: EraseDeps,
  erase: (trx: DatabaseOrTransaction) => Promise<Erased>,
): Promise<Erased> =>
  inTransaction(database, async (trx) => {
    const erased = await erase(trx);
    for (const { event_stream, subject_id } of erased)
      if (event_stream !== null) await queueDeletion(trx, event_stream, subject_id, now());
    return erased;
  });
