import type { ListAnswer } from '../../server/http/wire.ts';

/** How the console's interface wraps what it answers. */

export type One<T> = { data: T };

/** All of a short list at once. */
export type Many<T> = { data: T[] };

/** One page of a list; the console makes its own links. */
export type Listing<T> = {
  data: T[];
  meta: Pick<ListAnswer<T>['meta'], 'current_page' | 'from' | 'last_page' | 'per_page' | 'to' | 'total'>;
};
