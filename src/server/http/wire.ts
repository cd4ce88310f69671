import type { paginate } from './pagination.ts';

/** One page of a list, as every interface answers it. */
export type ListAnswer<T> = ReturnType<typeof paginate<T>>;

export type { Endpoint } from './endpoint.ts';
