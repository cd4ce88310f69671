import { requireQuota } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { unverified } from '../../domain-proof/index.ts';
import { t } from '../../kernel/index.ts';
import type { TrashKind, TrashSubject } from '../../trash/index.ts';
import { domainHolder } from './domains/index.ts';
import { countPages } from './page.store.ts';

export const statusPageSubject = {
  kind: 'status_page',
  table: 'status_pages',
  title: 'name',
} as const satisfies TrashSubject;

export const statusPageTrash = (
  { database }: Pick<Deps, 'database'>,
  { changed }: { changed: () => Promise<void> },
): TrashKind => ({
  ...statusPageSubject,
  permission: 'monitors:write',
  taken: () =>
    t(
      'Its address or domain belongs to another status page now. If that page is yours, change its address, then restore this one.',
    ),
  async check({ trx, row, caller: { accountId } }) {
    await requireQuota(database, trx, { accountId, of: 'status_pages', count: () => countPages(trx, accountId) });
    // Another account can have proven the domain in the meantime.
    if (typeof row.domain === 'string' && (await domainHolder(trx, row.domain, Number(row.id)))) return unverified;
    return undefined;
  },
  changed,
});
