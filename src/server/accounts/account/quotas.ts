import {
  type Database,
  type DatabaseOrTransaction,
  readServiceSetting,
  writeServiceSettings,
} from '../../database/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { lockQuotas } from './account.store.ts';

export const quotaNames = ['monitors', 'websites', 'status_pages', 'goals'] as const;
export type QuotaName = (typeof quotaNames)[number];
export type Quotas = Record<QuotaName, number>;

/** What an account may have until the owner of the service says otherwise; goals of all its websites together. */
const defaultQuotas: Quotas = { monitors: 200, websites: 50, status_pages: 20, goals: 500 };

const nouns: Record<QuotaName, [one: string, many: string]> = {
  monitors: ['monitor', 'monitors'],
  websites: ['website', 'websites'],
  status_pages: ['status page', 'status pages'],
  goals: ['goal', 'goals'],
};

/** What every account but the owner's may have, where it has no quotas of its own. */
export async function serviceQuotas(db: DatabaseOrTransaction): Promise<Quotas> {
  return { ...defaultQuotas, ...(JSON.parse((await readServiceSetting(db, 'quotas')) ?? '{}') as Partial<Quotas>) };
}

export async function changeServiceQuotas(trx: DatabaseOrTransaction, changes: Partial<Quotas>): Promise<void> {
  const kept = JSON.parse((await readServiceSetting(trx, 'quotas')) ?? '{}') as Partial<Quotas>;
  await writeServiceSettings(trx, { quotas: JSON.stringify({ ...kept, ...changes }) });
}

/** What one account may have beyond or below the others; null gives it what they have. */
export function changedQuotas(kept: string, changes: Partial<Record<QuotaName, number | null>>): string {
  const merged = Object.entries({ ...(JSON.parse(kept) as object), ...changes });
  return JSON.stringify(Object.fromEntries(merged.filter(([, value]) => value != null)));
}

/** Quotas of its own, of an account that has some. */
export const ownQuotas = (quotas: string): Partial<Quotas> => JSON.parse(quotas) as Partial<Quotas>;

/**
 * Before one more is added, in the same transaction: throws `forbidden` where the account has as many as it may. `count`
 * tells how many it has. Two that add at once wait for each other here, until the first has ended. The owner of the
 * service is not bound.
 */
export async function requireQuota(
  database: Database,
  trx: DatabaseOrTransaction,
  { accountId, of, count }: { accountId: number; of: QuotaName; count: () => Promise<number> },
): Promise<void> {
  const account = await lockQuotas(database, trx, accountId);
  if (account.is_owner === 1) return;
  const most = ownQuotas(account.quotas)[of] ?? (await serviceQuotas(trx))[of];
  if ((await count()) < most) return;
  const [one, many] = nouns[of];
  throw new Refusal(
    'forbidden',
    `Your account may have ${most} ${most === 1 ? one : many}: delete one that you do not need, or ask the owner of this service for more.`,
  );
}
