import { requireQuota } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, t } from '../../kernel/index.ts';
import type { TrashKind } from '../../trash/index.ts';
import { countGoals } from './resource.store.ts';
import {
  maxPerWebsite,
  type ResourceKind,
  type ResourceNoun,
  type ResourceRow,
  type ResourceTable,
  resourceSubject,
} from './resource.ts';

const taken = (): string =>
  t('The website has another one with the same name or definition. Rename or delete it, then restore this one.');

export const resourceTrash = <T extends ResourceTable, N extends ResourceNoun, F, C, A>(
  { database }: Pick<Deps, 'database'>,
  resource: ResourceKind<T, N, F, C, A>,
): TrashKind => ({
  ...resourceSubject(resource),
  permission: 'websites:write',
  taken,
  parentDeleted: () => t('Its website was deleted. Restore the website first.'),
  async check({ trx, row, caller: { accountId } }) {
    const deleted = row as unknown as ResourceRow<T>;
    const others = await resource.rows.list(trx, { id: deleted.website_id, account_id: accountId });
    if (others.length >= maxPerWebsite)
      throw new Refusal(
        'conflict',
        t('The website already has {max} of them. Delete one, then restore this one.', { max: maxPerWebsite }),
      );
    if (Object.keys(resource.findConflicts(deleted, others)).length > 0) throw new Refusal('conflict', taken());
    if (resource.table === 'goals')
      await requireQuota(database, trx, { accountId, of: 'goals', count: () => countGoals(trx, accountId) });
    return undefined;
  },
});
