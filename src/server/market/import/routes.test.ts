import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { presentErrors, useSchemas } from '../../http/index.ts';
import { dayMs } from '../../kernel/time.ts';
import { blankItem } from '../catalogue/index.ts';
import { listAllItems } from '../catalogue/item.store.ts';
import { catalogueOf, itemOf, makeAuthor, purchaseOf } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';
import { MarketImportRunner, marketImportRoutes, sweepMarketImports } from './index.ts';
import { startRun } from './run.ts';
import { gumroadFile, gumroadSaleOf } from './testing.ts';
import type { MarketImportAnswer } from './wire.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let [ann, bob] = [0, 0];
  before(async () => {
    deps = await open();
    [ann, bob] = [(await makeAuthor(deps, 'ann')).id, (await makeAuthor(deps, 'bob')).id];
    const imports = new MarketImportRunner(deps);
    app = fastify();
    presentErrors(app);
    await app.register(async (plugin) => {
      trustAccountHeader(plugin);
      marketImportRoutes(useSchemas(plugin), { ...deps, imports }, 'http://gatehouse.test/api/v1');
    });
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  const call = (account: number, method: 'GET' | 'DELETE', path: string) =>
    app.inject({ method, url: `/market/imports${path}`, headers: { 'x-account': String(account) } });
  const upload = (
    account: number,
    payload: string | Buffer | Readable,
    query = '',
    type = 'application/octet-stream',
  ) =>
    app.inject({
      method: 'POST',
      url: `/market/imports${query}`,
      headers: { 'x-account': String(account), 'content-type': type },
      payload,
    });
  async function ended(account: number, id: number): Promise<MarketImportAnswer> {
    for (;;) {
      const { data } = (await call(account, 'GET', `/${id}`)).json() as { data: MarketImportAnswer };
      if (data.state !== 'running') return data;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  async function imported(account: number, file: { text: string }, query = ''): Promise<MarketImportAnswer> {
    const answer = await upload(account, file.text, query);
    assert.equal(answer.statusCode, 201, answer.body);
    return ended(account, answer.json().data.id);
  }
  const uploads = () => readdirSync(join(deps.config.dataDir, 'market-imports')).filter((name) => /^\d+$/.test(name));

  test('imports an uploaded file in the background and reports its counts', async () => {
    const answer = await upload(ann, gumroadFile([gumroadSaleOf(1), gumroadSaleOf(2)]).text, '?file_name=Sales.csv');
    const { id } = answer.json().data;
    assert.equal(answer.headers.location, `http://gatehouse.test/api/v1/market/imports/${id}`);
    const end = await ended(ann, id);
    assert.deepEqual(
      [end.state, end.source, end.file_name, end.rows_read, end.rows_left_out, end.items.new, end.purchases.new],
      ['finished', 'gumroad_sales', 'Sales.csv', 3, 1, 1, 2],
    );
    assert.equal(end.bytes_read, end.bytes_total);
    const { data, meta } = (await call(ann, 'GET', '?per_page=10')).json();
    assert.deepEqual([data[0], meta.total], [end, 1]);
    while (uploads().length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  test('accepts a file sent in a form, with its name', async () => {
    const boundary = 'xxBOUNDARYxx';
    const { text } = catalogueOf([itemOf('form')]);
    const form = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="my.json"\r\n\r\n${text}\r\n--${boundary}--\r\n`;
    const answer = await upload(ann, form, '', `multipart/form-data; boundary=${boundary}`);
    const end = await ended(ann, answer.json().data.id);
    assert.deepEqual([end.state, end.source, end.file_name], ['finished', 'catalogue_json', 'my.json']);
  });

  test('imports nothing from a file with a refused row, and exports every refused row without formulas', async () => {
    const before = await listAllItems(deps.database.db, bob);
    const bad = Array.from({ length: 1203 }, (_, n) =>
      gumroadSaleOf(n, { 'Item Name': '=cmd()', 'Sale Price ($)': 'x' }),
    );
    const end = await imported(bob, gumroadFile([gumroadSaleOf(5000), ...bad]));
    assert.deepEqual([end.state, end.rows_refused, end.purchases.new], ['failed', 1203, 0]);
    assert.match(end.message, /^No data was imported\. line 3, Sale Price/);
    assert.deepEqual(await listAllItems(deps.database.db, bob), before);
    const report = await call(bob, 'GET', `/${end.id}/refused`);
    assert.match(String(report.headers['content-type']), /^text\/csv/);
    const rows = parse(report.body, { columns: true }) as Record<string, string>[];
    assert.deepEqual(
      [rows.length, rows[0]?.row, rows[0]?.place, rows[0]?.reason, rows.at(-1)?.row],
      [1203, '3', 'line 3', 'Sale Price ($) must be an amount such as 19.99', '1205'],
    );
    assert.ok(rows[0]?.text?.includes('xKlH0==,=cmd()'));
    const kept = await deps.database.db.selectFrom('market_import_refusals').selectAll().execute();
    assert.ok(!JSON.stringify(kept).includes('cmd()'));
    const hostile = await imported(bob, { text: 'purchase_code,item_id\n=HYPERLINK("x"),1\n' });
    assert.match((await call(bob, 'GET', `/${hostile.id}/refused`)).body, /,"?'=HYPERLINK/);
  });

  test('imports the valid rows on request, and reports refused rows in a dry run', async () => {
    const file = gumroadFile([gumroadSaleOf(11), gumroadSaleOf(12, { 'Item Name': '' })]);
    const dry = await imported(bob, file, '?dry_run=1');
    assert.deepEqual([dry.state, dry.dry_run, dry.rows_refused, dry.purchases.new], ['finished', true, 1, 1]);
    const taken = await imported(bob, file, '?skip_refused=1');
    assert.deepEqual([taken.state, taken.rows_refused, taken.purchases.new], ['finished', 1, 1]);
    assert.equal((await call(bob, 'DELETE', `/${dry.id}`)).statusCode, 200);
    assert.equal((await call(bob, 'DELETE', `/${taken.id}`)).statusCode, 409);
  });

  test('imports the file of a dry run without another upload', async () => {
    const { id: zoe } = await makeAuthor(deps, 'zoe');
    const rows = (price: number) => {
      const items = Array.from({ length: 20 }, (_, index) =>
        itemOf(index + 1, { price: { regular: price, extended: 90 } }),
      );
      const purchases = Array.from({ length: 200 }, (_, index) =>
        purchaseOf(7000 + index, 1 + (index % 20), { price }),
      );
      return catalogueOf(items, purchases);
    };
    const dry = await imported(zoe, rows(5), '?dry_run=1');
    const { items, purchases } = dry;
    assert.deepEqual(
      [items, purchases],
      [
        { new: 20, changed: 0 },
        { new: 200, changed: 0 },
      ],
    );
    assert.deepEqual([dry.can_apply, (await listAllItems(deps.database.db, zoe)).length], [true, 0]);
    assert.equal(dry.expected, null);
    const { changes } = (await call(zoe, 'GET', `/${dry.id}/rows`)).json().data;
    assert.equal(changes.length, 50);
    assert.deepEqual(changes[0], { object: 'item', change: 'new', name: 'Item 1', details: '' });
    assert.deepEqual(changes[20], {
      ...{ object: 'purchase', change: 'new', name: 'buyer-7000@buyer.example' },
      details: '1 (1 Mar 2026, €5.00)',
    });
    const list = parse((await call(zoe, 'GET', `/${dry.id}/changes`)).body, { columns: true }) as object[];
    assert.equal(list.length, 220);
    for (const part of ['rows', 'changes'])
      assert.equal((await call(bob, 'GET', `/${dry.id}/${part}`)).statusCode, 404);
    const sealed = await deps.database.db.selectFrom('market_import_changes').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(sealed), /buyer-7000/);
    const apply = (id: number, account = zoe, fields: object = {}) =>
      app.inject({
        method: 'POST',
        url: `/market/imports/${id}/apply`,
        headers: { 'x-account': String(account) },
        payload: fields,
      });
    assert.equal((await apply(dry.id, bob)).statusCode, 404);
    const begun = await apply(dry.id);
    assert.equal(begun.statusCode, 201, begun.body);
    const done = await ended(zoe, begun.json().data.id);
    assert.deepEqual([done.state, done.dry_run, done.items, done.purchases], ['finished', false, items, purchases]);
    assert.deepEqual(done.expected, { items, purchases, rows_refused: 0 });
    assert.deepEqual([(await listAllItems(deps.database.db, zoe)).length, done.can_apply], [20, false]);
    assert.equal((await apply(dry.id)).statusCode, 409);
    assert.equal((await apply(done.id)).statusCode, 409);
    const changed = await imported(zoe, rows(6), '?dry_run=1');
    assert.deepEqual(
      [changed.items, changed.purchases],
      [
        { new: 0, changed: 20 },
        { new: 0, changed: 200 },
      ],
    );
    assert.equal(
      (await call(zoe, 'GET', `/${changed.id}/rows`)).json().data.changes[0].details,
      'regular price changed',
    );
    const same = await imported(zoe, rows(5), '?dry_run=1');
    assert.deepEqual([same.items.changed, same.purchases.changed], [0, 0]);
    for (const { id } of [changed, same]) await call(zoe, 'DELETE', `/${id}`);
    assert.deepEqual(uploads(), []);
  });

  test('also shows the dry run’s result if the data changed before the import', async () => {
    const { id: kim } = await makeAuthor(deps, 'kim');
    const dry = await imported(kim, catalogueOf([itemOf('one'), itemOf('two')]), '?dry_run=1');
    await importCatalogue(deps, kim, catalogueOf([itemOf('one')]));
    const begun = await app.inject({
      method: 'POST',
      url: `/market/imports/${dry.id}/apply`,
      headers: { 'x-account': String(kim) },
    });
    const done = await ended(kim, begun.json().data.id);
    assert.deepEqual([done.items.new, done.expected?.items.new], [1, 2]);
    const { changes } = (await call(kim, 'GET', `/${done.id}/rows`)).json().data;
    assert.deepEqual(
      changes.map(({ name }: { name: string }) => name),
      ['Item two'],
    );
  });

  test('keeps the file of a dry run for a day', async () => {
    const dry = await imported(ann, catalogueOf([itemOf('later')]), '?dry_run=1');
    await sweepMarketImports(deps);
    assert.deepEqual(uploads(), [String(dry.id)]);
    deps.clock.ms += dayMs + 1;
    await sweepMarketImports(deps);
    assert.deepEqual(uploads(), []);
    assert.equal((await call(ann, 'GET', `/${dry.id}`)).json().data.can_apply, false);
  });

  test('keeps only the file of the account’s last dry run', async () => {
    const first = await imported(ann, catalogueOf([itemOf('once')]), '?dry_run=1');
    const others = await imported(bob, catalogueOf([itemOf('bobs')]), '?dry_run=1');
    const second = await imported(ann, catalogueOf([itemOf('twice')]), '?dry_run=1');
    while (uploads().includes(String(first.id))) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.deepEqual(uploads().map(Number).sort(), [others.id, second.id].sort());
    assert.equal((await call(ann, 'GET', `/${first.id}`)).json().data.can_apply, false);
    for (const [account, { id }] of [
      [bob, others],
      [ann, second],
    ] as const)
      await call(account, 'DELETE', `/${id}`);
    assert.deepEqual(uploads(), []);
  });

  test('rejects an unknown file format, and stores nothing', async () => {
    const { meta } = (await call(ann, 'GET', '')).json();
    assert.equal((await upload(ann, 'date,visitors\n1,2\n')).statusCode, 422);
    assert.equal((await upload(ann, '')).statusCode, 400);
    assert.equal((await upload(ann, 'x', '?dry_run=5')).statusCode, 422);
    assert.equal((await call(ann, 'GET', '')).json().meta.total, meta.total);
    assert.deepEqual(uploads(), []);
  });

  test('does not show, report or stop an import of another account', async () => {
    const { id } = await imported(ann, catalogueOf([itemOf('mine')]));
    for (const [method, path] of [
      ['GET', `/${id}`],
      ['GET', `/${id}/refused`],
      ['DELETE', `/${id}`],
    ] as const)
      assert.equal((await call(bob, method, path)).statusCode, 404);
    const { data } = (await call(bob, 'GET', '')).json() as { data: MarketImportAnswer[] };
    assert.ok(data.every((row) => row.id !== id));
  });

  test('stops an import during its upload, and leaves nothing', async () => {
    const file = Buffer.from(catalogueOf([itemOf('stopped')], [purchaseOf(1, 'stopped')]).text);
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    async function* slowly() {
      yield file.subarray(0, 10);
      await gate;
      for (let at = 10; at < file.length; at += 100) yield file.subarray(at, at + 100);
    }
    const answer = upload(ann, Readable.from(slowly()));
    let id: number | undefined;
    while (id === undefined) {
      const { data } = (await call(ann, 'GET', '')).json() as { data: MarketImportAnswer[] };
      id = data.find(({ state }) => state === 'running')?.id;
    }
    assert.equal((await upload(ann, file)).statusCode, 409);
    assert.equal((await call(ann, 'DELETE', `/${id}`)).statusCode, 200);
    go();
    assert.equal((await answer).statusCode, 409);
    assert.equal((await call(ann, 'GET', `/${id}`)).statusCode, 404);
    assert.ok((await listAllItems(deps.database.db, ann)).every(({ reference }) => reference !== 'stopped'));
  });

  test('sweeps the rows and the file of a killed import, and marks it failed', async () => {
    const { id: account } = await makeAuthor(deps, 'killed');
    const begun = { file_name: 'x.csv', bytes_total: 9, is_dry_run: 0, skips_refused: 0 };
    const run = await startRun(deps, account, begun);
    run[Symbol.dispose](); // stops the heartbeat
    const { name } = itemOf('lost');
    await deps.database.db
      .insertInto('items')
      .values({
        ...blankItem,
        ...{ account_id: account, reference: 'lost', import_id: run.id, name, category: 'a' },
        ...{ price_regular_minor: 0, price_extended_minor: 0, currency: 'EUR', published_at: 0 },
      })
      .execute();
    const path = join(deps.config.dataDir, 'market-imports', String(run.id));
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'half');
    await sweepMarketImports(deps);
    assert.ok(existsSync(path), 'an import that may be alive was swept');
    deps.clock.ms += 61_000;
    await sweepMarketImports(deps);
    const { data } = (await call(account, 'GET', `/${run.id}`)).json();
    assert.deepEqual([data.state, /The service was stopped/.test(data.message)], ['failed', true]);
    const left = await deps.database.db.selectFrom('items').select('id').where('account_id', '=', account).execute();
    assert.deepEqual([left, existsSync(path)], [[], false]);
    assert.equal((await imported(account, catalogueOf([itemOf(1)]))).state, 'finished');
  });

  test('deletes refused rows, which contain buyers, a month after their import', async () => {
    const { id } = await imported(bob, gumroadFile([gumroadSaleOf(1, { 'Item Name': '' })]));
    const rows = async () => parse((await call(bob, 'GET', `/${id}/refused`)).body, { columns: true }).length;
    deps.clock.ms += 29 * dayMs;
    await sweepMarketImports(deps);
    assert.equal(await rows(), 1);
    deps.clock.ms += 2 * dayMs;
    await sweepMarketImports(deps);
    assert.equal(await rows(), 0);
  });
});
