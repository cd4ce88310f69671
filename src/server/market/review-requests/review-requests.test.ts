import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { dayMs } from '../../kernel/index.ts';
import { type Notice, unsealFacts } from '../../outbox/index.ts';
import { openShop, type TestShop } from '../checkout/testing/shop.ts';
import { changePurchase } from '../purchases/index.ts';
import { sell } from '../purchases/testing.ts';
import { grantLicence } from '../renewals/grant.ts';
import { postReview } from '../reviews/index.ts';
import { chooseVersionMails, openOptOut } from '../version-mails/index.ts';
import { sendReviewRequests } from './index.ts';

onEachDatabase({ forks: false }, (open) => {
  let shop: TestShop;
  before(async () => {
    shop = await openShop({ open });
  });
  after(() => shop.close());
  beforeEach(async () => {
    const { db } = shop.deps.database;
    for (const table of ['outbox', 'mail_allowances', 'shop_alert_settings'] as const)
      await db.deleteFrom(table).execute();
    await set(14);
    shop.clock.ms += 100 * dayMs;
  });

  /** Returns the letters to the address after both of two runs. */
  const lettersAfter = async (days: number, to: string): Promise<Notice[]> => {
    shop.clock.ms += days * dayMs;
    await Promise.all([sendReviewRequests(shop.deps), sendReviewRequests(shop.deps)]);
    const rows = await shop.deps.database.db.selectFrom('outbox').selectAll().where('event', '=', 'notice').execute();
    return rows
      .filter(({ idempotency_key: key }) => key.includes('_review_request'))
      .map(({ facts }) => unsealFacts(shop.deps.vault, facts) as Notice)
      .filter(({ unsubscribeUrl }) => optOutOf(unsubscribeUrl)?.email === to);
  };
  const optOutOf = (url: string | null | undefined) =>
    openOptOut(shop.deps.vault, new URL(url ?? '').searchParams.get('token'));
  const set = (review_request_days: number) =>
    shop.deps.database.db
      .insertInto('shop_alert_settings')
      .values({ account_id: shop.ada, review_request_days })
      .execute();

  test('asks for a review once, as many days after the purchase as the seller chose, with the way to the form', async () => {
    const email = 'once@buyer.example';
    const { purchase } = await sell(shop.deps, shop.item, { email });
    assert.deepEqual(await lettersAfter(13, email), []);
    const [letter, ...others] = await lettersAfter(1, email);
    assert.equal(others.length, 0);
    assert.equal(letter?.subject, 'Item 1: how do you like it?');
    assert.match(letter?.action?.url ?? '', new RegExp(`/shop/library/purchases/${purchase.id}#review$`));
    assert.equal((await lettersAfter(1, email)).length, 1);
  });

  test('asks nobody by default, and skips purchases that were due long before', async () => {
    const email = 'days@buyer.example';
    await shop.deps.database.db.deleteFrom('shop_alert_settings').execute();
    await sell(shop.deps, shop.item, { email });
    assert.deepEqual(await lettersAfter(14, email), []);
    await set(3);
    assert.deepEqual(await lettersAfter(0, email), []);
    await sell(shop.deps, shop.item, { email });
    assert.equal((await lettersAfter(3, email)).length, 1);
  });

  test('does not ask about reviewed, refunded, given and withdrawn items, and not after an opt-out', async () => {
    const { db } = shop.deps.database;
    const from = (name: string) => ({ email: `${name}@buyer.example` });
    const reviewed = await sell(shop.deps, shop.item, from('reviewed'));
    await postReview(shop.deps, { purchase: reviewed.purchase, stars: 5, body: '', name: '' });
    const revoked = await sell(shop.deps, shop.item, from('revoked'));
    const of = { account_id: shop.ada, purchase_id: revoked.purchase.id };
    await changePurchase(shop.deps, of, { kind: 'revoke', reason: '' });
    await sell(shop.deps, shop.item, from('stopped'));
    await chooseVersionMails(shop.deps, { email: 'stopped@buyer.example', itemId: shop.item.id, isWanted: false });
    const erased = await sell(shop.deps, shop.item, from('erased'));
    await db.updateTable('purchases').set({ buyer_email: null }).where('id', '=', erased.purchase.id).execute();
    await grantLicence(shop.deps, shop.ada, {
      itemId: shop.item.id,
      licence: 'regular',
      tierId: undefined,
      ...from('given'),
      name: '',
      days: 30,
      reason: 'press',
      sendsMail: false,
    });
    await sell(shop.deps, shop.item, from('asked'));
    for (const name of ['reviewed', 'revoked', 'stopped', 'erased', 'given'])
      assert.deepEqual(await lettersAfter(name === 'reviewed' ? 14 : 0, from(name).email), [], name);
    assert.equal((await lettersAfter(0, from('asked').email)).length, 1);

    await sell(shop.deps, shop.item, from('withdrawn'));
    await db.updateTable('items').set({ status: 'withdrawn' }).where('id', '=', shop.item.id).execute();
    assert.deepEqual(await lettersAfter(14, from('withdrawn').email), []);
  });
});
