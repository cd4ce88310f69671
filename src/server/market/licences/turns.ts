const turns = new Map<number, Promise<unknown>>();

/**
 * Runs work on one purchase after what this process already does with it. The row's lock alone would be as exact, but
 * everybody who waits for it would hold a connection to the database, and a burst on one purchase would stop all others.
 */
export function inTurn<T>(purchaseId: number, work: () => Promise<T>): Promise<T> {
  const before = turns.get(purchaseId) ?? Promise.resolve();
  const own = before.then(work, work);
  turns.set(purchaseId, own);
  const leave = () => {
    if (turns.get(purchaseId) === own) turns.delete(purchaseId);
  };
  own.then(leave, leave);
  return own;
}
