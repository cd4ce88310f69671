import { dayMs, hourMs, toIso } from '../../../kernel/index.ts';
import { firstOrderTime } from '../../orders/index.ts';
import { eventsSyncedUntil, saveEventsSyncedUntil } from '../payment-event.store.ts';
import { callPaypal, linkOf, type PaypalDeps, paypalAccounts, paypalEventList } from '../paypal/index.ts';
import { receivePaypalEvent } from './receive-event.ts';

/** Events arrive out of order and clocks differ. */
const overlapMs = hourMs;
/** PayPal lists events for 30 days. */
const oldestListedMs = 29 * dayMs;
/** per run */
const maxFailures = 3;
const eventsPerPage = 100;
/** Ends a list whose pages link in a circle. */
const maxPages = 1000;

/**
 * Fallback for lost webhooks. After a failure, the next run starts from the same point in time. Throws `unavailable`.
 */
export async function syncPaypalEvents(deps: PaypalDeps): Promise<void> {
  if (paypalAccounts(deps.connections).current === undefined) return;
  const { db } = deps.database;
  const now = deps.now();
  const from = (await eventsSyncedUntil(db, 'paypal')) ?? (await firstOrderTime(db, 'paypal'));
  if (from === undefined) return;
  // If the clock was ahead then, it isn't known which events are missing.
  const since = from > now ? now - oldestListedMs : Math.max(now - oldestListedMs, from - overlapMs);
  const failures: unknown[] = [];
  const query = new URLSearchParams({
    page_size: String(eventsPerPage),
    start_time: toIso(since),
    end_time: toIso(now + hourMs),
  });
  let path: string | undefined = `/v1/notifications/webhooks-events?${query}`;
  for (let pages = 0; path !== undefined && pages < maxPages; pages++) {
    const page: Awaited<ReturnType<typeof listEvents>> = await listEvents(deps, path);
    for (const event of page.events) {
      await receivePaypalEvent(deps, event).catch((error) => failures.push(error));
      if (failures.length >= maxFailures) throw failures[0];
    }
    path = nextPath(linkOf(page, 'next'));
  }
  if (failures.length > 0) throw failures[0];
  await saveEventsSyncedUntil(db, 'paypal', now);
}

const listEvents = (deps: PaypalDeps, path: string) =>
  callPaypal(deps, { method: 'GET', path, shape: paypalEventList });

/** Without the link's server, because the access token is only sent to the configured one. */
function nextPath(link: string | undefined): string | undefined {
  const url = link === undefined ? null : URL.parse(link);
  return url === null ? undefined : `${url.pathname}${url.search}`;
}
