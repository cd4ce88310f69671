import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { openStatusPages, type TestStatusPages } from './testing/service.ts';
import { statusPageAnswer } from './wire.ts';

onEachDatabase((open) => {
  describe('status pages of an account', () => {
    let service: TestStatusPages;
    before(async () => {
      service = await openStatusPages({ open });
    });
    after(() => service.close());

    test('are created, returned, listed, changed and deleted', async () => {
      const { ann, call } = service;
      const [shop, api] = [await service.monitor(ann, { name: 'Shop' }), await service.monitor(ann, { name: 'API' })];
      const made = await call(ann, 'POST', '/status-pages', {
        name: 'Ärzte & Co.',
        description: 'What works',
        groups: [{ name: 'All', monitor_ids: [api.id, shop.id] }],
      });
      assert.equal(made.status, 201);
      const { data } = made.body;
      assert.equal(made.headers.location, `http://gatehouse.test/api/v1/status-pages/${data.id}`);
      statusPageAnswer.parse(data);
      assert.equal(data.slug, 'arzte-co');
      assert.equal(data.url, 'http://127.0.0.1:8080/status/arzte-co');
      assert.deepEqual(data.groups, [{ name: 'All', monitor_ids: [api.id, shop.id] }]);
      assert.deepEqual((await call(ann, 'GET', `/status-pages/${data.id}`)).body.data, data);

      const changed = await call(ann, 'PATCH', `/status-pages/${data.id}`, {
        groups: [
          { name: 'Shop', monitor_ids: [shop.id] },
          { name: '', monitor_ids: [] },
        ],
        noindex: 1,
        domain: 'Status.Example.COM.',
      });
      assert.deepEqual(
        [changed.body.data.domain, changed.body.data.url],
        ['status.example.com', 'http://127.0.0.1:8080/status/arzte-co'],
      );
      assert.deepEqual(
        changed.body.data.groups.map((group: { name: string }) => group.name),
        ['Shop', ''],
      );
      assert.deepEqual([changed.body.data.noindex, changed.body.data.description], [1, 'What works']);

      const list = await call(ann, 'GET', '/status-pages?search=ÄRZTE&sort_by=name');
      assert.deepEqual([list.body.meta.total, list.body.data[0].id], [1, data.id]);
      assert.equal((await call(ann, 'GET', '/status-pages?search=nothing')).body.meta.total, 0);
      assert.deepEqual((await call(ann, 'DELETE', `/status-pages/${data.id}`)).body, {
        id: data.id,
        object: 'status_page',
        deleted: true,
      });
      assert.equal((await call(ann, 'GET', `/status-pages/${data.id}`)).status, 404);
      assert.equal((await call(ann, 'POST', `/status-pages/${data.id}`)).status, 405);
    });

    test('accept forms as well as JSON', async () => {
      const { ann, app } = service;
      const monitor = await service.monitor(ann);
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/status-pages',
        headers: { 'x-account': String(ann), 'content-type': 'application/x-www-form-urlencoded' },
        payload: `name=Form&noindex=true&groups[0][name]=A&groups[0][monitor_ids][0]=${monitor.id}&groups[2][name]=B`,
      });
      assert.equal(answer.statusCode, 201, answer.body);
      assert.deepEqual(answer.json().data.groups, [
        { name: 'A', monitor_ids: [monitor.id] },
        { name: 'B', monitor_ids: [] },
      ]);
      assert.equal(answer.json().data.noindex, 1);
    });

    test('reject invalid values with their field', async () => {
      const { ann, bob, call } = service;
      const foreign = await service.monitor(bob);
      const own = await service.monitor(ann);
      await service.page({ name: 'First', slug: 'taken', domain: 'taken.example.com' });
      const cases: [fields: object, field: string, says: RegExp][] = [
        [{ name: '' }, 'name', /required/],
        [{ name: 'A', slug: 'A b' }, 'slug', /a-z/],
        [{ name: 'A', slug: 'x'.repeat(64) }, 'slug', /1 to 63/],
        [{ name: 'A', slug: 'admin' }, 'slug', /that word is reserved/],
        [{ name: 'A', slug: 'taken' }, 'slug', /another status page/],
        [{ name: 'A', domain: 'taken.example.com' }, 'domain', /another status page/],
        [{ name: 'A', domain: 'localhost' }, 'domain', /host name/],
        [{ name: 'A', domain: '10.0.0.1' }, 'domain', /host name/],
        [{ name: 'A', domain: 'http://a.example' }, 'domain', /host name/],
        [{ name: 'A', password: 'short' }, 'password', /8 characters/],
        [{ name: 'A', theme: 'pink' }, 'theme', /one of/],
        [{ name: 'A', groups: 'no' }, 'groups', /list of groups/],
        [
          {
            name: 'A',
            groups: [
              { name: 'G', monitor_ids: [own.id] },
              { name: 'H', monitor_ids: [own.id] },
            ],
          },
          'groups',
          /twice/,
        ],
        [{ name: 'A', groups: [{ name: 'G', monitor_ids: [foreign.id] }] }, 'groups', /your own monitors/],
        [{ name: 'A', groups: [{ name: 'G', monitor_ids: [999_999] }] }, 'groups', /your own monitors/],
      ];
      for (const [fields, field, says] of cases) {
        const answer = await call(ann, 'POST', '/status-pages', fields);
        assert.equal(answer.status, 422, JSON.stringify(fields));
        assert.match(answer.body.errors[field]?.[0] ?? JSON.stringify(answer.body), says, JSON.stringify(fields));
      }
      const other = await service.page({ name: 'Other' });
      const clash = await call(ann, 'PATCH', `/status-pages/${other.id}`, { slug: 'taken' });
      assert.match(clash.body.errors.slug[0], /another status page/);
      assert.equal((await call(ann, 'PATCH', `/status-pages/${other.id}`, { slug: 'other' })).status, 200);
    });

    test('get a free address if their name is taken', async () => {
      const slugs = [];
      for (let n = 0; n < 3; n++) slugs.push((await service.page({ name: 'Same name' })).slug);
      assert.deepEqual(slugs, ['same-name', 'same-name-2', 'same-name-3']);
      assert.equal((await service.page({ name: 'Status' })).slug, 'status-page');
      assert.equal((await service.page({ name: '日本' })).slug, 'page');
    });

    test('are hidden from other accounts', async () => {
      const { ann, bob, call } = service;
      const page = await service.page({ name: 'Ann’s' });
      const announcement = (await call(ann, 'POST', `/status-pages/${page.id}/announcements`, { title: 'T' })).body
        .data;
      const path = `/status-pages/${page.id}`;
      const cases: ['GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST', string, object?][] = [
        ['GET', path],
        ['PATCH', path, { name: 'X', slug: 'taken' }],
        ['DELETE', path],
        ['DELETE', `${path}/logo`],
        ['GET', `${path}/preview`],
        ['GET', `${path}/announcements`],
        ['POST', `${path}/announcements`, { title: 'X' }],
        ['GET', `${path}/announcements/${announcement.id}`],
        ['PATCH', `${path}/announcements/${announcement.id}`, { title: 'X' }],
        ['DELETE', `${path}/announcements/${announcement.id}`],
        ['GET', `${path}/subscribers`],
        ['DELETE', `${path}/subscribers/1`],
      ];
      for (const [method, url, body] of cases)
        assert.equal((await call(bob, method, url, body)).status, 404, `${method} ${url}`);
      assert.equal((await call(bob, 'GET', '/status-pages')).body.meta.total, 0);
      assert.equal((await call(bob, 'POST', '/status-pages/preview', { id: page.id })).status, 404);
      assert.equal((await call(ann, 'GET', path)).body.data.name, 'Ann’s');
    });

    test('are listed with their monitors, and filter the list of monitors', async () => {
      const { ann, bob, call } = service;
      const [on, off] = [await service.monitor(ann), await service.monitor(ann)];
      const page = await service.page({ name: 'With one', groups: [{ name: '', monitor_ids: [on.id] }] });
      assert.deepEqual((await call(ann, 'GET', `/monitors/${on.id}`)).body.data.status_page_ids, [page.id]);
      assert.deepEqual((await call(ann, 'GET', `/monitors/${off.id}`)).body.data.status_page_ids, []);
      const listed = async (account: number, id: number) =>
        (await call(account, 'GET', `/monitors?status_page_id=${id}`)).body.data.map((row: { id: number }) => row.id);
      assert.deepEqual(await listed(ann, page.id), [on.id]);
      assert.deepEqual(await listed(bob, page.id), []);
      assert.deepEqual(await listed(ann, 999_999), []);
      assert.equal((await call(ann, 'DELETE', `/monitors/${on.id}`)).status, 200);
      assert.deepEqual((await call(ann, 'GET', `/status-pages/${page.id}`)).body.data.groups, [
        { name: '', monitor_ids: [] },
      ]);
    });

    test('have announcements', async () => {
      const { ann, call } = service;
      const page = await service.page({ name: 'Announcing' });
      const path = `/status-pages/${page.id}/announcements`;
      const made = await call(ann, 'POST', path, {
        title: 'Move',
        text: 'We move.',
        kind: 'maintenance',
        ends_at: '2026-03-11T01:00:00+01:00',
      });
      assert.equal(made.status, 201);
      assert.deepEqual(
        [made.body.data.kind, made.body.data.starts_at, made.body.data.ends_at],
        ['maintenance', '2026-03-10T12:00:00.000Z', '2026-03-11T00:00:00.000Z'],
      );
      const one = `${path}/${made.body.data.id}`;
      assert.equal((await call(ann, 'PATCH', one, { ends_at: '2026-03-01T00:00:00Z' })).status, 422);
      assert.equal((await call(ann, 'PATCH', one, { ends_at: null, title: 'Moved' })).body.data.ends_at, null);
      assert.equal((await call(ann, 'POST', path, { title: 'T', starts_at: 'tomorrow' })).status, 422);
      assert.equal((await call(ann, 'GET', path)).body.data[0].title, 'Moved');
      assert.equal((await call(ann, 'GET', one)).body.data.title, 'Moved');
      assert.equal((await call(ann, 'DELETE', one)).body.deleted, true);
      assert.equal((await call(ann, 'GET', one)).status, 404);
    });

    test('resize a logo and publish it at its own URL', async () => {
      const { ann, call, visit } = service;
      const page = await service.page({ name: 'With logo' });
      const picture = (width: number) =>
        sharp({ create: { width, height: 200, channels: 3, background: '#336699' } })
          .png()
          .toBuffer();
      const path = `/status-pages/${page.id}/logo`;
      const set = await call(ann, 'PUT', path, await picture(1200), 'image/png');
      assert.equal(set.status, 200, JSON.stringify(set.body));
      const address = new URL(set.body.data.logo_url).pathname;
      const logo = await visit(address);
      assert.equal(logo.headers['content-type'], 'image/webp');
      assert.match(String(logo.headers['cache-control']), /immutable/);
      const { width, height } = await sharp(logo.rawPayload).metadata();
      assert.deepEqual([width, height], [400, 67]);
      assert.match(
        (await visit('/status/with-logo')).body,
        /<h1><img src="\/status\/with-logo\/logo-[0-9a-f]{24}" alt="With logo"><\/h1>/,
      );

      const again = await call(ann, 'PUT', path, await picture(300), 'image/png');
      assert.notEqual(again.body.data.logo_url, set.body.data.logo_url);
      assert.equal((await visit(address)).statusCode, 404);
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      assert.equal((await call(ann, 'PUT', path, svg, 'image/png')).status, 415);
      assert.equal((await call(ann, 'PUT', path, svg, 'image/svg+xml')).status, 415);
      assert.equal((await call(ann, 'PUT', path, Buffer.alloc(1024 * 1024 + 1), 'image/png')).status, 413);
      assert.equal((await call(ann, 'DELETE', path, undefined, 'application/json')).body.data.logo_url, null);
      assert.doesNotMatch((await visit('/status/with-logo')).body, /<img/);
    });
  });
});
