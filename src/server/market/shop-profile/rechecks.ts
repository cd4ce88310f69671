import { findServiceOwner } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, minuteMs, startPeriodicJobs } from '../../kernel/index.ts';
import { findProfile } from '../shop-record/index.ts';
import { checkShopDomain, type OtherDomains } from './domain.ts';

type RecheckDeps = Pick<Deps, 'database' | 'vault' | 'now' | 'log'>;

export const startShopDomainRechecks = (deps: RecheckDeps, others: OtherDomains): { stop(): Promise<void> } =>
  startPeriodicJobs(deps, [
    { name: 'proof of the shop’s domain', everyMs: 30 * minuteMs, run: () => recheckShopDomain(deps, others) },
  ]);

export async function recheckShopDomain(deps: RecheckDeps, others: OtherDomains): Promise<boolean> {
  const owner = await findServiceOwner(deps.database.db);
  if (!owner) return false;
  const profile = await findProfile(deps.database.db, owner.id);
  const isDue = profile.domain_verified_by === 'dns' && (profile.domain_checked_at ?? 0) <= deps.now() - dayMs;
  if (isDue) await checkShopDomain(deps, profile, others);
  return isDue;
}
