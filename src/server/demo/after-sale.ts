import { dayMs, hourMs, minuteMs } from '../kernel/index.ts';
import type { Browser } from './client.ts';
import type { DemoContext } from './context.ts';
import { createRandom } from './random.ts';

type Bought = { orderId: number; number: string; browser: Browser; cookie: string; n: number };

export function planUse(context: DemoContext, bought: Bought): void {
  const { timeline, deps, nowMs } = context;
  // Uses a separate generator, so the rest of the demo stays the same.
  const random = createRandom(8000 + bought.n);
  if (!random.chance(0.84)) return;
  const downloadAt =
    deps.now() + (random.chance(0.8) ? random.between(1, 6) * minuteMs : random.between(1, 40) * hourMs);
  if (downloadAt < nowMs) timeline.plan(downloadAt, () => download(context, bought));
  if (!random.chance(0.66)) return;
  const activateAt = downloadAt + random.between(0.2, 3) * (random.chance(0.7) ? hourMs : dayMs);
  if (activateAt < nowMs) timeline.plan(activateAt, () => activate(context, bought));
}

async function download({ client }: DemoContext, { number, browser, cookie }: Bought): Promise<void> {
  const page = await client.open(`/shop/orders/${number}`, browser, cookie);
  const [path] = /\/shop\/orders\/[^/"]+\/files\/\d+/.exec(page.body) ?? [];
  // Either the item has no file, or the order was refunded.
  if (path === undefined) return;
  const { headers } = await client.open(path, browser, cookie);
  await client.open(new URL(String(headers.location), 'http://gatehouse.test').pathname, browser);
}

async function activate({ client }: DemoContext, { orderId, n }: Bought): Promise<void> {
  const order = await client.call('GET', `/market/orders/${orderId}`);
  const { purchase_code } = await client.call('GET', `/market/purchases/${order.purchase_id}`);
  await client.call('POST', '/purchases/activate', { purchase_code, domain: `studio-${n}.example` });
}
