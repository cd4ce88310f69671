import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { ItemRow, PurchaseRow } from '../../../src/server/database/index.ts';
import { sell } from '../../../src/server/market/purchases/testing.ts';
import { requestRefund } from '../../../src/server/market/refund-requests/index.ts';
import { askQuestion } from '../../../src/server/market/support-questions/index.ts';
import type { ScenarioContext } from './context.ts';
import { hashOf } from './hash.ts';

export async function callMarketOperations(context: ScenarioContext): Promise<void> {
  const { recorder, service } = context;
  await recorder.call('getShop');
  await recorder.change('Shop', {
    body: {
      seller_name: 'Ada Lovelace',
      seller_address: '12 St James’s Square\nLondon',
      tax_number: 'DE123456789',
      tax_basis_points: 1900,
      bank_instructions: 'IBAN DE00 1234',
    },
  });
  await recorder.call('getTaxSettings');
  await recorder.change('TaxSettings', {
    body: {
      mode: 'by_country',
      home_country: 'DE',
      has_oss: true,
      rates: [{ country: 'GB', basis_points: 2000 }],
      invoice_prefix: 'RE-',
    },
  });
  await callShopProfileOperations(context);
  await recorder.call('setShopFee', { path: { username: 'ada' }, body: { fee_basis_points: 1000 } });
  const id = await callItemOperations(context);
  const item = await service.deps.database.db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await callWebhookOperations(context);
  await callOrderOperations(context, item);
  await callPurchaseOperations(context, item);
  await callAlertOperations(context);
  await callMoneyOperations(context);
  await callImportOperations(context);
  await recorder.call('getAccountDetails');
  await recorder.call('getAllItems');
  await recorder.call('getMarketplaceItem', { query: { item_id: String(id) } });
  await recorder.call('listSigningKeys');
  const signing = await recorder.call('createSigningKey');
  const keys = await recorder.call('listSigningKeys');
  const retired = keys.data.find((key: { id: number }) => key.id !== signing.data.id);
  await recorder.call('deleteSigningKey', { path: { id: retired.id } });
  await recorder.call('withdrawItem', { path: { id } });
}

async function callShopProfileOperations({ recorder }: ScenarioContext): Promise<void> {
  await recorder.call('getShopProfile');
  await recorder.change('ShopProfile', {
    body: {
      name: 'Harbour Design',
      intro: 'Icons and templates for people who ship.',
      accent: '#0b7a53',
      links: [{ label: 'Blog', url: 'https://blog.example/' }],
      pages: { terms: '# Terms\n\nOne license for each end product.' },
      domain: 'shop.acme.example',
    },
  });
  await recorder.call('checkShopDomain');
  const picture = { create: { width: 240, height: 48, channels: 3, background: '#0b7a53' } } as const;
  await recorder.call('setShopLogo', {
    query: { file_name: 'logo.png' },
    raw: { type: 'image/png', payload: await sharp(picture).png().toBuffer() },
  });
  await recorder.call('deleteShopLogo');
}

async function callItemOperations({ recorder }: ScenarioContext): Promise<number> {
  const made = await recorder.call('createItem', {
    body: {
      name: 'Harbour Icons',
      description: '240 outline icons for dashboards.',
      category: 'Graphics',
      sub_category: 'Icons',
      options: ['SVG', 'PNG'],
      tags: ['icons'],
      price_regular: 19.99,
      price_extended: 79,
      currency: 'EUR',
      support_months: 6,
      activation_limit: 3,
    },
  });
  const path = { id: made.data.id as number };
  await recorder.call('listItems', { query: { search: 'harbour' } });
  await recorder.call('getItem', { path });
  await recorder.change('Item', { path, body: { description: '260 outline icons for dashboards.' } });
  await recorder.call('saveItemTiers', {
    path,
    body: {
      tiers: [
        {
          name: 'Team',
          price: 49,
          seats: 10,
          licence_days: 365,
          updates_days: 365,
          support_months: 12,
          renewal_price: 29,
          trial_days: 14,
        },
        { name: 'Cloud', price: 9, licence_days: 30, renews_automatically: true },
      ],
    },
  });
  await recorder.call('listItemTiers', { path });
  await recorder.call('watchItem', {
    path: { ...path, subject: 'licence_endpoint' },
    body: { url: 'https://licences.example/health', shows_badge: true },
  });
  await recorder.call('listItemMonitors', { path });
  await recorder.call('unwatchItem', { path: { ...path, subject: 'licence_endpoint' } });
  await recorder.call('listCategories');
  const image = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#936' } })
    .png()
    .toBuffer();
  const raw = { type: 'image/png', payload: image };
  for (const role of ['thumbnail', 'preview_image', 'screenshot'])
    await recorder.call('uploadItemMedia', { path: { ...path, role }, query: { file_name: `${role}.png` }, raw });
  const media = await recorder.call('listItemMedia', { path });
  const shot = media.data.find((one: { role: string }) => one.role === 'screenshot');
  await recorder.call('arrangeItemScreenshots', { path, body: { screenshots: [shot.key ?? shot.url] } });
  const version = await recorder.call('createItemVersion', {
    path,
    body: { version: '1.0.0', changes: 'The first version.' },
  });
  const versionPath = { ...path, version_id: version.data.id as number };
  await recorder.call('listItemVersions', { path });
  await recorder.call('getItemVersion', { path: versionPath });
  await recorder.change('ItemVersion', { path: versionPath, body: { changes: 'All 260 icons.' } });
  const file = { type: 'application/octet-stream', payload: Buffer.from('icons') };
  const upload = async (name: string) =>
    recorder.call('uploadVersionFile', { path: versionPath, query: { file_name: name }, raw: file });
  await upload('icons.zip');
  const { data } = await upload('read-me.txt');
  const files = data.files as { id: number; name: string }[];
  const [first, second] = ['icons.zip', 'read-me.txt'].map((name) => files.find((one) => one.name === name)?.id ?? 0);
  await recorder.call('downloadVersionFile', { path: { ...versionPath, file_id: first ?? 0 } });
  await recorder.change('VersionFile', {
    path: { ...versionPath, file_id: first ?? 0 },
    body: { platform: 'macos-arm64' },
  });
  await recorder.call('deleteVersionFile', { path: { ...versionPath, file_id: second ?? 0 } });
  await recorder.call('publishItemVersion', { path: versionPath });
  await recorder.call('publishItem', { path });
  await recorder.call('getVersionAdoption', { path });
  await recorder.call('getUpdates', { path, query: { version: '0.9.0' } });
  await recorder.call('getBuyerMailRecipients', { path });
  const mailed = await recorder.call('createItemVersion', {
    path,
    body: { version: '1.1.0', changes: '20 more icons.' },
  });
  const mailedPath = { ...path, version_id: mailed.data.id as number };
  await recorder.call('uploadVersionFile', { path: mailedPath, query: { file_name: 'icons.zip' }, raw: file });
  await recorder.call('previewBuyerMail', { path: mailedPath });
  await recorder.call('testBuyerMail', { path: mailedPath });
  await recorder.call('publishItemVersion', { path: mailedPath, body: { mail_buyers: 1 } });
  await recorder.call('stopBuyerMail', { path: mailedPath });
  const next = await recorder.call('createItemVersion', { path, body: { version: '1.2.0' } });
  await recorder.call('deleteItemVersion', { path: { ...path, version_id: next.data.id } });
  const draft = await recorder.call('createItem', { body: { name: 'A draft' } });
  const draftPath = { id: draft.data.id as number };
  await recorder.call('uploadItemMedia', { path: { ...draftPath, role: 'thumbnail' }, raw });
  await recorder.call('deleteItemMedia', { path: { ...draftPath, role: 'thumbnail' } });
  await recorder.call('deleteItem', { path: draftPath });
  return path.id;
}

async function callOrderOperations({ recorder, service, stripe }: ScenarioContext, item: ItemRow): Promise<void> {
  const coupon = await recorder.call('createCoupon', { body: { code: 'SPRING', percent: 20, max_uses: 100 } });
  const path = { id: coupon.data.id as number };
  await recorder.call('listCoupons');
  await recorder.call('getCoupon', { path });
  await recorder.change('Coupon', { path, body: { max_uses: 200 } });
  await recorder.call('deleteCoupon', { path });

  const order = async (email: string, pay = 'manual', licence = 'regular'): Promise<number> => {
    const form = await service.ada.send('GET', `/shop/buy/${item.id}`, { key: undefined });
    const number = /name="number" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const fields = {
      licence,
      email,
      name: 'Grace Hopper',
      country: 'DE',
      consent: licence === 'regular' ? '1' : 'month',
      do: 'order',
      pay,
      number,
    };
    const placed = await service.ada.send('POST', `/shop/buy/${item.id}`, { fields, key: undefined });
    if (placed.status !== 303) throw new Error(`The order was not placed: ${placed.status} ${placed.text}`);
    const { data } = (await service.ada.get('/api/v1/market/orders')).body;
    return data[0].id;
  };
  const paid = await order('grace@buyer.example');
  await recorder.call('listOrders', { query: { state: 'open' } });
  await recorder.call('getOrderSummary');
  await recorder.call('exportOrders');
  await recorder.call('getOrder', { path: { id: paid } });
  await recorder.call('confirmOrder', { path: { id: paid } });
  await recorder.call('cancelOrder', { path: { id: await order('other@buyer.example') } });
  // This order is paid twice, so one of the payments is refunded.
  const twice = await order('twice@buyer.example', 'stripe');
  const { state } = stripe;
  const hear = () => {
    const event = state.events.at(-1);
    return event && service.app.inject({ method: 'POST', url: '/shop/stripe', ...stripe.signed(event) });
  };
  const session = [...state.sessions.values()].at(-1);
  if (!session) throw new Error('The order has no session.');
  state.pay(session.id);
  await hear();
  const again = state.openSession({ ...session, status: 'open', payment_status: 'unpaid', payment_intent: null });
  state.pay(again.id);
  await hear();
  const { data } = await recorder.call('getOrder', { path: { id: twice } });
  await recorder.call('returnStrayPayment', { path: { id: twice, payment_id: data.stray_payments[0].id } });

  const tiers = (await service.ada.get(`/api/v1/market/items/${item.id}/tiers`)).body.data;
  const monthly = tiers.find((tier: { renews_automatically: boolean }) => tier.renews_automatically);
  await order('monthly@buyer.example', 'stripe', `tier-${monthly.id}`);
  state.pay([...state.sessions.keys()].at(-1) ?? '');
  await hear();
  const { data: sold } = (await service.ada.get('/api/v1/market/purchases?search=monthly@buyer.example')).body;
  await recorder.call('cancelPurchaseSubscription', { path: { id: sold[0].id } });
}

async function callPurchaseOperations(context: ScenarioContext, item: ItemRow): Promise<void> {
  const { recorder, service } = context;
  const { deps } = service;
  const { purchase, code } = await sell(deps, item, { tax: 319 });
  const path = { id: purchase.id };
  const purchase_code = code;
  await recorder.call('listPurchases', { query: { state: 'valid' } });
  await recorder.call('exportPurchases');
  await recorder.call('getPurchase', { path });
  await recorder.call('grantPurchase', {
    body: { item_id: item.id, buyer_email: 'press@example.com', days: 90, reason: 'Review', sends_mail: false },
  });
  await recorder.call('getPurchaseInvoice', { path });
  await recorder.call('getPurchaseDocument', { path: { ...path, number: purchase.invoice ?? '' } });
  await recorder.call('getPurchaseEInvoice', { path: { ...path, number: purchase.invoice ?? '' } });
  await recorder.change('Purchase', { path, body: { buyer_name: 'Grace M. Hopper' } });
  await recorder.call('extendPurchaseSupport', { path, body: { months: 6 } });
  await recorder.call('validatePurchase', { body: { purchase_code } });
  await recorder.call('checkPurchaseCode', { body: { purchase_code, item_id: item.id } });
  const machine = { purchase_code, machine: '5f2c9e' };
  await recorder.call('activatePurchase', { body: { ...machine, label: 'Studio, left desk' } });
  await recorder.call('listActivations', { query: { purchase_code } });
  await recorder.call('getLicence', { query: { ...machine, days: 30 } });
  await recorder.call('createLicence', { body: { ...machine, days: 30 } });
  const { data } = await recorder.call('listPurchaseActivations', { path });
  await recorder.call('deletePurchaseActivation', { path: { ...path, activation_id: data[0].id } });
  await recorder.call('activatePurchase', { body: machine });
  await recorder.call('deactivatePurchase', { body: machine });
  const installed = { purchase_code, item_id: item.id, machine: 'laptop-7d1e4b86a4c291e0' };
  await recorder.call('activateLicence', { body: { ...installed, label: 'Studio, left desk' } });
  await recorder.call('checkForUpdates', {
    path: { id: installed.item_id },
    body: { purchase_code: installed.purchase_code, version: '0.9.0' },
  });
  await recorder.call('validateLicence', { body: installed });
  await recorder.call('createLicenceFile', { body: { ...installed, days: 30 } });
  await recorder.call('deactivateLicence', { body: installed });
  await recorder.call('getSigningKeys');
  await recorder.call('getRevokedLicences');
  for (const operation of ['getEnvatoSale', 'getEnvatoPurchase']) await recorder.call(operation, { query: { code } });
  await recorder.call('listEnvatoSales');
  await recorder.call('getEnvatoItem', { query: { id: String(item.id) } });
  for (const operation of ['Whoami', 'Username', 'Email', 'Account']) await recorder.call(`getEnvato${operation}`);
  const product = { product_id: String(item.id), license_key: code };
  await recorder.call('verifyGumroadLicense', { body: product });
  await recorder.call('decrementGumroadUses', { body: { ...product, access_token: service.ada.key } });
  const seat = { license_key: code, instance_name: 'Studio' };
  const { instance } = await recorder.call('activateLemonSqueezyLicense', { body: seat });
  const held = { license_key: code, instance_id: instance.id };
  await recorder.call('validateLemonSqueezyLicense', { body: held });
  await recorder.call('deactivateLemonSqueezyLicense', { body: held });
  await recorder.call('replacePurchaseCode', { path });
  await recorder.call('sendPurchaseLink', { path });
  const bought = await sell(deps, item, { email: 'hal@buyer.example', provider: 'manual' });
  await recorder.call('refundPurchase', { path: { id: bought.purchase.id }, body: { amount: 5, reason: 'As agreed' } });
  await recorder.call('revokePurchase', { path: { id: bought.purchase.id }, body: { reason: 'Shared in public' } });

  const review = await deps.database.db
    .insertInto('reviews')
    .values({
      account_id: service.adaId,
      item_id: item.id,
      purchase_id: purchase.id,
      stars: 5,
      body: 'Crisp at every size.',
      name: 'Grace',
      answer: null,
      answered_at: null,
      created_at: deps.now(),
      updated_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recorder.call('listReviews', { query: { item_id: item.id } });
  await recorder.call('getReviewSummary');
  await recorder.call('getReview', { path: review });
  await recorder.change('Review', { path: review, body: { answer: 'Thank you.' } });
  await callSupportOperations(context, purchase);
  await callCustomerOperations(context, purchase);
  await recorder.call('getSales');
  await recorder.call('getSalesFunnel', { query: { item_id: item.id } });
  await callRefundRequestOperations(context, item);
}

async function callSupportOperations({ recorder, service }: ScenarioContext, { id }: PurchaseRow): Promise<void> {
  const question = await askQuestion(service.deps, {
    purchase: { id, account_id: service.adaId },
    email: 'grace@buyer.example',
    subject: 'Icons stay grey',
    message: 'In the dark theme all icons are grey. Do I have to set a colour?',
  });
  const path = { id: question.id };
  await recorder.call('listSupportQuestions', { query: { status: 'open' } });
  await recorder.call('getSupportQuestionSummary');
  await recorder.call('getSupportQuestion', { path });
  await recorder.call('answerSupportQuestion', { path, body: { message: 'Set `color` on the parent element.' } });
  await recorder.change('SupportQuestion', { path, body: { closed: 1 } });
  await recorder.call('deleteSupportQuestion', { path });
}

async function callCustomerOperations({ recorder }: ScenarioContext, { id }: PurchaseRow): Promise<void> {
  await recorder.call('listCustomers', { query: { sort_by: 'value' } });
  await recorder.call('exportCustomers');
  const note = await recorder.call('createCustomerNote', { path: { id }, body: { text: 'Wants a dark theme.' } });
  await recorder.call('getCustomer', { path: { id } });
  const path = { id, note_id: note.data.id as number };
  await recorder.change('CustomerNote', { path, body: { text: 'Wants a dark theme. Told on 2 March.' } });
  await recorder.call('deleteCustomerNote', { path });
  await recorder.call('copyCustomerData', { path: { id } });
}

async function callRefundRequestOperations({ recorder, service }: ScenarioContext, item: ItemRow): Promise<void> {
  const ask = async (reason: string) => {
    const { purchase } = await sell(service.deps, item, { email: 'kay@buyer.example', provider: 'manual' });
    const { id } = await requestRefund(service.deps, { payment: purchase, email: 'kay@buyer.example', reason });
    return { path: { id }, customer: { id: purchase.id } };
  };
  const { path } = await ask('I bought it twice.');
  await recorder.call('listRefundRequests', { query: { state: 'open' } });
  await recorder.call('getRefundRequest', { path });
  await recorder.call('acceptRefundRequest', { path });
  const declined = await ask('I need it no longer.');
  const body = { message: 'You have used it for a month.' };
  await recorder.call('declineRefundRequest', { path: declined.path, body });
  await recorder.call('previewCustomerErasure', { path: declined.customer });
  await recorder.call('eraseCustomer', { path: declined.customer, body: { confirm: 'kay@buyer.example' } });
}

async function callAlertOperations({ recorder, service }: ScenarioContext): Promise<void> {
  const { database, now } = service.deps;
  const { id } = await database.db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow();
  const problem = { kind: 'download', failures: 3, purchases: 2, minutes: 60, items: ['Harbour Icons'] };
  const { id: alert } = await database.db
    .insertInto('shop_alerts')
    .values({
      account_id: id,
      kind: 'download',
      problem: JSON.stringify(problem),
      started_at: now() - 5_400_000,
      ended_at: now() - 1_200_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recorder.call('listShopAlerts', { query: { state: 'over' } });
  const purchase = await database.db
    .selectFrom('purchases')
    .select('id')
    .where('account_id', '=', id)
    .where('buyer_email', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('shop_failures')
    .values({ account_id: id, kind: 'download', minute_at: now() - 5_400_000, subject_id: purchase.id, failures: 3 })
    .execute();
  const path = { outage: 'shop_alert', id: alert };
  await recorder.call('listOutageBuyers', { path });
  await recorder.call('makeGoodOutage', { path, body: { coupon_percent: 15, extend: 1 } });
  await recorder.call('getShopAlertSettings');
  await recorder.change('ShopAlertSettings', { body: { provider_errors: 10, code_alerts: true } });
}

async function callMoneyOperations({ recorder }: ScenarioContext): Promise<void> {
  await recorder.call('listBalances');
  await recorder.call('listMoneyEntries', { query: { currency: 'EUR' } });
  await recorder.call('getTaxTotals', { query: { year: 2026, quarter: 1 } });
  await recorder.call('getStatement', { query: { currency: 'EUR', from: '2026-03-01', to: '2026-03-31' } });
  const made = await recorder.call('createWithdrawal', {
    body: { amount: 10, currency: 'EUR', destination: 'IBAN DE00 5678' },
  });
  const path = { id: made.data.id as number };
  await recorder.call('listWithdrawals', { query: { state: 'requested' } });
  await recorder.call('getWithdrawal', { path });
  await recorder.call('listPayouts');
  await recorder.call('getPayout', { path });
  await recorder.call('updatePayout', { path, body: { state: 'settled', note: 'Paid today' } });
  const other = await recorder.call('createWithdrawal', {
    body: { amount: 2, currency: 'EUR', destination_of: path.id },
  });
  await recorder.call('patchPayout', { path: { id: other.data.id }, body: { state: 'settled', note: 'Paid today' } });
}

async function callWebhookOperations({ recorder, service, receiver }: ScenarioContext): Promise<void> {
  const made = await recorder.call('createWebhookEndpoint', { body: { url: receiver, events: ['purchase.created'] } });
  const path = { id: made.data.id as number };
  await recorder.call('listWebhookEndpoints');
  await recorder.call('getWebhookEndpoint', { path });
  await recorder.change('WebhookEndpoint', { path, body: { events: [] } });
  await recorder.call('testWebhookEndpoint', { path });
  const { data } = await recorder.call('listWebhookDeliveries', { path, query: { state: 'waiting' } });
  const delivery = { ...path, delivery_id: data[0].id as number };
  await recorder.call('getWebhookDelivery', { path: delivery });
  await service.deps.database.db
    .updateTable('outbox')
    .set({ state: 'failed' })
    .where('id', '=', delivery.delivery_id)
    .execute();
  await recorder.call('resendWebhookDelivery', { path: delivery });
  await recorder.call('resendFailedDeliveries', { path, body: { since: '2026-03-10T00:00:00Z' } });
  await recorder.call('replaceWebhookSecret', { path });
  await recorder.call('deleteWebhookEndpoint', { path });
}

async function callImportOperations({ recorder, service }: ScenarioContext): Promise<void> {
  const items = [
    {
      id: 1,
      name: 'Tide Fonts',
      category: 'Fonts',
      version: '2.0.0',
      media: { thumbnail: 'https://files.example/t.png', preview_image: 'https://files.example/p.png' },
      price: { regular: 25, extended: 100 },
      currency: 'EUR',
      published_at: '2026-01-10T09:00:00Z',
    },
  ];
  const finished = async (id: number): Promise<void> => {
    const shown = async () => (await service.ada.get(`/api/v1/market/imports/${id}`)).body.data.state;
    while ((await shown()) === 'running') await wait(20);
  };
  const run = async (payload: string, wish: { skip_refused?: 0 | 1; dry_run?: 0 | 1 }) => {
    const { data } = await recorder.call('createCatalogueImport', {
      query: { file_name: 'catalogue.json', ...wish },
      raw: { type: 'application/json', payload },
    });
    await finished(data.id);
    return { id: data.id as number };
  };
  const text = JSON.stringify({ items, purchases: [{ purchase_code: hashOf('no code') }] });
  const path = await run(text, { skip_refused: 1 });
  await recorder.call('listCatalogueImports');
  await recorder.call('getCatalogueImport', { path });
  await recorder.call('listRefusedImportRows', { path });
  await recorder.call('listImportRows', { path });
  await recorder.call('listImportChanges', { path });
  const check = await run(JSON.stringify({ items }), { dry_run: 1 });
  const { data } = await recorder.call('applyCatalogueImport', { path: check });
  await finished(data.id);
  const failed = await run('{"items": [{}]}', {});
  await recorder.call('deleteCatalogueImport', { path: failed });
}
