import type { paginate } from './pagination.ts';

export type ListAnswer<T> = ReturnType<typeof paginate<T>>;

export type { Endpoint } from './endpoint.ts';
