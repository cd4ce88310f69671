import { pageview } from '../../src/server/events/testing.ts';
import { dayMs, minuteMs } from '../../src/server/kernel/time.ts';
import type { TestDeps } from '../support/testing.ts';

let visitors = 0;

export async function addVisitedWebsite(
  deps: TestDeps,
  accountId: number,
  { domain, alerts = [] }: { domain: string; alerts?: { key: string; value: string }[] },
): Promise<number> {
  const madeAt = deps.clock.ms - 70 * dayMs;
  const { id } = await deps.database.db
    .insertInto('websites')
    .values({
      account_id: accountId,
      domain,
      privacy: 0,
      password_hash: null,
      email: 0,
      exclude_bots: 1,
      exclude_bots_since: null,
      exclude_params: null,
      exclude_ips: null,
      favorite: 0,
      group_name: null,
      exclude_paths: null,
      exclude_hosts: null,
      retention_months: null,
      alerts_sealed: alerts.length === 0 ? '' : deps.vault.seal('alerts', JSON.stringify(alerts)),
      spike_threshold: null,
      drop_threshold: alerts.length === 0 ? null : 50,
      closed_from: null,
      closed_until: null,
      created_at: madeAt,
      updated_at: madeAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function visit(
  deps: TestDeps,
  website: number,
  { at, count, apartMs = 0 }: { at: number; count: number; apartMs?: number },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) =>
    deps.events.record('pageviews', pageview({ website, at: at + index * apartMs, visit: String(++visitors * 256) })),
  );
  await Promise.all(rows);
}

/**
 * Adds one visitor a minute in each of the past four weeks, from one hour before the time of `at` until four hours
 * after it.
 */
export async function visitInPastWeeks(deps: TestDeps, website: number, at: number): Promise<void> {
  for (const weeks of [1, 2, 3, 4])
    await visit(deps, website, { at: at - weeks * 7 * dayMs - 60 * minuteMs, count: 300, apartMs: minuteMs });
}
