import { KeyedMutex } from '../../kernel/index.ts';

/**
 * Work on one purchase, one at a time in this process. The row's lock alone would be as exact, but everybody who waits
 * for it would hold a connection to the database, and a burst on one purchase would stop all others.
 */
export const purchaseMutex = new KeyedMutex<number>();
