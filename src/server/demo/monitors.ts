import { writeCause } from '../causes/index.ts';
import { dayMs, hourMs, minuteMs, toIso } from '../kernel/index.ts';
import { replayChecks, writePastChecks } from '../monitors/index.ts';
import type { DemoContext } from './context.ts';
import { addressOf, failingMs, type Outage, outcomeOf, type SiteHistory, siteHistories } from './outages.ts';
import { isHeartbeat, periodOf, protocolOf, type Site } from './sites.ts';

function confirmedWithinMs(site: Site, { fault }: Outage): number {
  const checkMs = failingMs(site, fault) ?? site.usualMs * (site.habit === 'slow' ? 11 : 1.2);
  return 3 * checkMs + 8300;
}

const recoverySentWithinMs = 2300;

type Watched = SiteHistory & {
  id: number;
  heartbeatPath: string;
  causes: Map<Outage, string>;
};

const slowForMs = 3 * dayMs;
const timeZone = 'Europe/Berlin';
const pausedAt = ({ startMs, nowMs }: DemoContext): number => nowMs - 0.1 * (nowMs - startMs);

/** Plans the monitors' events. After the past was replayed, call `writeChecks` to add the checks between the events. */
export function planMonitors(context: DemoContext): { writeChecks(onDone: (share: number) => void): Promise<void> } {
  const { timeline, startMs, nowMs } = context;
  const watched: Watched[] = siteHistories({ startMs, nowMs }).map((past) => ({
    ...past,
    id: 0,
    heartbeatPath: '',
    causes: new Map(),
  }));
  const byUrl = new Map(watched.map((one) => [one.site.url, one]));
  const replay = async (): Promise<Map<number, string>> =>
    replayChecks(context.deps, ({ url }, at) => {
      const one = byUrl.get(url);
      const outage = one?.outages.find(({ fromMs, untilMs }) => at >= fromMs && at < untilMs);
      const jitter = context.random.next();
      return one && outcomeOf(one, { outage, jitter });
    });

  for (const one of watched) {
    timeline.plan(one.createdAt, async () => {
      await createMonitor(context, one);
      await replay();
    });
    for (const outage of one.outages) {
      timeline.plan(outage.fromMs, async () => {
        const cause = (await replay()).get(one.id);
        if (cause !== undefined) one.causes.set(outage, cause);
      });
      // Alerts are due when the failure has been confirmed.
      timeline.plan(outage.fromMs + confirmedWithinMs(one.site, outage), () => context.deliverMessages());
      if (outage.untilMs < nowMs)
        timeline.plan(outage.untilMs, async () => {
          await replay();
          timeline.plan(outage.untilMs + recoverySentWithinMs, () => context.deliverMessages());
        });
      planReaction(context, one, outage);
    }
    if (one.site.habit === 'paused')
      timeline.plan(pausedAt(context), async () => {
        await context.client.call('PATCH', `/monitors/${one.id}`, { paused: true });
      });
    if (isHeartbeat(one.site)) planHeartbeat(context, one);
  }
  const idOf = (name: string): number => watched.find(({ site }) => site.name === name)?.id ?? 0;
  const idsTagged = (tag: string): number[] =>
    watched.filter(({ site }) => site.tags.includes(tag)).map(({ id }) => id);
  planMaintenance(context, idOf, idsTagged);
  planStatusPage(context, idOf);
  timeline.plan(startMs + 2 * hourMs, () => createUptimeReport(context, idOf));
  timeline.plan(nowMs, async () => {
    await replay();
    await context.deliverMessages();
  });

  return {
    async writeChecks(onDone) {
      for (const [index, one] of watched.entries()) {
        await writePast(context, one);
        onDone((index + 1) / watched.length);
      }
    },
  };
}

async function createMonitor({ client }: DemoContext, one: Watched): Promise<void> {
  const { site } = one;
  const isWeb = site.url.startsWith('https:');
  const hasDomain = isWeb || site.url.startsWith('tcp:');
  const made = await client.call('POST', '/monitors', {
    name: site.name,
    url: site.url,
    interval: site.intervalS,
    alert_condition: 'url_unavailable',
    request_method: 'GET',
    tags: site.tags,
    ...(isWeb && { ssl_alert_days: 14 }),
    ...(hasDomain && { domain_alert_days: 30 }),
    ...(site.tags.includes('shop') && { reminder_hours: 12 }),
    alerts: [{ key: 'email', value: 'ops@example.com' }],
  });
  one.id = made.id;
  one.heartbeatPath = isHeartbeat(site) ? new URL(made.heartbeat_url).pathname : '';
}

const comments = [
  ['The deployment of 14:10 broke the connection pool. Rolled back.', 'We rolled back a faulty update.'],
  [
    'Provider has a network problem in this region, see their status page.',
    'Our hosting provider had a network problem.',
  ],
  ['The disk of the image cache was full. Cleaned up, and the limit raised.', 'A full disk was cleaned up.'],
  ['A crawler sent 900 requests per second. Blocked.', 'Too many automated requests. We have blocked their source.'],
  ['The certificate was renewed but nginx had not reloaded it.', 'A configuration error was corrected.'],
] as const;

function planReaction(context: DemoContext, one: Watched, outage: Outage): void {
  const { timeline, client, nowMs, random } = context;
  const endsMs = Math.min(outage.untilMs, nowMs);
  const lastsMs = endsMs - outage.fromMs;
  const isOngoing = outage.untilMs > nowMs;
  if (lastsMs < 20 * minuteMs || (!isOngoing && outage.comments === undefined && random.chance(0.3))) return;
  const [internalComment, publicComment] = isOngoing
    ? [
        'Their support is on it: ticket 48213. They expect it back tonight.',
        'Our supplier is working on it. We expect the service back tonight.',
      ]
    : Array.isArray(outage.comments)
      ? outage.comments
      : random.pick(comments);
  const change = async (changes: object) => {
    const open = await client.call('GET', `/incidents?monitor_id=${one.id}&sort_by=started_at&sort=desc&per_page=10`);
    if (open[0]) await client.call('PATCH', `/incidents/${open[0].id}`, changes);
  };
  timeline.plan(outage.fromMs + 6 * minuteMs, () => change({ status: 'acknowledged' }));
  if (outage.comments === 'none') return;
  timeline.plan(outage.fromMs + 11 * minuteMs, () => change({ comment: internalComment }));
  timeline.plan(outage.fromMs + 16 * minuteMs, () => change({ comment: publicComment, comment_is_public: true }));
}

/** Really makes only the last call of a heartbeat. Earlier calls are written to the store like other checks. */
function planHeartbeat({ timeline, client, nowMs }: DemoContext, one: Watched): void {
  timeline.plan(lastCallAt(one, nowMs), async () => {
    await client.open(one.heartbeatPath);
  });
}

function lastCallAt({ site, createdAt }: Watched, nowMs: number): number {
  const periodMs = periodOf(site) * 1000;
  return createdAt + Math.floor((nowMs - createdAt) / periodMs) * periodMs;
}

function planMaintenance(
  context: DemoContext,
  idOf: (name: string) => number,
  idsTagged: (tag: string) => number[],
): void {
  const { timeline, client, startMs, nowMs } = context;
  // Both are announced, but neither is in progress while someone looks at the demo.
  const inThreeDays = new Date(nowMs + 3 * dayMs);
  const inTenDays = new Date(nowMs + 10 * dayMs);
  timeline.plan(startMs + hourMs, async () => {
    await client.call('POST', '/maintenances', {
      name: 'Database backups',
      description: 'The databases are backed up. Some pages respond more slowly.',
      recurrence: 'weekly',
      time_zone: timeZone,
      starts_on: toIso(startMs).slice(0, 10),
      weekdays: [inThreeDays.getUTCDay() || 7],
      start_time: '02:00',
      duration_minutes: 45,
      monitor_ids: [idOf('Database'), idOf('Database: replica')],
    });
    await client.call('POST', '/maintenances', {
      name: 'Monthly updates of the servers',
      recurrence: 'monthly',
      time_zone: timeZone,
      starts_on: toIso(startMs).slice(0, 10),
      month_days: [Math.min(28, inTenDays.getUTCDate())],
      start_time: '05:00',
      duration_minutes: 90,
      monitor_ids: idsTagged('infrastructure'),
    });
  });
  timeline.plan(nowMs - 30 * minuteMs, async () => {
    const local = (ms: number) =>
      new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(ms);
    await client.call('PATCH', `/monitors/${idOf('Wiki')}`, {
      maintenance_start_at: local(nowMs - 20 * minuteMs),
      maintenance_end_at: local(nowMs + 100 * minuteMs),
    });
  });
}

async function createUptimeReport({ client }: DemoContext, idOf: (name: string) => number): Promise<void> {
  await client.call('POST', '/uptime-reports', {
    name: 'Harbour & Lamp',
    frequency: 'monthly',
    time_zone: timeZone,
    monitor_ids: ['Shop', 'Checkout', 'API'].map(idOf),
    sla_target: 99.9,
    sla_credits: [
      { below: 99.9, percent: 10 },
      { below: 99, percent: 25 },
    ],
  });
}

const subscribers = ['mira@reader.example', 'jonas@reader.example', 'amelie@reader.example', 'tariq@reader.example'];

function planStatusPage(context: DemoContext, idOf: (name: string) => number): void {
  const { timeline, client, mailbox, startMs, nowMs } = context;
  let pageId = 0;
  timeline.plan(startMs + 2 * hourMs, async () => {
    const page = await client.call('POST', '/status-pages', {
      name: 'Harbour & Lamp',
      slug: 'harbour-lamp',
      description: 'How our shop and its interfaces are doing.',
      theme: 'auto',
      show_response_times: 1,
      groups: [
        { name: 'Shop', monitor_ids: ['Shop', 'Shop: search', 'Checkout', 'Product images', 'Gift cards'].map(idOf) },
        { name: 'API', monitor_ids: ['API', 'API: orders', 'API: stock', 'Sign-in', 'Translation service'].map(idOf) },
        { name: 'Help', monitor_ids: ['Help centre', 'Community forum'].map(idOf) },
      ],
    });
    pageId = page.id;
  });
  subscribers.forEach((email, index) => {
    timeline.plan(startMs + (0.2 + index * 0.1) * (nowMs - startMs), async () => {
      await client.submit(
        '/status/harbour-lamp/subscribe',
        { email },
        {
          address: `192.0.2.${10 + index}`,
          userAgent: 'Mozilla/5.0',
        },
      );
      await context.deliverMessages();
      const link = /\/status\/harbour-lamp\/confirm\?token=[\w.~%-]+/.exec(mailbox.latestTo(email)?.text ?? '')?.[0];
      if (link === undefined) throw new Error('a subscriber was not sent a link');
      await client.submit(link, {});
    });
  });
  const announce = (at: number, announcement: object) =>
    timeline.plan(at, async () => {
      await client.call('POST', `/status-pages/${pageId}/announcements`, announcement);
      await context.deliverMessages();
    });
  const movedAt = startMs + 0.6 * (nowMs - startMs);
  announce(movedAt, {
    title: 'New data centre in Frankfurt',
    text: 'The shop now also runs in Frankfurt. For you, the only change is that pages load faster.',
    kind: 'info',
    ends_at: toIso(nowMs - Math.min(5 * dayMs, (nowMs - movedAt) / 2)),
  });
  announce(nowMs - 90 * minuteMs, {
    title: 'Version 1 of the API ends this year',
    text: 'Move to version 2 by the end of the year. The guide is at developers.example.com.',
    kind: 'warning',
  });
}

async function writePast(context: DemoContext, one: Watched): Promise<void> {
  const { deps, nowMs } = context;
  const { site, outages, causes, createdAt } = one;
  const isWeb = site.url.startsWith('https:');
  await writePastChecks(deps.events, {
    monitor: one.id,
    fromMs: createdAt,
    untilMs: isHeartbeat(site) ? lastCallAt(one, nowMs) : site.habit === 'paused' ? pausedAt(context) : nowMs,
    intervalS: isHeartbeat(site) ? periodOf(site) : site.intervalS,
    usualMs: site.usualMs,
    slowFromMs: site.habit === 'slow' ? nowMs - slowForMs : nowMs,
    status: isWeb ? 200 : 0,
    address: isHeartbeat(site) ? '' : addressOf(site),
    protocol: protocolOf(site),
    certificateEndsMs: isWeb ? one.certificateEndsMs : 0,
    outages: outages.map((outage) => ({
      fromMs: outage.fromMs,
      untilMs: Math.min(outage.untilMs, nowMs + dayMs),
      status: outage.fault.kind === 'status' ? outage.fault.status : 0,
      cause: causes.get(outage) ?? writeCause('late', { seconds: 30 }),
      totalMs: failingMs(site, outage.fault),
    })),
  });
}
