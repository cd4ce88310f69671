import {
  type Database,
  type DatabaseOrTransaction,
  readServiceSetting,
  writeServiceSettings,
} from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { listBoundAccounts, lockQuotas } from './account.store.ts';

/** What is there as long as it is not deleted. */
export type QuotaName = 'monitors' | 'websites' | 'status_pages' | 'goals';
/** `pageviews` are those of a calendar month; null: any number */
export type Quotas = Record<QuotaName, number> & { pageviews: number | null };

/** What an account may have until the owner of the service says otherwise; goals of all its websites together. */
const defaultQuotas: Quotas = { monitors: 200, websites: 50, status_pages: 20, goals: 500, pageviews: null };

const full: Record<QuotaName, (most: number) => string> = {
  monitors: (most) =>
    t(
      'Your account may have {most, plural, one {{most} monitor} other {{most} monitors}}: delete one that you do not need, or ask the owner of this service for more.',
      { most },
    ),
  websites: (most) =>
    t(
      'Your account may have {most, plural, one {{most} website} other {{most} websites}}: delete one that you do not need, or ask the owner of this service for more.',
      { most },
    ),
  status_pages: (most) =>
    t(
      'Your account may have {most, plural, one {{most} status page} other {{most} status pages}}: delete one that you do not need, or ask the owner of this service for more.',
      { most },
    ),
  goals: (most) =>
    t(
      'Your account may have {most, plural, one {{most} goal} other {{most} goals}}: delete one that you do not need, or ask the owner of this service for more.',
      { most },
    ),
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
export function changedQuotas(kept: string, changes: Partial<Record<keyof Quotas, number | null>>): string {
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
  throw new Refusal('forbidden', full[of](most));
}

/** An account whose page views are bounded. */
export type PageviewQuota = { accountId: number; timeZone: string; most: number; told: string };

/** Those of all accounts that have one; the owner of the service has none, suspended accounts count nothing. */
export async function listPageviewQuotas(db: DatabaseOrTransaction): Promise<PageviewQuota[]> {
  const { pageviews: usual } = await serviceQuotas(db);
  const bounded = (await listBoundAccounts(db, usual === null ? 'pageviews' : undefined)).map((account) => ({
    accountId: account.id,
    timeZone: account.time_zone,
    most: ownQuotas(account.quotas).pageviews ?? usual,
    told: account.pageviews_told,
  }));
  return bounded.filter((one): one is PageviewQuota => one.most !== null);
}
