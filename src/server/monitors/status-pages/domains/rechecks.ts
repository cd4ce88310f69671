import type { Deps } from '../../../deps.ts';
import { dayMs, minuteMs, startPeriodicJobs } from '../../../kernel/index.ts';
import { checkPageDomain } from './check.ts';
import { claimRecheck, proofsCheckedBefore } from './domain.store.ts';

const atOnce = 20;

type RecheckDeps = Pick<Deps, 'database' | 'vault' | 'now' | 'log'>;

export const startDomainRechecks = (deps: RecheckDeps): { stop(): Promise<void> } =>
  startPeriodicJobs(deps, [
    { name: 'proofs of status page domains', everyMs: 5 * minuteMs, run: () => recheckDomains(deps) },
  ]);

export async function recheckDomains(deps: RecheckDeps): Promise<number> {
  const { db } = deps.database;
  const nowMs = deps.now();
  const due = await proofsCheckedBefore(db, nowMs - dayMs, atOnce);
  const looked = await Promise.all(
    due.map(async (page) => {
      if (!(await claimRecheck(db, page, nowMs))) return false;
      await checkPageDomain(deps, page).catch((error) =>
        deps.log.warn({ err: error, statusPageId: page.id }, 'the domain of a status page could not be checked'),
      );
      return true;
    }),
  );
  return looked.filter(Boolean).length;
}
