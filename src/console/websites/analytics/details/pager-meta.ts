import type { Listing } from '../../../api/envelope.ts';

export const PAGE_SIZE = 50;

export function pagerMeta(total: number, { page, shown }: { page: number; shown: number }): Listing<unknown>['meta'] {
  const first = (page - 1) * PAGE_SIZE;
  return {
    total,
    per_page: PAGE_SIZE,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    from: shown > 0 ? first + 1 : null,
    // The row for visits without a value is added to the list, but isn't part of the total.
    to: shown > 0 ? Math.min(first + shown, Math.max(total, first + 1)) : null,
  };
}
