import { KeyedMutex } from '../../kernel/index.ts';

/**
 * The row lock would be enough, but each waiting request would hold a database connection, and a burst of requests for
 * one purchase would block all other requests.
 */
export const purchaseMutex = new KeyedMutex<number>();
