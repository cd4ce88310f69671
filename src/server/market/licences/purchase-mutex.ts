import { KeyedMutex } from '../../kernel/index.ts';

/**
 * Serializes work on one purchase within this process. The row lock alone would be correct, but each waiter would hold a
 * database connection, and a burst on one purchase would block all others.
 */
export const purchaseMutex = new KeyedMutex<number>();
