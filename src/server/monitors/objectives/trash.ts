import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import type { TrashKind, TrashSubject } from '../../trash/index.ts';
import { requireObjectiveLimit } from './limit.ts';

export const objectiveSubject = {
  kind: 'objective',
  table: 'objectives',
  title: 'name',
} as const satisfies TrashSubject;

/** The alert of a restored objective is closed, because it missed what happened in the trash. */
export const objectiveTrash = ({ database }: Pick<Deps, 'database'>): TrashKind => ({
  ...objectiveSubject,
  permission: 'monitors:write',
  taken: () => t('The SLO exists already. Reload the page.'),
  async check({ trx, caller: { accountId } }) {
    await requireObjectiveLimit(database, trx, accountId);
    return undefined;
  },
  change: (table, row) => (table === 'objectives' ? { ...row, burning_since: null } : row),
});
