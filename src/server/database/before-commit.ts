import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Schema } from './schema/index.ts';

type Transaction = Kysely<Schema>;

/** Work that belongs into the same transaction as what a request changes, whichever function begins it. */
type BeforeCommit = { work?: ((trx: Transaction) => Promise<void>) | undefined };

const pending = new AsyncLocalStorage<BeforeCommit>();

/**
 * Runs `calls` so that the first transaction that commits in them does `work` as its last step: both are there or
 * neither. The handle that it gets says whether that is still to come, and can drop it.
 */
export function withBeforeCommit<T>(
  work: (trx: Transaction) => Promise<void>,
  calls: (handle: { isPending(): boolean; drop(): void }) => T,
): T {
  const slot: BeforeCommit = { work };
  const handle = {
    isPending: () => slot.work !== undefined,
    drop: () => {
      slot.work = undefined;
    },
  };
  return pending.run(slot, () => calls(handle));
}

/** Whether something is still to be done before a commit of the current request. */
export const hasBeforeCommit = (): boolean => pending.getStore()?.work !== undefined;

/** What `inTransaction` does before it commits. A transaction that fails afterwards leaves the work to the next one. */
export async function runBeforeCommit(trx: Transaction): Promise<(() => void) | undefined> {
  const slot = pending.getStore();
  const work = slot?.work;
  if (!slot || !work) return undefined;
  await work(trx);
  return () => {
    slot.work = undefined;
  };
}
