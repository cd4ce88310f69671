import { dayMs, hourMs, minuteMs } from '../kernel/index.ts';
import { Collector, createWebsiteCaches } from '../websites/index.ts';
import { planNotes } from './annotations.ts';
import type { DemoContext } from './context.ts';
import { searchConsole } from './google.ts';
import { siteHistories } from './outages.ts';
import { createRandom } from './random.ts';
import { type Audience, trafficOf } from './traffic.ts';

const timeZone = 'Europe/Berlin';

const page = (weight: number, path: string, title: string, props?: Record<string, string>) => ({
  weight,
  path,
  title,
  ...(props && { props }),
});

const shop: Audience = {
  domain: 'www.example.com',
  visitsADay: 430,
  pages: [
    page(30, '/', 'Harbour & Lamp'),
    page(16, '/products/harbour-lamp', 'Harbour Lamp', { collection: 'Harbour', material: 'brass' }),
    page(10, '/products/tide-shade', 'Tide Shade', { collection: 'Tide', material: 'linen' }),
    page(9, '/products', 'All lamps'),
    page(7, '/products/lantern-no-4', 'Lantern No. 4', { collection: 'Harbour', material: 'steel' }),
    page(6, '/sale', 'Autumn sale'),
    page(5, '/guides/how-to-light-a-desk', 'How to light a desk', { author: 'Mara Winter' }),
    page(4, '/guides/warm-or-cold-light', 'Warm or cold light?', { author: 'Otto Berg' }),
    page(3, '/products/cable-kit', 'Cable kit', { collection: 'Parts' }),
    page(3, '/about', 'About us'),
    page(2, '/shipping', 'Shipping and returns'),
    page(2, '/contact', 'Contact'),
    page(1, '/guides/led-lifetime', 'How long do LEDs last?', { author: 'Otto Berg' }),
  ],
  path: [
    { name: 'cart', chance: 0.26, path: '/cart', title: 'Your cart', event: 'Add to cart' },
    { name: 'checkout', chance: 0.52, path: '/checkout', title: 'Checkout' },
    { name: 'paid', chance: 0.61, path: '/thanks', title: 'Thank you', event: 'Purchase', isPaid: true },
  ],
  campaigns: [
    { weight: 5, query: '?utm_source=newsletter&utm_medium=email&utm_campaign=autumn-sale', referrer: '' },
    {
      weight: 3,
      query: '?utm_source=google&utm_medium=cpc&utm_campaign=desk-lamps&utm_term=desk+lamp',
      referrer: 'https://www.google.com/',
    },
    {
      weight: 2,
      query: '?utm_source=instagram&utm_medium=social&utm_campaign=new-colours',
      referrer: 'https://www.instagram.com/',
    },
    {
      weight: 1,
      query: '?utm_source=partner&utm_medium=referral&utm_campaign=lichtblog',
      referrer: 'https://lichtblog.example/',
    },
  ],
};

const blog: Audience = {
  domain: 'blog.example.org',
  visitsADay: 120,
  pages: [
    page(14, '/', 'The Harbour & Lamp blog'),
    page(12, '/2026/a-lamp-in-forty-steps', 'A lamp in forty steps', { author: 'Mara Winter', topic: 'workshop' }),
    page(9, '/2026/why-we-repair', 'Why we repair', { author: 'Otto Berg', topic: 'repair' }),
    page(7, '/2026/light-for-winter-evenings', 'Light for winter evenings', { author: 'Ines Silva', topic: 'light' }),
    page(5, '/2025/what-brass-does-with-age', 'What brass does with age', { author: 'Mara Winter', topic: 'material' }),
    page(3, '/archive', 'Archive'),
    page(2, '/authors', 'Who writes here'),
  ],
  path: [{ name: 'newsletter', chance: 0.11, path: '/newsletter', title: 'Newsletter', event: 'Sign up' }],
  campaigns: [{ weight: 1, query: '?utm_source=newsletter&utm_medium=email&utm_campaign=monthly', referrer: '' }],
};

export const audiences = [shop, blog];

export function planWebsites(context: DemoContext, days: number): void {
  const { timeline, client, nowMs } = context;
  const fromMs = Math.max(context.startMs, Math.floor((nowMs - days * dayMs) / hourMs) * hourMs);
  const collector = new Collector({ ...context.deps, ...createWebsiteCaches(context.deps) });
  timeline.plan(fromMs - minuteMs, async () => {
    for (const [index, site] of audiences.entries()) {
      const { id } = await client.call('POST', '/websites', {
        domain: site.domain,
        time_zone: timeZone,
        exclude_params: 'session',
        group: 'Harbour & Lamp',
      });
      planTraffic(context, collector, site, { fromMs, seed: 900 + index });
      await (index === 0
        ? addGoalsOfShop(context, id)
        : client.call('POST', `/websites/${id}/goals`, { name: 'Newsletter', kind: 'event', value: 'Sign up' }));
    }
  });
}

async function addGoalsOfShop(context: DemoContext, id: number): Promise<void> {
  const { client } = context;
  const path = `/websites/${id}`;
  await client.call('PATCH', path, { favorite: true, shared_annotations: ['note', 'release', 'incident'] });
  const { id: purchase } = await client.call('POST', `${path}/goals`, {
    name: 'Purchase',
    kind: 'event',
    value: 'Purchase',
  });
  await client.call('POST', `${path}/goals`, {
    name: 'Added to cart',
    kind: 'event',
    value: 'Add to cart',
    amount: 6,
    currency: 'EUR',
  });
  await client.call('POST', `${path}/conversion-alerts`, {
    goal_id: purchase,
    condition: 'drop',
    threshold: 80,
    span: 'day',
  });
  await client.call('POST', `${path}/conversion-alerts`, {
    currency: 'EUR',
    condition: 'below',
    threshold: 50,
    span: 'day',
  });
  planNotes(context, id);
  await connectSearchConsole(context, id);
  await addRecipients(context, path);
  await client.call('POST', `${path}/goals`, { name: 'Product seen', kind: 'page', value: '/products/*' });
  await client.call('POST', `${path}/goals`, { name: 'Guide read', kind: 'scroll', value: '/guides/*', scroll: 75 });
  await client.call('POST', `${path}/funnels`, {
    name: 'From lamp to purchase',
    steps: [
      { kind: 'page', value: '/products/*' },
      { kind: 'page', value: '/cart' },
      { kind: 'page', value: '/checkout' },
      { kind: 'event', value: 'Purchase' },
    ],
  });
  await client.call('POST', `${path}/segments`, {
    name: 'Germany, on phones',
    filters: ['country:is:DE', 'device:is:mobile'],
  });
  await client.call('POST', `${path}/segments`, { name: 'From the newsletter', filters: ['source:is:newsletter'] });
  await client.call('POST', `${path}/shared-links`, { name: 'For the agency' });
}

async function addRecipients({ client, mailbox, deliverMessages }: DemoContext, path: string): Promise<void> {
  const email = 'mara.winter@example.org';
  await client.call('POST', `${path}/report-recipients`, { email, frequency: 'weekly', pdf: 1 });
  await client.call('POST', `${path}/report-recipients`, { email: 'agency@example.net', frequency: 'monthly', csv: 1 });
  await deliverMessages();
  const [link] = /http\S+/.exec(mailbox.latestTo(email)?.text ?? '') ?? [];
  if (link !== undefined) await client.submit(link.slice(new URL(link).origin.length), {});
}

async function connectSearchConsole({ client }: DemoContext, id: number): Promise<void> {
  const path = `/websites/${id}/search-console`;
  const { property, ...oauth } = searchConsole;
  await client.console('PUT', path, oauth);
  const { data } = await client.console('POST', `${path}/consent`, {});
  const consented = await fetch(data.url, { redirect: 'manual' });
  const back = new URL(consented.headers.get('location') ?? '');
  await client.follow(back.pathname + back.search);
  await client.console('PATCH', path, { property });
}

/** Visits of this period are collected in one batch, because each batch waits for a disk write. */
const hoursAtOnce = 12;

function planTraffic(
  context: DemoContext,
  collector: Collector,
  audience: Audience,
  { fromMs, seed }: { fromMs: number; seed: number },
): void {
  const { timeline, deps, nowMs } = context;
  let hour = fromMs;
  const start = siteHistories(context).find(({ site }) => site.url === `https://${audience.domain}/`);
  const outages = start?.outages ?? [];
  const traffic = trafficOf(audience, createRandom(seed), { fromMs, untilMs: nowMs, outages });
  const collectHours = async (): Promise<void> => {
    const steps = Array.from({ length: hoursAtOnce }, () => traffic.next());
    const reports = steps.flatMap((step) => (step.done ? [] : step.value));
    // Calls `collect` in order, because the order of the reports determines the visits.
    await Promise.all(reports.map(({ at, event, sender }) => collector.collect(event, sender, at)));
    hour += hoursAtOnce * hourMs;
    if (hour < nowMs) timeline.plan(hour, collectHours);
  };
  timeline.plan(hour, collectHours);
  timeline.plan(nowMs, async () => {
    await collector.writeExcludedEvents();
    await deps.events.flush();
  });
}
