import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { pdfText } from '../../documents/pdf/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { brokenRules } from '../e-invoices/en16931.testing.ts';
import { addItem, sell } from '../purchases/testing.ts';
import { updateShopRow } from '../shops/index.ts';
import { makeAuthor, makeTwoAuthors } from '../testing.ts';
import { authorInvoiceRoutes } from './index.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  before(async () => {
    deps = await open();
    app = fastify();
    trustAccountHeader(app);
    authorInvoiceRoutes(useSchemas(app), deps);
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  test('gives an author the buyer’s invoice, but not another author’s', async () => {
    const [ada, bob] = await makeTwoAuthors(deps);
    const item = await addItem(deps, ada);
    const { purchase } = await sell(deps, item);
    const ask = (id: number, account: number) =>
      app.inject({ url: `/market/purchases/${id}/invoice.pdf`, headers: { 'x-account': String(account) } });
    const invoice = await ask(purchase.id, ada);
    assert.equal(invoice.statusCode, 200);
    assert.deepEqual(
      [invoice.headers['content-type'], invoice.headers['content-disposition'], invoice.headers['cache-control']],
      ['application/pdf', `inline; filename="invoice-${purchase.invoice}.pdf"`, 'private, no-store'],
    );
    assert.match(pdfText(invoice.rawPayload), /Grace Hopper/);
    assert.equal((await ask(purchase.id, bob)).statusCode, 404);
    const free = await sell(deps, item, { total: 0, tax: 0 });
    assert.equal((await ask(free.purchase.id, ada)).statusCode, 404, 'what was free has no invoice');
  });

  test('gives an author the e-invoice, or the reason why there is none', async () => {
    const [ada, bob] = (await Promise.all(['eve', 'fay'].map(async (name) => (await makeAuthor(deps, name)).id))) as [
      number,
      number,
    ];
    const item = await addItem(deps, ada);
    const ask = ({ id, invoice }: { id: number; invoice: string | null }, account: number) =>
      app.inject({
        url: `/market/purchases/${id}/documents/${invoice}/e-invoice`,
        headers: { 'x-account': String(account) },
      });
    const early = await sell(deps, item);
    const refused = await ask(early.purchase, ada);
    assert.equal(refused.statusCode, 409);
    assert.match(refused.body, /data of the seller: address, country, VAT ID or tax number/);
    const seller = { seller_name: 'Ada', seller_address: '1 Harbour Lane', tax_number: 'DE123456789' };
    await updateShopRow(deps.database.db, ada, { ...seller, tax_basis_points: 2000 });
    assert.equal((await ask(early.purchase, ada)).statusCode, 409, 'an issued document never changes');
    const { purchase } = await sell(deps, item);
    const xml = await ask(purchase, ada);
    assert.deepEqual(
      [xml.statusCode, xml.headers['content-type'], xml.headers['content-disposition']],
      [200, 'application/xml', `attachment; filename="invoice-${purchase.invoice}.xml"`],
    );
    assert.deepEqual(brokenRules(xml.body), []);
    assert.equal((await ask(purchase, bob)).statusCode, 404);
    assert.equal((await ask({ ...purchase, invoice: '2026-000099' }, ada)).statusCode, 404);
  });
});
