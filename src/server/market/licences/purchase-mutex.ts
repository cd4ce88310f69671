import { KeyedMutex } from '../../kernel/index.ts';

/**
 * The row lock would be enough, but each waiter would hold a database connection, and a burst on one purchase would
 * block all others.
 */
export const purchaseMutex = new KeyedMutex<number>();
