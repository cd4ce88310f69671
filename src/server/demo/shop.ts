import { join } from 'node:path';
import { dayMs, hourMs, minuteMs } from '../kernel/index.ts';
import { importCatalogue, postReview } from '../market/index.ts';
import { planUse } from './after-sale.ts';
import { brandShop } from './brand.ts';
import type { DemoContext } from './context.ts';
import { type Cover, drawCover } from './covers.ts';
import { planItemNews } from './item-news.ts';
import type { Payments } from './payments.ts';
import { browserOf, type OnSale, planOnlookers, planShopVisits } from './shop-visits.ts';

const catalogue = join(import.meta.dirname, '..', '..', '..', 'examples', 'catalogue.json');

type NewItem = {
  name: string;
  category: string;
  sub: string;
  price: number;
  extended: number;
  description: string;
  tags: string[];
  cover: Cover;
  weight: number;
};

const newItems: NewItem[] = [
  {
    name: 'Ledger Invoice Templates',
    category: 'Templates',
    sub: 'Documents',
    price: 24,
    extended: 96,
    weight: 9,
    tags: ['invoice', 'template', 'pdf'],
    cover: { hues: [212, 186], shape: 'bars' },
    description:
      'Twelve invoices and quotes, ready to print and to send as PDF.\n\n- A4 and US Letter\n- Nine languages\n- Open formats: ODT, DOCX, HTML',
  },
  {
    name: 'Orchard Sans',
    category: 'Fonts',
    sub: 'Sans serif',
    price: 39,
    extended: 180,
    weight: 7,
    tags: ['font', 'sans serif', 'variable'],
    cover: { hues: [92, 48], shape: 'letters' },
    description:
      'A friendly sans serif in one variable file: weights from 200 to 900, with true italics and 640 glyphs.',
  },
  {
    name: 'Pulse Chart Kit',
    category: 'Code',
    sub: 'Components',
    price: 59,
    extended: 290,
    weight: 11,
    tags: ['charts', 'components', 'typescript'],
    cover: { hues: [268, 322], shape: 'rings' },
    description: 'Eighteen accessible charts as web components. **No dependencies**, 14 kB compressed, light and dark.',
  },
  {
    name: 'Atlas Map Tiles',
    category: 'Graphics',
    sub: 'Maps',
    price: 45,
    extended: 220,
    weight: 4,
    tags: ['maps', 'tiles', 'svg'],
    cover: { hues: [160, 204], shape: 'grid' },
    description: 'Hand-drawn tiles of streets, parks and coasts that fit together in any order.',
  },
  {
    name: 'Drift Ambient Loops',
    category: 'Audio',
    sub: 'Loops',
    price: 18,
    extended: 75,
    weight: 5,
    tags: ['ambient', 'loops', 'calm'],
    cover: { hues: [232, 286], shape: 'waves' },
    description: 'Twenty loops for apps, waiting rooms and videos, each thirty seconds long and seamless.',
  },
  {
    name: 'Inbox Newsletter Set',
    category: 'Templates',
    sub: 'Email',
    price: 29,
    extended: 120,
    weight: 8,
    tags: ['email', 'newsletter', 'responsive'],
    cover: { hues: [14, 38], shape: 'grid' },
    description: 'Eight newsletters that look right in every common mail program, dark mode included.',
  },
];

const sampleWeights: Record<string, number> = {
  'Harbour Icons': 14,
  'Lantern Admin Template': 12,
  'Tidal Wallpapers': 6,
  'Meridian Brand Kit': 7,
  'Quiet Morning': 3,
  'City Timelapse Pack': 4,
};

export function planShop(context: DemoContext, payments: Payments, sales: number): void {
  const { timeline, startMs, nowMs, random } = context;
  const onSale: OnSale[] = [];
  timeline.plan(startMs + 10 * minuteMs, () => openShop(context, onSale));
  const names = buyers();
  for (let n = 0; n < sales; n++) {
    const isLatest = n >= sales - 3;
    const share = isLatest ? 1 : random.next() ** 0.7;
    const at = startMs + hourMs + share * (nowMs - startMs - 2 * hourMs) - (isLatest ? (sales - n) * 40 * minuteMs : 0);
    const buyer = random.chance(0.12) && n > 20 ? names[random.below(20)]! : names[n % names.length]!;
    // Chosen once, at the first visit or at the order.
    let chosen: OnSale | undefined;
    const item = () => {
      chosen ??= random.weighted(onSale);
      return chosen;
    };
    planShopVisits(context, browserOf(buyer.country, n), { atMs: at, n, item });
    timeline.plan(at, () => sell(context, payments, { item: item(), buyer, n }));
  }
  planOnlookers(context, sales, onSale);
  for (const share of [0.36, 0.7, 0.97])
    timeline.plan(startMs + share * (nowMs - startMs), () => withdraw(context, share > 0.9));
}

async function openShop(context: DemoContext, onSale: OnSale[]): Promise<void> {
  const { client, deps, accountId } = context;
  await brandShop(context);
  await client.call('PUT', '/market/shops/demo/fee', { fee_basis_points: 500 });
  const { items } = await importCatalogue(deps, accountId, catalogue);
  for (const id of Object.values(items)) {
    const { name } = await client.call('GET', `/market/items/${id}`);
    onSale.push({ id, name, weight: sampleWeights[name] ?? 5 });
  }
  for (const item of newItems) onSale.push({ id: await publish(context, item), name: item.name, weight: item.weight });
  planItemNews(context, onSale);
  await client.call('POST', '/market/coupons', { code: 'WELCOME10', percent: 10 });
  await client.call('POST', '/market/coupons', { code: 'LAUNCH', percent: 25, max_uses: 40 });
  await client.call('POST', '/market/coupons', { code: 'FRIENDS', amount: 5, currency: 'EUR', max_uses: 100 });
  await client.call('POST', '/market/webhooks', { url: 'https://accounting.harbour-lamp.example/hooks/gatehouse' });
  await client.call('POST', '/market/webhooks', {
    url: 'https://chat.harbour-lamp.example/hooks/sales',
    events: ['purchase.created', 'review.created', 'support_question.created'],
  });
}

async function publish({ client }: DemoContext, item: NewItem): Promise<number> {
  const { id } = await client.call('POST', '/market/items', {
    name: item.name,
    description: item.description,
    category: item.category,
    sub_category: item.sub,
    tags: item.tags,
    price_regular: item.price,
    price_extended: item.extended,
    currency: 'EUR',
    support_months: 6,
    activation_limit: 3,
  });
  const [first, second] = await Promise.all([drawCover(item.cover, 0), drawCover(item.cover, 1)]);
  const media = { thumbnail: first, preview_image: first, screenshot: second };
  for (const [role, content] of Object.entries(media))
    await client.call('PUT', `/market/items/${id}/media/${role}?file_name=${role}.webp`, {
      type: 'image/webp',
      content,
    });
  for (const [version, changes] of [
    ['1.0.0', 'The first version.'],
    ['1.1.0', 'More formats, and a fixed download.'],
  ] as const) {
    const made = await client.call('POST', `/market/items/${id}/versions`, { version, changes });
    const path = `/market/items/${id}/versions/${made.id}`;
    const name = `${item.name.toLowerCase().replaceAll(' ', '-')}-${version}.txt`;
    await client.call('PUT', `${path}/files?file_name=${name}`, {
      type: 'application/octet-stream',
      content: Buffer.from(`${item.name} ${version}: a sample of the demo.\n`),
    });
    await client.call('POST', `${path}/publish`);
  }
  await client.call('POST', `/market/items/${id}/publish`);
  return id;
}

type Buyer = { name: string; email: string; country: string };

function buyers(): Buyer[] {
  const first =
    'Mara Jonas Leila Tomas Ines Pavel Ruth Kenji Ana Otto Freya Sami Clara Hugo Nadia Piet Elena Marcus Yuki Bea'.split(
      ' ',
    );
  const last = 'Winter Okafor Silva Novak Haddad Berg Ferrari Tanaka Costa Meier Lund Aziz'.split(' ');
  const countries = 'DE DE US GB FR US NL AT SE CH ES IT CA AU PL JP BR IN'.split(' ');
  return Array.from({ length: 170 }, (_, n) => {
    const name = `${first[n % first.length]} ${last[(n * 7 + Math.floor(n / 20)) % last.length]}`;
    const email = `${name.toLowerCase().replace(' ', '.')}${n >= 60 ? n : ''}@buyer.example`;
    return { name, email, country: countries[n % countries.length]! };
  });
}

const coupons = ['WELCOME10', 'LAUNCH', 'FRIENDS'];

async function sell(
  context: DemoContext,
  payments: Payments,
  { item, buyer, n }: { item: OnSale; buyer: Buyer; n: number },
): Promise<void> {
  const { client, timeline, random, deps, nowMs } = context;
  const browser = browserOf(buyer.country, n);
  const form = await client.open(`/shop/buy/${item.id}`, browser);
  const number = /name="number" value="([^"]+)"/.exec(form.body)?.[1] ?? '';
  const pay = random.chance(0.13) ? 'manual' : 'stripe';
  const licence = random.chance(0.09) ? 'extended' : 'regular';
  const fields = {
    licence,
    email: buyer.email,
    name: buyer.name,
    country: buyer.country,
    coupon: '',
    consent: '1',
    do: 'order',
    pay,
    number,
  };
  // If the coupon doesn't apply or is used up, the shop shows the form again.
  const wanted = random.chance(0.14) ? random.pick(coupons) : '';
  const placed = await client
    .submit(`/shop/buy/${item.id}`, { ...fields, coupon: wanted }, browser)
    .catch(() => client.submit(`/shop/buy/${item.id}`, fields, browser));
  const location = String(placed.headers.location ?? '');
  const [order] = await client.call('GET', '/market/orders?per_page=10');
  const payment = location.includes('/pay/') ? payments.payAt(location) : undefined;
  if (payment !== undefined) await client.open(`/shop/orders/${order.number}/returned`, browser);
  await context.deliverMessages();
  const [cookie = ''] = String(placed.headers['set-cookie'] ?? '').split(';');
  const bought = { orderId: order.id, number: order.number, browser, cookie, n };
  if (order.provider !== 'manual') {
    planUse(context, bought);
    return planAftermath(context, payments, { orderId: order.id, payment });
  }
  // Bank transfers take days. Some never arrive, and the most recent have not arrived yet.
  const confirmAt = deps.now() + random.between(1, 3) * dayMs;
  if (random.chance(0.12) || confirmAt > nowMs) return;
  timeline.plan(confirmAt, async () => {
    await client.call('POST', `/market/orders/${order.id}/confirm`);
    await context.deliverMessages();
    planUse(context, bought);
    planAftermath(context, payments, { orderId: order.id, payment: undefined });
  });
}

const opinions: { stars: number; weight: number; texts: string[] }[] = [
  {
    stars: 5,
    weight: 11,
    texts: [
      'Exactly what I was looking for. Clean files, well named.',
      'Saved me a week of work.',
      'Beautiful, and the answer to my question came within the hour.',
      '',
    ],
  },
  {
    stars: 4,
    weight: 6,
    texts: ['Very good. A dark variant would make it perfect.', 'Works well; the documentation could say more.'],
  },
  { stars: 3, weight: 2, texts: ['Good quality, but fewer formats than I expected.'] },
  { stars: 2, weight: 1, texts: ['The preview shows more than the download holds.'] },
];
const answers = [
  'Thank you! That helps us a lot.',
  'Thank you. It is on the list for the next version.',
  'Thank you for saying so. Version 1.1 has the missing formats.',
];

function planAftermath(
  context: DemoContext,
  payments: Payments,
  { orderId, payment }: { orderId: number; payment: string | undefined },
): void {
  const { client, timeline, random, deps, nowMs, accountId } = context;
  const later = (days: number, run: () => Promise<void>) => {
    const at = deps.now() + days * dayMs;
    if (at < nowMs - minuteMs) timeline.plan(at, run);
  };
  const purchase = async () => {
    const order = await client.call('GET', `/market/orders/${orderId}`);
    return client.call('GET', `/market/purchases/${order.purchase_id}`);
  };
  const fate = random.next();
  if (fate < 0.3) {
    const { stars, texts } = random.weighted(opinions);
    const [body, answer] = [random.pick(texts), random.pick(answers)];
    later(random.between(1, 12), async () => {
      const bought = await purchase();
      if (bought.state !== 'valid') return;
      const name = bought.buyer_name.split(' ')[0];
      const review = await postReview(deps, { purchase: { id: bought.id, account_id: accountId }, stars, body, name });
      await context.deliverMessages();
      if (body !== '' && stars < 5)
        later(1, async () => void (await client.call('PATCH', `/market/reviews/${review.id}`, { answer })));
    });
  } else if (fate < 0.35) {
    later(random.between(1, 9), async () => {
      const bought = await purchase();
      if (bought.price === 0) return;
      const half = Math.round(bought.price * 50) / 100;
      const amount = random.chance(0.3) && bought.currency !== 'JPY' ? { amount: half } : {};
      await client.call('POST', `/market/purchases/${bought.id}/refunds`, {
        ...amount,
        reason: 'The buyer chose another item.',
      });
      await context.deliverMessages();
    });
  } else if (fate < 0.37 && payment !== undefined) {
    later(random.between(3, 20), () => dispute(context, payments, { orderId, payment }));
  }
}

async function dispute(
  context: DemoContext,
  payments: Payments,
  { orderId, payment }: { orderId: number; payment: string },
): Promise<void> {
  const { client, deps, timeline, nowMs, random } = context;
  const { total, currency } = await client.call('GET', `/market/orders/${orderId}`);
  const tell = async (type: string, status: string) => {
    const amount = currency === 'JPY' ? total : Math.round(total * 100);
    const about = {
      id: `dp_demo_${orderId}`,
      object: 'dispute',
      status,
      amount,
      currency: currency.toLowerCase(),
      payment_intent: payment,
      reason: 'fraudulent',
    };
    const { body, headers } = payments.event(type, about, deps.now());
    await client.post('/shop/stripe', body, headers);
    await context.deliverMessages();
  };
  await tell('charge.dispute.created', 'needs_response');
  const decidedAt = deps.now() + 21 * dayMs;
  const isWon = random.chance(0.5);
  if (decidedAt < nowMs) timeline.plan(decidedAt, () => tell('charge.dispute.closed', isWon ? 'won' : 'lost'));
}

async function withdraw({ client, timeline, deps, nowMs }: DemoContext, isLast: boolean): Promise<void> {
  const balances = await client.call('GET', '/market/money/balances');
  const euros = balances.find(({ currency }: { currency: string }) => currency === 'EUR');
  const amount = Math.floor((euros?.balance ?? 0) * 0.8);
  if (amount <= 0) return;
  const made = await client.call('POST', '/market/money/withdrawals', {
    amount,
    currency: 'EUR',
    destination: 'DE02 1203 0000 0000 2020 51',
  });
  const settledAt = deps.now() + 2 * dayMs;
  if (isLast || settledAt > nowMs) return;
  timeline.plan(settledAt, async () => {
    await client.call('PATCH', `/market/money/payouts/${made.id}`, { state: 'settled', note: 'Paid by bank transfer' });
  });
}
