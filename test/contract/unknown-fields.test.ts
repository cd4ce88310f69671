import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openTestDeps } from '../support/testing.ts';
import { assertRefused, encodings } from './client.ts';
import { monitorsPath, plainMonitor, useService, websitesPath } from './service.ts';

describe('an unknown field or parameter', () => {
  const service = useService(openTestDeps);
  let made = 0;
  const monitor = async () => `${monitorsPath}/${(await service.ada.post(monitorsPath, plainMonitor)).body.data.id}`;
  const website = async () =>
    `${websitesPath}/${(await service.ada.post(websitesPath, { domain: `s${++made}.example` })).body.data.id}`;

  for (const encoding of encodings)
    test(`is ignored with a warning by the operations of the contract (${encoding})`, async () => {
      const { ada } = service;
      const alerts = [{ key: 'webhook', value: 'https://hook.example/', knid: 'x' }];
      const stored = await ada.post(monitorsPath, { ...plainMonitor, intervall: 60, alerts }, encoding);
      assert.deepEqual(
        [stored.status, stored.body.warnings],
        [201, ['The unknown field “intervall” was ignored.', 'The unknown field “alerts[0][knid]” was ignored.']],
      );
      assert.equal(stored.body.data.interval, plainMonitor.interval);
      const updated = await ada.patch(await website(), { exclude_bot: 0 }, encoding);
      assert.deepEqual(
        [updated.status, updated.body.warnings],
        [200, ['The unknown field “exclude_bot” was ignored. Did you mean “exclude_bots”?']],
      );
    });

  test("is ignored with a warning in the parameters of the contract's operations", async () => {
    const sentence = ['The unknown parameter “perpage” was ignored. Did you mean “per_page”?'];
    for (const path of [monitorsPath, websitesPath])
      assert.deepEqual((await service.ada.get(path, 'perpage=25')).body.warnings, sentence, path);
    for (const path of [await monitor(), await website()])
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const { status, body } = await service.ada.send(method, path, { query: 'verbose=1' });
        assert.deepEqual([status, body.warnings], [200, ['The unknown parameter “verbose” was ignored.']], method);
      }
  });

  test('is rejected by all other operations, with the name that was probably meant', async () => {
    const { ada } = service;
    const page = (await ada.post('/api/v1/status-pages', { name: 'Status', slug: 'acme' })).body.data;
    const at = await website();
    const cases: [
      method: string,
      path: string,
      fields: Record<string, unknown> | undefined,
      field: string,
      says: RegExp,
    ][] = [
      ['POST', `/api/v1/status-pages/${page.id}/announcements`, { body: 'x' }, 'body', /Did you mean “text”\?$/],
      [
        'PATCH',
        `/api/v1/status-pages/${page.id}`,
        { groups: [{ name: 'A', monitors: [1] }] },
        'groups[0][monitors]',
        /Did you mean “monitor_ids”\?$/,
      ],
      ['POST', '/api/v1/market/coupons', { expires: '2030-01-01' }, 'expires', /Did you mean “ends_at”\?$/],
      [
        'GET',
        `${at}/stats/totals?peroid=30d`,
        undefined,
        'peroid',
        /^Unknown parameter “peroid”\. Did you mean “period”\?$/,
      ],
      ['GET', `/api/v1/status-pages/${page.id}?full=1`, undefined, 'full', /No parameters are accepted here\.$/],
      ['POST', '/api/v1/market/signing-keys', { name: 'x' }, 'name', /No fields are accepted here\.$/],
    ];
    for (const [method, path, fields, field, says] of cases)
      for (const encoding of encodings) {
        const answer = await ada.send(method, path, fields ? { fields, encoding } : {});
        assert.equal(answer.status, 422, `${path} ${answer.text}`);
        assert.match(answer.body.errors[field]?.[0] ?? '', says, `${path} ${answer.text}`);
      }
  });

  test("doesn't change the responses of the marketplace", async () => {
    const plain = await service.ada.get('/api/account/details');
    const { body } = await service.ada.get('/api/account/details', 'verbose=1');
    assert.deepEqual(body, plain.body);
  });

  test('is rejected when a resource is created, if only updates accept it', async () => {
    for (const encoding of encodings) {
      assertRefused(await service.ada.post(websitesPath, { domain: 'f.example', favorite: 1 }, encoding), 422, [
        'favorite',
      ]);
      assertRefused(await service.ada.post(monitorsPath, { ...plainMonitor, paused: 0 }, encoding), 422, ['paused']);
    }
  });

  test('forms accept phone numbers with a plus that is not encoded', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const alerts = 'alerts[0][key]=sms&alerts[0][value]=+14155550123';
    const fields = new URLSearchParams({ ...plainMonitor, interval: String(plainMonitor.interval) });
    for (const [path, form] of [
      [monitorsPath, `${fields}&${alerts}`],
      [websitesPath, `domain=phone.example&${alerts}`],
    ] as const) {
      const { status, body, text } = await service.ada.send('POST', path, { payload: form, headers });
      assert.equal(status, 201, text);
      assert.deepEqual(body.data.alerts, [{ key: 'sms', value: '+14155550123' }]);
    }
  });
});
