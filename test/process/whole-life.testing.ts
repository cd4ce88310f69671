import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readDatabase, readEventsOf } from '../../src/server/operations/backup/stores.testing.ts';
import { order, picture } from '../console/market.ts';
import { TestService, until } from '../support/service.ts';

/** Declares the tests of one life. `rootOf` returns the folder of the program, by default this checkout. */
export function testWholeLife(rootOf: () => Promise<string | undefined> = async () => undefined): void {
  let service: TestService;
  let site: Server;
  let folder: string;
  let key: string;
  const ids = { monitor: 0, website: 0, item: 0 };
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-life-'));
    site = createServer((_, response) => response.end('hello'));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    service = await TestService.prepare({}, await rootOf());
    await service.startReady();
  });
  after(async () => {
    await service.remove();
    site.closeAllConnections();
    site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  // biome-ignore lint/suspicious/noExplicitAny: each response has its own shape
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await fetch(`${service.address}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text).data;
  };
  const upload = async (path: string, content: Buffer) => {
    const answer = await fetch(`${service.address}/api/v1/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(content),
    });
    assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.text()}`);
  };
  const visitors = async (): Promise<number> =>
    (await call('GET', `websites/${ids.website}/stats/totals?period=today`)).visitors ?? 0;

  test('is set up with the link that its first start prints', async () => {
    const link = /\/setup\?token=([\w-]+)/;
    await until('the link is printed', () => link.test(service.output));
    const token = link.exec(service.output)?.[1];
    const answer = await fetch(`${service.address}/console/api/setup`, {
      method: 'POST',
      headers: { origin: service.address, 'content-type': 'application/json' },
      body: JSON.stringify({
        token,
        username: 'ann',
        email: 'ann@example.com',
        first_name: 'Ann',
        last_name: 'Lee',
        password: 'correct horse battery',
      }),
    });
    assert.equal(answer.status, 201, await answer.text());
    const command = ['account', 'password', '--username', 'ann', '--password-stdin', '--replace-key'];
    const { status, stdout, stderr } = await service.command(command, 'correct horse battery');
    assert.equal(status, 0, stderr);
    key = /\b[\w-]{32,}\b/.exec(stdout)?.[0] ?? '';
  });

  test('checks a monitor, counts a page view and sells an item', async () => {
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    const check = { interval: 60, request_method: 'GET', alert_condition: 'url_unavailable' };
    ids.monitor = (await call('POST', 'monitors', { name: 'Home page', url, ...check })).id;
    ids.website = (await call('POST', 'websites', { domain: 'shop.example' })).id;
    const sent = await fetch(`${service.address}/api/collect`, {
      method: 'POST',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' },
      body: JSON.stringify({ w: String(ids.website), u: 'http://shop.example/' }),
    });
    assert.equal(sent.status, 202);
    await call('PATCH', 'market/shop', { seller_name: 'Lee', seller_address: 'Kiel', bank_instructions: 'IBAN DE89' });
    ids.item = (
      await call('POST', 'market/items', {
        name: 'Icons',
        description: 'Icons for a shop',
        category: 'Templates',
        sub_category: 'Shop',
        price_regular: 24,
        currency: 'EUR',
      })
    ).id;
    const item = `market/items/${ids.item}`;
    await upload(`${item}/media/thumbnail`, await picture(512, 512, '#4a43c9'));
    await upload(`${item}/media/preview_image`, await picture(1180, 600, '#1f9d63'));
    const version = (await call('POST', `${item}/versions`, { version: '1.0.0' })).id;
    await upload(`${item}/versions/${version}/files?file_name=icons.zip`, Buffer.from('what buyers download'));
    await call('POST', `${item}/versions/${version}/publish`);
    await call('POST', `${item}/publish`);
    await order(service, ids.item, { email: 'eve@buyer.example', name: 'Eve Buyer', coupon: '' });
    const [placed] = await call('GET', 'market/orders');
    await call('POST', `market/orders/${placed.id}/confirm`);
    const [{ id }] = await call('GET', 'market/purchases');
    const invoice = await fetch(`${service.address}/api/v1/market/purchases/${id}/invoice.pdf`, {
      headers: { authorization: `Bearer ${key}` },
    });
    assert.match(Buffer.from(await invoice.arrayBuffer()).toString('latin1'), /^%PDF-/);
    await until('the monitor is up', async () => (await call('GET', `monitors/${ids.monitor}`)).status === 'up');
    await until('the visitor is counted', async () => (await visitors()) === 1);
  });

  test('keeps all data after kill -9', async () => {
    const purchases = await call('GET', 'market/purchases');
    assert.equal(purchases.length, 1);
    await service.kill();
    await service.startReady();
    assert.equal((await call('GET', `monitors/${ids.monitor}`)).status, 'up');
    assert.deepEqual(await call('GET', 'market/purchases'), purchases);
    await until('the visitor is counted', async () => (await visitors()) === 1);
  });

  test('is restored from its backup into another folder', async () => {
    await service.stop();
    const file = join(folder, 'backup.tar.zst');
    const made = await service.command(['backup', file]);
    assert.equal(made.status, 0, made.stderr);
    const restored = join(folder, 'restored');
    const { status, stderr } = await service.command(['restore', file], '', { GATEHOUSE_DATA: restored });
    assert.equal(status, 0, stderr);
    const [before, now] = [service.dataDir, restored].map((dir) => readDatabase(join(dir, 'ledger.db')));
    for (const table of ['monitors', 'websites', 'items', 'purchases', 'users'])
      assert.deepEqual(now![table], before![table]);
    assert.deepEqual(await readEventsOf(restored), await readEventsOf(service.dataDir));
    assert.ok(existsSync(join(restored, 'secret')));
  });
}
