import { dayMs, minuteMs } from '../kernel/index.ts';
import type { StandIn } from '../main.ts';
import type { LookUpDomain } from '../monitors/index.ts';
import { type SendRequest, sendRequest } from '../outbox/index.ts';
import { mailFolder } from './folder.ts';
import { mailToFolder } from './mailbox.ts';
import { type Outage, outcomeOf, type SiteHistory, siteHistories } from './outages.ts';
import { domainDays, isHeartbeat, periodOf } from './sites.ts';
import { startVisitors } from './visitors.ts';

/** Imitates the checks of the demo's own sites. Monitors that users add are really checked. */
export function createStandIn(dataDir: string, { madeAt, days }: { madeAt: number; days: number }): StandIn {
  const past = siteHistories({ startMs: madeAt - days * dayMs, nowMs: madeAt });
  const byUrl = new Map(past.map((one, index) => [one.site.url, { ...one, index }]));
  const seen = new Map<string, number>();
  const isCallDue = ({ site, createdAt }: SiteHistory, at: number): boolean => {
    const period = Math.floor((at - createdAt) / (periodOf(site) * 1000));
    const before = seen.get(site.url);
    seen.set(site.url, period);
    return before !== undefined && before < period;
  };
  return {
    mail: mailToFolder(mailFolder(dataDir)),
    lookUpDomain: demoLookUp(madeAt),
    sendWebhook: sendDemoWebhook,
    visitors: startVisitors,
    check({ url }, at) {
      const one = byUrl.get(url);
      if (one && isHeartbeat(one.site) && isCallDue(one, at)) return call;
      return one && outcomeOf(one, { outage: outageNow(one, at), jitter: Math.random() });
    },
  };
}

const call = {
  kind: 'answer' as const,
  status: 0,
  text: undefined,
  phases: { dns: 0, connect: 0, tls: 0, firstByte: 0, total: 0 },
  address: '',
  certificates: [],
  finalUrl: '',
  protocol: 'heartbeat',
};

function outageNow(
  { site, outages, index }: SiteHistory & { index: number },
  at: number,
): Pick<Outage, 'fault'> | undefined {
  if (site.habit === 'down') return outages.at(-1);
  const isLively = site.habit === 'fragile' && site.intervalS === 60;
  const everyMs = (110 + 7 * index) * minuteMs;
  return isLively && at % everyMs < 4 * minuteMs ? { fault: { kind: 'status', status: 503 } } : undefined;
}

/** Only pretends to send webhooks to the seller's demo systems. Webhooks to other URLs are really sent. */
export const sendDemoWebhook: SendRequest = async (post) =>
  post.url.startsWith('https://') && new URL(post.url).hostname.endsWith('.harbour-lamp.example')
    ? { kind: 'answered', status: 200, retryAfter: undefined, body: '' }
    : sendRequest(post);

/** Returns registrations of the demo's domains. Sends no request to any registry. */
export function demoLookUp(madeAt: number): LookUpDomain {
  return async (domain) => {
    const ends = domainDays[domain];
    if (ends === undefined) return { kind: 'failure', error: 'the demo does not query registries' };
    return { kind: 'answer', expiresAt: madeAt + ends * dayMs };
  };
}
