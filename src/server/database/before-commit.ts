import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Schema } from './schema/index.ts';

type Transaction = Kysely<Schema>;

/** Work to run in the request's first transaction. */
type BeforeCommit = { work?: ((trx: Transaction) => Promise<void>) | undefined };

const pending = new AsyncLocalStorage<BeforeCommit>();

/** The first transaction in `calls` that commits runs `work` as its last step, so both are committed or neither. */
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

export const hasBeforeCommit = (): boolean => pending.getStore()?.work !== undefined;

/**
 * Runs the pending work. The caller must call the result after the commit. If the commit fails, the work stays pending.
 */
export async function runBeforeCommit(trx: Transaction): Promise<(() => void) | undefined> {
  const slot = pending.getStore();
  const work = slot?.work;
  if (!slot || !work) return undefined;
  await work(trx);
  return () => {
    slot.work = undefined;
  };
}
