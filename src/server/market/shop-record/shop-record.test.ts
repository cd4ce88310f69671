import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { type Notice, unsealFacts } from '../../outbox/index.ts';
import { createInvoicePdf } from '../library/invoice.ts';
import { changePurchase } from '../purchases/index.ts';
import { addItem, rowOf, sell } from '../purchases/testing.ts';
import { makeTwoAuthors } from '../testing.ts';
import { findDocumentLook, findMailLook, findShopAddress, saveLogo, savePage, saveProfile } from './index.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let [ada, bob] = [0, 0];
  before(async () => {
    deps = await open();
    [ada, bob] = await makeTwoAuthors(deps);
  });
  after(() => deps.close());

  test('links refund mails to the shop’s own domain once it is verified', async () => {
    const { db } = deps.database;
    const refunded = async (ref: string) => {
      const { purchase } = await sell(deps, await addItem(deps, ada));
      await changePurchase(
        deps,
        { account_id: ada, purchase_id: purchase.id },
        { kind: 'refund', provider: 'stripe', provider_ref: ref, amount_minor: 2000, reason: '' },
      );
      const row = await db
        .selectFrom('outbox')
        .selectAll()
        .where('idempotency_key', 'like', `purchase_${purchase.id}_%`)
        .executeTakeFirstOrThrow();
      return (unsealFacts(deps.vault, row.facts) as Notice).action.url;
    };
    const domain = { domain: 'icons.example', domain_verified_at: null, updated_at: deps.now() };
    await saveProfile(db, ada, domain);
    assert.equal(await findShopAddress(db, deps.config), deps.config.marketBaseUrl);
    const { origin, pathname } = new URL(await refunded('re_1'));
    assert.equal(origin, deps.config.marketBaseUrl);
    assert.match(pathname, /^\/shop\/library\/purchases\/\d+$/);
    await saveProfile(db, ada, { ...domain, domain_verified_at: deps.now() });
    assert.equal(new URL(await refunded('re_2')).hostname, 'icons.example');
  });

  test('shows the shop’s logo only on its owner’s documents', async () => {
    const { db } = deps.database;
    const pictures = async (account: number) => {
      const { purchase } = await sell(deps, await addItem(deps, account));
      const pdf = await createInvoicePdf(deps, await rowOf(deps, purchase));
      return pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    };
    assert.equal(await pictures(ada), 0);
    const logo = await sharp({ create: { width: 200, height: 40, channels: 3, background: '#936' } })
      .webp()
      .toBuffer();
    await saveLogo(db, ada, logo);
    await saveProfile(db, ada, { logo: 'aabbccddeeff001122334455', updated_at: deps.now() });
    assert.ok((await pictures(ada)) > 0);
    assert.equal(await pictures(bob), 0);
    assert.equal((await findDocumentLook(db, bob)).logo, undefined);
  });

  test('brands all sales mails, with name and logo only for the owner', async () => {
    const { db } = deps.database;
    const at = deps.now();
    await saveProfile(db, ada, { name: 'Harbour', accent: '#0f766e', domain: null, updated_at: at });
    await savePage(db, { account_id: ada, slug: 'imprint', content: 'Harbour GmbH', updated_at: at });
    const base = deps.config.marketBaseUrl;
    const own = await findMailLook(db, deps.config, ada);
    assert.equal(own.name, 'Harbour');
    assert.deepEqual(own.brand?.logo, {
      url: `${base}/shop/logo/aabbccddeeff001122334455.png`,
      width: 180,
      height: 36,
    });
    assert.deepEqual(own.brand?.links, [{ label: 'Imprint', url: `${base}/shop/imprint` }]);
    assert.equal(own.brand?.colours?.light.fill, '#0f766e');
    const other = await findMailLook(db, deps.config, bob);
    assert.deepEqual([other.name, other.brand?.logo, other.brand?.colours], ['', null, own.brand?.colours]);
    assert.deepEqual(own.brand?.links, other.brand?.links);
  });
});
