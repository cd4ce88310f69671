import type { OutboxRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { withTimeout } from '../../kernel/index.ts';
import { updateMessageFacts } from '../deliveries/index.ts';
import type { AlertFacts, Traffic } from '../messages/index.ts';

export type FindTraffic = (accountId: number, monitorUrl: string) => Promise<Traffic | undefined>;

const maxMs = 2000;

type Open = Extract<AlertFacts, { event: 'opened' | 'reminder' }>;
type TrafficDeps = Pick<Deps, 'database' | 'log'>;

/**
 * Adds the visitors, which are looked up once and stored so every retry sends the same text. If the lookup fails
 * or is slow, the alert is sent without visitors.
 */
export async function withTraffic(
  { database, log }: TrafficDeps,
  row: OutboxRow,
  facts: Open,
  findTraffic: FindTraffic,
): Promise<Open> {
  if (facts.traffic !== undefined || row.attempts > 0) return facts;
  try {
    const traffic = await withTimeout(findTraffic(row.account_id, facts.monitor.url), maxMs, undefined);
    if (!traffic) return facts;
    const told = { ...facts, traffic };
    await updateMessageFacts(database.db, row, JSON.stringify(told));
    return told;
  } catch (error) {
    log.warn({ err: error, alert: row.id }, 'could not count a website’s visitors for an alert');
    return facts;
  }
}
