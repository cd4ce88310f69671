import { lockAccount } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, t } from '../../kernel/index.ts';
import type { TrashKind } from '../../trash/index.ts';
import { policySubject, requirePolicyLimit } from './policies.ts';
import { listPolicyRows } from './policy.store.ts';

/** Monitors that still have no other policy use the restored policy again. */
export const policyTrash = ({ database }: Pick<Deps, 'database'>, { changed }: { changed: () => void }): TrashKind => ({
  ...policySubject,
  permission: 'monitors:write',
  taken,
  async check({ trx, caller: { accountId }, row, nowMs }) {
    await lockAccount(database, trx, accountId);
    await requirePolicyLimit(trx, accountId);
    const others = await listPolicyRows(trx, accountId);
    if (others.some(({ name }) => name.toLowerCase() === String(row.name).toLowerCase()))
      throw new Refusal('conflict', taken());
    return {
      ...(others.some(({ is_default }) => is_default === 1) && { is_default: 0 }),
      // So that alerts of open incidents follow the policy.
      updated_at: nowMs,
    };
  },
  changed,
});

function taken(): string {
  return t('Another alert policy has its name now. Rename or delete that one, then restore this one.');
}
