import type { ListAnswer } from '../../server/http/wire.ts';

export type One<T> = { data: T };

export type Many<T> = { data: T[] };

/** One page of a list, without the links to other pages. */
export type Listing<T> = {
  data: T[];
  meta: Pick<ListAnswer<T>['meta'], 'current_page' | 'from' | 'last_page' | 'per_page' | 'to' | 'total'>;
};
