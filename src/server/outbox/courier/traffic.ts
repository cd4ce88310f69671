import type { OutboxRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { withTimeout } from '../../kernel/index.ts';
import { updateMessageFacts } from '../deliveries/index.ts';
import type { AlertFacts, Traffic } from '../messages/index.ts';

/** Who comes now to the website under the host of an account's monitor; undefined where that is not known. */
export type FindTraffic = (accountId: number, monitorUrl: string) => Promise<Traffic | undefined>;

/** An alert that waits for a figure is late. */
const maxMs = 2000;

type Open = Extract<AlertFacts, { event: 'opened' | 'reminder' }>;
type TrafficDeps = Pick<Deps, 'database' | 'log'>;

/**
 * Adds to a message about an open incident who comes to the website now. Asked for once, before the first attempt, and
 * stored with the message, so that each attempt says the same. What fails or takes long is left out: an alert matters
 * more than its figures.
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
    log.warn({ err: error, alert: row.id }, 'the visitors of a website could not be counted for an alert');
    return facts;
  }
}
