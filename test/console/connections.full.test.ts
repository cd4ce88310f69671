import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startStripe, type TestStripe } from '../../src/server/market/checkout/testing/stripe.ts';
import { messengers } from '../../src/server/outbox/channels/testing/messengers.ts';
import { keys } from '../../src/server/outbox/channels/testing/protocol.ts';
import { openReceiver, type Receiver } from '../../src/server/outbox/channels/testing/receiver.ts';
import { becomes, logIn, openBrowser } from '../support/browser.ts';
import { TestService } from '../support/service.ts';
import { requireAccessible } from './looks.ts';

let stripe: TestStripe;
let receiver: Receiver;
let service: TestService;
let browser: Browser;
let page: Page;
const faults: string[] = [];

before(async () => {
  stripe = await startStripe();
  receiver = await openReceiver((request) => {
    const channel = request.path.startsWith('/bot') ? 'telegram' : 'sms';
    return messengers.find((one) => one.channel === channel)!.answer(request);
  });
  service = await TestService.prepare();
  await service.makeAccount();
  await service.startReady();
  browser = await openBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce' });
  page.on('pageerror', (error) => faults.push(error.message));
  await logIn(page, service);
});
after(async () => {
  await browser?.close();
  await service?.remove();
  await stripe.close();
  await receiver.close();
  assert.deepEqual(faults, [], 'no page threw');
});

async function look(name: string): Promise<void> {
  for (const width of [380, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await requireAccessible(page, name, width === 380 ? ['light'] : ['dark']);
  }
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();

test('sets up, tests and removes Telegram and SMS without a restart', async () => {
  await page.goto(`${service.address}/monitors/new`);
  await page.getByLabel('Channel 1', { exact: true }).selectOption('telegram');
  await page.getByText('This channel cannot send yet: no Telegram bot is configured.').waitFor();
  await page.goto(`${service.address}/settings?section=telegram-sms`);
  const telegram = page.getByRole('form', { name: 'Telegram' });
  await telegram.getByLabel('Bot token').fill('wrong');
  await press('Test bot');
  await telegram.getByText(/Must be a bot’s token/i).waitFor();
  await telegram.getByLabel('Bot token').fill(keys.bot);
  await telegram.getByLabel('Bot API server').fill(receiver.url);
  await press('Test bot');
  await telegram.getByText('The bot is @gatehouse_bot.').waitFor();
  await press('Save bot');
  await page.getByText('Alerts can be sent by Telegram').waitFor();
  const sms = page.getByRole('form', { name: 'SMS' });
  await sms.getByLabel('Account SID').fill(keys.sid);
  await sms.getByLabel('Auth token').fill(keys.twilio);
  await sms.getByLabel('Sender').fill('+15005550006');
  await sms.getByLabel('API server').fill(receiver.url);
  await sms.getByLabel('Send a test message to').fill('+14155550123');
  await page.keyboard.press('Enter');
  await sms.getByText('Accepted. Check the phone with the number +14155550123.').waitFor();
  await press('Save SMS provider');
  await page.getByText('Alerts can be sent by SMS').waitFor();
  await look('telegram-sms');
  // The phone number isn't saved, so it is no unsaved change.
  await becomes(() => sms.getByText('Unsaved changes').count(), 0);
  await page.getByRole('link', { name: 'Monitors', exact: true }).click();
  await page.waitForURL('**/monitors');
  await page.goto(`${service.address}/monitors/new`);
  await page.getByLabel('Channel 1', { exact: true }).selectOption('telegram');
  await becomes(() => page.getByText('This channel cannot send yet').count(), 0);
  await page.goto(`${service.address}/settings?section=telegram-sms`);
  await press('Remove bot');
  await press('Remove bot');
  await page.getByText('No bot is set up yet').waitFor();
});

test('sets up Stripe from the payments of an item, and leads back to the item', async () => {
  await page.goto(`${service.address}/market/settings?item=7`);
  await page.getByRole('link', { name: 'set up card payments' }).click();
  await page.getByText('Stripe is not set up yet').waitFor();
  await becomes(() => page.locator('pre').first().textContent(), `${service.address}/shop/stripe`);
  await page
    .getByText(/^Events to select/)
    .first()
    .click();
  await page.getByText('checkout.session.completed').waitFor();
  await look('card-payments');
  await page.getByLabel('Secret key').fill('pk_live_publishable');
  await press('Save Stripe');
  await page.getByText(/A publishable key \(pk_\) can’t take payments/).waitFor();
  await page.getByLabel('Secret key').fill('sk_test_gatehouse');
  await page.getByLabel('Webhook signing secret').fill('whsec_gatehouse_test');
  await press('Save Stripe');
  await page.getByText('Stripe is in test mode').waitFor();
  assert.equal(
    await page.getByRole('link', { name: 'Back to the item' }).getAttribute('href'),
    '/market/items/7#checklist',
  );
  assert.doesNotMatch(await page.content(), /sk_test_gatehouse|whsec_gatehouse_test/);

  // The key now belongs to the local imitation of Stripe.
  const { csrf } = (await (await page.request.get(`${service.address}/console/api/session`)).json()).data;
  const saved = await page.request.put(`${service.address}/console/api/connections/stripe`, {
    headers: { 'x-csrf-token': csrf },
    data: { secret_key: 'sk_test_gatehouse', webhook_secret: 'whsec_gatehouse_test', server: stripe.base },
  });
  assert.equal(saved.status(), 200, await saved.text());
  await page.reload();
  await press('Test Stripe');
  await page.getByText('Connected to Ada’s shop in test mode: cards are not charged.').waitFor();
  await page.getByText('Gatehouse keeps the former key for up to three days').waitFor();
  await look('card-payments-set');
  await press('Remove Stripe');
  await page.getByText('Buyers can’t pay by card until you set up Stripe again.').waitFor();
  await press('Remove Stripe');
  await page.getByText('Stripe is not set up yet').waitFor();
});
