import {
  type Database,
  type DatabaseOrTransaction,
  readServiceSetting,
  writeServiceSettings,
} from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { listAccountsWithQuotas, lockQuotas } from './account.store.ts';

export type QuotaName = 'monitors' | 'websites' | 'status_pages' | 'goals';
/** `pageviews` is per calendar month. null: unlimited */
export type Quotas = Record<QuotaName, number> & { pageviews: number | null };

/** Goals are counted across all websites. */
const defaultQuotas: Quotas = { monitors: 200, websites: 50, status_pages: 20, goals: 500, pageviews: null };

const full: Record<QuotaName, (most: number) => string> = {
  monitors: (most) =>
    t(
      "Your account can have {most, plural, one {{most} monitor} other {{most} monitors}}. Delete one you don't need, or ask the owner of this service for more.",
      { most },
    ),
  websites: (most) =>
    t(
      "Your account can have {most, plural, one {{most} website} other {{most} websites}}. Delete one you don't need, or ask the owner of this service for more.",
      { most },
    ),
  status_pages: (most) =>
    t(
      "Your account can have {most, plural, one {{most} status page} other {{most} status pages}}. Delete one you don't need, or ask the owner of this service for more.",
      { most },
    ),
  goals: (most) =>
    t(
      "Your account can have {most, plural, one {{most} goal} other {{most} goals}}. Delete one you don't need, or ask the owner of this service for more.",
      { most },
    ),
};

export async function serviceQuotas(db: DatabaseOrTransaction): Promise<Quotas> {
  return { ...defaultQuotas, ...(JSON.parse((await readServiceSetting(db, 'quotas')) ?? '{}') as Partial<Quotas>) };
}

export async function changeServiceQuotas(trx: DatabaseOrTransaction, changes: Partial<Quotas>): Promise<void> {
  const kept = JSON.parse((await readServiceSetting(trx, 'quotas')) ?? '{}') as Partial<Quotas>;
  await writeServiceSettings(trx, { quotas: JSON.stringify({ ...kept, ...changes }) });
}

/** null removes an override. */
export function changedQuotas(kept: string, changes: Partial<Record<keyof Quotas, number | null>>): string {
  const merged = Object.entries({ ...(JSON.parse(kept) as object), ...changes });
  return JSON.stringify(Object.fromEntries(merged.filter(([, value]) => value != null)));
}

export const ownQuotas = (quotas: string): Partial<Quotas> => JSON.parse(quotas) as Partial<Quotas>;

/**
 * Throws `forbidden` if the quota is reached. Call this in the transaction that adds the row, so concurrent
 * additions wait for each other. The service owner's account has no quotas.
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
  throw new Refusal('forbidden', full[of](most));
}

export type PageviewQuota = { accountId: number; timeZone: string; most: number; told: string };

/** Excludes suspended accounts: their page views are not counted. */
export async function listPageviewQuotas(db: DatabaseOrTransaction): Promise<PageviewQuota[]> {
  const { pageviews: usual } = await serviceQuotas(db);
  const bounded = (await listAccountsWithQuotas(db, usual === null ? 'pageviews' : undefined)).map((account) => ({
    accountId: account.id,
    timeZone: account.time_zone,
    most: ownQuotas(account.quotas).pageviews ?? usual,
    told: account.pageviews_told,
  }));
  return bounded.filter((one): one is PageviewQuota => one.most !== null);
}
