import { STATUS_CODES } from 'node:http';
import { writeCause } from '../causes/index.ts';
import { dayMs, hourMs, minuteMs } from '../kernel/index.ts';
import type { CheckOutcome } from '../monitors/index.ts';
import { createRandom, type Random } from './random.ts';
import { isHeartbeat, protocolOf, type Site, sites } from './sites.ts';

type Fault = { kind: 'status'; status: number } | { kind: 'refused' } | { kind: 'silent' };

/** `untilMs` is exclusive, and Infinity for a current outage. */
export type Outage = {
  fromMs: number;
  untilMs: number;
  fault: Fault;
  comments?: readonly [internal: string, shown: string] | 'none';
};

export type SiteHistory = { site: Site; createdAt: number; certificateEndsMs: number; outages: Outage[] };

export function siteHistories({ startMs, nowMs }: { startMs: number; nowMs: number }): SiteHistory[] {
  return sites.map((site, index) => {
    const createdAt = startMs + index * 1700;
    return {
      site,
      createdAt,
      certificateEndsMs: nowMs + site.certificateDays * dayMs + index * hourMs,
      outages: planOutages(site, createRandom(7000 + index), { fromMs: createdAt, nowMs }),
    };
  });
}

const faults: Fault[] = [
  { kind: 'status', status: 503 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 500 },
  { kind: 'refused' },
  { kind: 'silent' },
];

const ongoingMs = [14 * minuteMs, 3 * hourMs + 10 * minuteMs];

/** Outages begin and end at the times of checks, which form a grid that starts at `fromMs`. */
function planOutages(site: Site, random: Random, { fromMs, nowMs }: { fromMs: number; nowMs: number }): Outage[] {
  if (isHeartbeat(site)) return [];
  const onGrid = (ms: number): number =>
    fromMs + Math.round((ms - fromMs) / (site.intervalS * 1000)) * site.intervalS * 1000;
  const fault = (): Fault =>
    site.url.startsWith('http') ? random.pick(faults) : { kind: random.pick(['refused', 'silent'] as const) };
  const outages: Outage[] = [];
  const days = (nowMs - fromMs) / dayMs;
  const wanted =
    site.habit === 'fragile' ? Math.round(days / 24 + random.next() * 3) : random.chance(days / 400) ? 1 : 0;
  const starts = Array.from({ length: wanted }, () => random.between(fromMs + dayMs / 4, nowMs - 5 * hourMs)).sort(
    (a, b) => a - b,
  );
  for (const start of starts) {
    const previous = outages.at(-1);
    // Most outages last minutes, a few last an hour or two.
    const lasts = site.intervalS * 1000 * Math.ceil(random.next() ** 3 * (site.intervalS === 60 ? 70 : 24));
    const startMs = onGrid(start);
    if (previous && startMs < previous.untilMs + hourMs) continue;
    outages.push({ fromMs: startMs, untilMs: startMs + lasts, fault: fault() });
  }
  const wide = shopOutage({ fromMs, nowMs });
  if (wide && new URL(site.url).hostname === shopHost) {
    const nextOnGrid = (ms: number): number =>
      fromMs + Math.ceil((ms - fromMs) / (site.intervalS * 1000)) * site.intervalS * 1000;
    const [startMs, endMs] = [nextOnGrid(wide.fromMs), nextOnGrid(wide.untilMs)];
    const others = outages.filter((one) => one.untilMs < startMs - 6 * hourMs || one.fromMs > endMs + 6 * hourMs);
    const comments = site.url === `https://${shopHost}/` ? wide.comments : ('none' as const);
    outages.splice(0, Infinity, ...others, { fromMs: startMs, untilMs: endMs, fault: wide.fault, comments });
    outages.sort((one, other) => one.fromMs - other.fromMs);
  }
  if (site.habit === 'down') {
    const since = ongoingMs[site.url.includes('example.com') ? 1 : 0]!;
    outages.push({ fromMs: onGrid(nowMs - since), untilMs: Infinity, fault: fault() });
  }
  return outages.filter(({ fromMs: startMs }) => startMs >= fromMs);
}

const shopHost = 'www.example.com';

/** Returns undefined if the demo has no earlier weeks to compare the outage with. */
function shopOutage({ fromMs, nowMs }: { fromMs: number; nowMs: number }): Required<Outage> | undefined {
  const days = [2, 3, 4, 5, 6].map((ago) => Math.floor(nowMs / dayMs - ago) * dayMs);
  const workday = days.find((day) => ![0, 6].includes(new Date(day).getUTCDay()));
  if (workday === undefined || workday - fromMs < 32 * dayMs) return undefined;
  const startMs = workday + 16 * hourMs + 23 * minuteMs;
  return {
    fromMs: startMs,
    untilMs: startMs + 74 * minuteMs,
    fault: { kind: 'status', status: 503 },
    comments: [
      'The new release used up all connections of the database. Rolled back to 4.18.2.',
      'A faulty update made the shop unreachable. We have rolled it back; orders and baskets are safe.',
    ],
  };
}

export function outcomeOf(
  { site, certificateEndsMs }: Pick<SiteHistory, 'site' | 'certificateEndsMs'>,
  { outage, jitter }: { outage: Pick<Outage, 'fault'> | undefined; jitter: number },
): CheckOutcome {
  if (isHeartbeat(site)) return { kind: 'heartbeat_received', durationMs: null };
  const { hostname, protocol: scheme } = new URL(site.url);
  const isWeb = scheme === 'https:';
  const address = addressOf(site);
  const total = round(site.usualMs * (site.habit === 'slow' ? 7 + 4 * jitter : 0.86 + 0.3 * jitter));
  const phases = {
    dns: round(total * 0.04),
    connect: round(total * 0.17),
    tls: isWeb ? round(total * 0.26) : 0,
    firstByte: round(total * 0.8),
    total,
  };
  const certificates = isWeb ? [{ host: hostname, expiresAt: certificateEndsMs }] : [];
  const facts = { phases, address, certificates, finalUrl: '', protocol: protocolOf(site) };
  if (!outage) return { kind: 'answer', status: isWeb ? 200 : 0, text: undefined, ...facts };
  const failed = {
    kind: 'failure' as const,
    status: 0,
    networkInDoubt: false,
    ...facts,
    certificates: [],
    protocol: '',
  };
  const { fault } = outage;
  switch (fault.kind) {
    case 'status': {
      const { status } = fault;
      return { kind: 'answer', status, text: undefined, ...facts, received: async () => errorPage(status) };
    }
    case 'refused':
      return {
        ...failed,
        cause: writeCause('refused', { peer: address }),
        phases: { ...nothing, dns: phases.dns, total: refusedAfter(total) },
      };
    case 'silent':
      return {
        ...failed,
        cause: writeCause('late', { seconds: silentMs / 1000 }),
        phases: { ...nothing, dns: phases.dns, total: silentMs + round(4 * jitter) },
      };
  }
}

const nothing = { dns: 0, connect: 0, tls: 0, firstByte: 0, total: 0 };
const silentMs = 30_000;
const refusedAfter = (usualMs: number): number => round(usualMs * 0.21);

export function failingMs({ usualMs }: Pick<Site, 'usualMs'>, { kind }: Fault): number | undefined {
  switch (kind) {
    case 'status':
      return undefined;
    case 'refused':
      return refusedAfter(usualMs);
    case 'silent':
      return silentMs;
  }
}

function errorPage(status: number) {
  const title = `${status} ${STATUS_CODES[status]}`;
  return {
    headers: [
      { name: 'server', value: 'nginx' },
      { name: 'content-type', value: 'text/html' },
      ...(status === 503 ? [{ name: 'retry-after', value: '120' }] : []),
      { name: 'x-request-id', value: 'b7e1c0f4a92d' },
    ],
    // not shown: a page of another server
    text: `<html>\n<head><title>${title}</title></head>\n<body>\n<center><h1>${title}</h1></center>\n<hr><center>nginx</center>\n</body>\n</html>\n`,
    isWhole: true,
  };
}

/** Returns an address from a documentation range of RFC 5737. */
export function addressOf({ url, name }: Pick<Site, 'url' | 'name'>): string {
  const port =
    /^tcp:.*:(\d+)$/.exec(url)?.[1] ?? (url.startsWith('https:') ? '443' : url.startsWith('dns:') ? '53' : undefined);
  const last = ([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 240) + 5;
  return port === undefined ? `203.0.113.${last}` : `203.0.113.${last}:${port}`;
}

const round = (ms: number): number => Math.round(ms * 10) / 10;
