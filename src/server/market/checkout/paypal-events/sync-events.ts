import { hourMs, toIso } from '../../../kernel/index.ts';
import { catchUpOnEvents } from '../catch-up.ts';
import {
  callPaypal,
  linkOf,
  type PaypalDeps,
  type PaypalEvent,
  paypalAccounts,
  paypalEventList,
} from '../paypal/index.ts';
import { receivePaypalEvent } from './receive-event.ts';

const eventsPerPage = 100;
/** Ends a list whose pages link in a circle. */
const maxPages = 1000;

/** Throws `unavailable`. */
export async function syncPaypalEvents(deps: PaypalDeps): Promise<void> {
  if (paypalAccounts(deps.connections).current === undefined) return;
  await catchUpOnEvents(deps, 'paypal', {
    list: (sinceMs) => eventsSince(deps, sinceMs),
    receive: (event) => receivePaypalEvent(deps, event),
  });
}

async function* eventsSince(deps: PaypalDeps, sinceMs: number): AsyncGenerator<PaypalEvent> {
  const query = new URLSearchParams({
    page_size: String(eventsPerPage),
    start_time: toIso(sinceMs),
    end_time: toIso(deps.now() + hourMs),
  });
  let path: string | undefined = `/v1/notifications/webhooks-events?${query}`;
  for (let pages = 0; path !== undefined && pages < maxPages; pages++) {
    const page: Awaited<ReturnType<typeof listEvents>> = await listEvents(deps, path);
    yield* page.events;
    path = nextPath(linkOf(page, 'next'));
  }
}

const listEvents = (deps: PaypalDeps, path: string) =>
  callPaypal(deps, { method: 'GET', path, shape: paypalEventList });

/** Without the link's server, because the access token is only sent to the configured one. */
function nextPath(link: string | undefined): string | undefined {
  const url = link === undefined ? null : URL.parse(link);
  return url === null ? undefined : `${url.pathname}${url.search}`;
}
