import type { Provider } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, hourMs } from '../../kernel/index.ts';
import { firstOrderTime } from '../orders/index.ts';
import { eventsSyncedUntil, saveEventsSyncedUntil } from './payment-event.store.ts';

/** Events arrive out of order and clocks differ. */
const overlapMs = hourMs;
/** Stripe and PayPal list events for 30 days. */
const oldestListedMs = 29 * dayMs;
/** per run */
const maxFailures = 3;

/**
 * Fallback for lost webhooks. After a failure, the next run starts from the same point in time. Throws what `list` and
 * `receive` throw.
 */
export async function catchUpOnEvents<Event>(
  { database: { db }, now: clock }: Pick<Deps, 'database' | 'now'>,
  provider: Provider,
  { list, receive }: { list(sinceMs: number): AsyncIterable<Event>; receive(event: Event): Promise<unknown> },
): Promise<void> {
  const now = clock();
  const from = (await eventsSyncedUntil(db, provider)) ?? (await firstOrderTime(db, provider));
  if (from === undefined) return;
  // If the clock was ahead then, it isn't known which events are missing.
  const since = from > now ? now - oldestListedMs : Math.max(now - oldestListedMs, from - overlapMs);
  const failures: unknown[] = [];
  for await (const event of list(since)) {
    await receive(event).catch((error) => failures.push(error));
    if (failures.length >= maxFailures) throw failures[0];
  }
  if (failures.length > 0) throw failures[0];
  await saveEventsSyncedUntil(db, provider, now);
}
