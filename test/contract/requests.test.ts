import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { monitorAnswer } from '../../src/server/monitors/monitor/wire.ts';
import { websiteAnswer } from '../../src/server/websites/settings/wire.ts';
import { onEachDatabase } from '../support/testing.ts';
import { assertRefused, encode, encodingsOn, exactly, type Fields } from './client.ts';
import { monitorsPath, openService, plainMonitor, useService, websitesPath } from './service.ts';

const baseUrl = 'https://gatehouse.example';

type Resource = {
  path: string;
  kind: 'monitor' | 'website';
  entry: z.ZodType;
  fields: () => Fields;
  change: Fields;
  keys: string[];
};
let made = 0;
const resources: Resource[] = [
  {
    path: monitorsPath,
    kind: 'monitor',
    entry: monitorAnswer,
    fields: () => plainMonitor,
    change: { name: 'changed', cache_buster: 1 },
    keys: [
      ...['id', 'object', 'name', 'url', 'interval', 'alert_condition', 'alert_text_lookup', 'request_method'],
      ...['request_headers', 'request_auth_username', 'cache_buster', 'ssl_alert_days', 'domain_alert_days'],
      ...[
        'maintenance_start_at',
        'maintenance_end_at',
        'alerts',
        'reminder_hours',
        'confirm_by_traffic',
        'tags',
        'paused',
        'status',
        'status_since',
        'cause',
        'open_incident',
        'last_checked_at',
      ],
      ...[
        'next_check_at',
        'response_time',
        'uptime',
        'heartbeat_url',
        'ssl_expires_at',
        'ssl_host',
        'ssl_status',
        'domain_expires_at',
        'domain_status',
      ],
      ...['accepted_status_codes', 'request_body', 'request_content_type', 'timeout', 'confirmations'],
      ...['confirmation_interval', 'recovery_threshold', 'upside_down', 'connection', 'notes', 'runbook_url'],
      ...['group_id', 'depends_on'],
      ...['severity', 'policy_id', 'silenced_until'],
      ...['assertions', 'degraded_after', 'alert_when_degraded'],
      'status_page_ids',
      ...['created_at', 'updated_at'],
    ],
  },
  {
    path: websitesPath,
    kind: 'website',
    entry: websiteAnswer,
    fields: () => ({ domain: `site-${++made}.example` }),
    change: { email: 1, favorite: true, alerts: [{ key: 'email', value: 'ops@example.com' }], spike_threshold: 500 },
    keys: [
      ...['id', 'object', 'domain', 'privacy', 'email', 'exclude_bots', 'exclude_params', 'exclude_ips', 'favorite'],
      ...[
        'exclude_paths',
        'group',
        'is_shop',
        'exclude_hosts',
        'time_zone',
        'retention_months',
        'noindex',
        'honor_gpc',
        'shared_annotations',
        'exclude_bots_since',
      ],
      ...['alerts', 'spike_threshold', 'drop_threshold'],
      ...['tracking_code', 'stats_url', 'opt_out_url', 'visitors_today', 'pageviews_today', 'created_at', 'updated_at'],
    ],
  },
];
const wrongIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'x',
  '01',
  '0x1',
  '999999',
  '9007199254740993',
  '99999999999999999999',
  '1%00',
  '%20',
  '1;2',
  '__proto__',
  'constructor',
  '9'.repeat(250),
  '%F0%9F%9A%A6',
];

onEachDatabase((open, testOnce, database) => {
  const encodings = encodingsOn(database);
  const service = useService(open, {
    config: { baseUrl, monitorBaseUrl: baseUrl, analyticsBaseUrl: baseUrl, marketBaseUrl: baseUrl },
  });

  for (const { path, kind, entry, fields, change, keys } of resources) {
    const one = z.strictObject({
      data: entry,
      status: z.literal([200, 201]),
      warnings: z.array(z.string()).optional(),
    });
    const stored = async (): Promise<{ id: number; path: string; data: Fields }> => {
      const { body } = await service.ada.post(path, fields());
      return { id: body.data.id, path: `${path}/${body.data.id}`, data: body.data };
    };

    test(`${path}: creating answers 201 with the complete ${kind}, and with its location, where it can be read`, async () => {
      for (const encoding of encodings) {
        const answer = await service.ada.post(path, fields(), encoding);
        assert.equal(answer.status, 201, answer.text);
        exactly(one, answer.body);
        const { data } = answer.body;
        assert.deepEqual(Object.keys(data).sort(), [...keys].sort());
        assert.equal(data.object, kind);
        assert.equal(answer.headers.location, `${baseUrl}${path}/${data.id}`);
        assert.match(String(answer.headers['content-type']), /^application\/json; charset=utf-8$/);
        for (const name of ['created_at', 'updated_at']) assert.match(data[name], /^2026-03-10T12:00:00(\.000)?Z$/);
        const shown = await service.ada.get(`${path}/${data.id}`);
        assert.equal(shown.status, 200);
        assert.deepEqual(exactly(one, shown.body), { data, status: 200 });
        assert.equal(answer.body.status, 201);
      }
    });

    test(`${path}: PUT and PATCH change only the fields that are sent`, async () => {
      for (const encoding of encodings)
        for (const method of ['PUT', 'PATCH']) {
          const before = await stored();
          service.deps.clock.ms += 1000;
          const answer = await service.ada.send(method, before.path, { fields: change, encoding });
          assert.equal(answer.status, 200, answer.text);
          const after = exactly(one, answer.body).data as Fields;
          assert.notEqual(after.updated_at, before.data.updated_at);
          assert.deepEqual({ ...after, updated_at: 0 }, { ...before.data, ...change, updated_at: 0 });
          assert.deepEqual((await service.ada.get(before.path)).body.data, after);
        }
      service.deps.clock.ms = Date.parse('2026-03-10T12:00:00Z');
    });

    test(`${path}: an update with an empty body, or without a body, changes nothing`, async () => {
      const before = await stored();
      for (const method of ['PUT', 'PATCH']) {
        const answers = [
          await service.ada.send(method, before.path),
          await service.ada.send(method, before.path, { fields: {} }),
          await service.ada.send(method, before.path, { fields: {}, encoding: 'json' }),
          await service.ada.send(method, before.path, { fields: {}, encoding: 'multipart' }),
        ];
        for (const answer of answers) {
          assert.equal(answer.status, 200, answer.text);
          assert.deepEqual(answer.body.data, before.data);
        }
      }
    });

    test(`${path}: deleting returns the ID once, and the ID is never used again`, async () => {
      const first = await stored();
      const answer = await service.ada.delete(first.path);
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.body, { id: first.id, object: kind, deleted: true, status: 200 });
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
        assertRefused(await service.ada.send(method, first.path), 404, undefined, method);
      assert.ok((await stored()).id > first.id);
    });

    test(`${path}: answers 404 for a ${kind} of another account, and doesn't change it`, async () => {
      const mine = await stored();
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
        for (const id of [String(mine.id), '999999']) {
          const call = method === 'GET' || method === 'DELETE' ? {} : { fields: change };
          const answer = await service.grace.send(method, `${path}/${id}`, call);
          assertRefused(answer, 404);
          assert.equal(answer.body.message, 'Resource not found.');
        }
      // Answers 404 even if a field is invalid, so it doesn't reveal that the ID exists.
      assertRefused(await service.grace.put(mine.path, { privacy: '9', interval: '1' }), 404);
      assert.deepEqual((await service.ada.get(mine.path)).body.data, mine.data);
    });

    test(`${path}: answers 404 for invalid identifiers`, async () => {
      for (const id of wrongIds)
        for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
          const answer = await service.ada.send(method, `${path}/${id}`);
          assertRefused(answer, 404, undefined, `${method} ${id}`);
          assert.equal(answer.body.message, 'Resource not found.');
        }
      assertRefused(await service.ada.get(`${path}/1/checks-of-nobody`), 404);
      assertRefused(await service.ada.get('/api/v1/nothing'), 404);
    });

    testOnce(`${path}: accepts one trailing slash`, async () => {
      const answer = await service.ada.post(`${path}/`, fields());
      assert.equal(answer.status, 201);
      assert.equal(answer.headers.location, `${baseUrl}${path}/${answer.body.data.id}`);
      const own = `${path}/${answer.body.data.id}/`;
      assert.equal((await service.ada.get(own)).status, 200);
      assert.equal((await service.ada.put(own, change)).status, 200);
      assert.equal((await service.ada.patch(own, change)).status, 200);
      assert.equal((await service.ada.delete(own)).status, 200);
    });

    testOnce(`${path}: answers 405 with the allowed methods`, async () => {
      const mine = await stored();
      const allowed: [string, string[], string[]][] = [
        [path, ['GET', 'POST'], ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']],
        [mine.path, ['GET', 'PUT', 'PATCH', 'DELETE'], ['POST', 'OPTIONS', 'TRACE']],
      ];
      for (const [url, taken, refused] of allowed)
        for (const method of refused) {
          const answer = await service.ada.send(method, url);
          assertRefused(answer, 405, undefined, `${method} ${url}`);
          const named = String(answer.headers.allow)
            .split(', ')
            .filter((name) => name !== 'HEAD');
          assert.deepEqual(named.sort(), [...taken].sort());
        }
      assert.deepEqual((await service.ada.get(mine.path)).body.data, mine.data);
    });

    test(`${path}: answers 401 to every operation without a valid key`, async () => {
      const mine = await stored();
      const { key } = service.ada;
      const flipped = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
      const wrong: (string | undefined)[] = [
        undefined,
        '',
        `Bearer`,
        'Bearer ',
        `Basic ${btoa(`ada:${key}`)}`,
        key,
        `Bearer ${flipped}`,
        `Bearer ${key}x`,
        `Bearer ${key.toLowerCase()}`,
        `Token ${key}`,
        `Bearer ${key} ${key}`,
      ];
      const operations: [string, string][] = [
        ['GET', path],
        ['POST', path],
        ['GET', mine.path],
        ['PUT', mine.path],
        ['PATCH', mine.path],
        ['DELETE', mine.path],
      ];
      for (const [method, url] of operations)
        for (const authorization of wrong) {
          const answer = await service.ada.send(method, url, {
            key: undefined,
            headers: authorization === undefined ? {} : { authorization },
            ...(method === 'GET' || method === 'DELETE' ? {} : { fields: change }),
          });
          assertRefused(answer, 401, undefined, `${method} ${url} ${authorization}`);
          assert.equal(answer.body.message, 'Unauthenticated.');
          assert.equal(answer.headers['www-authenticate'], 'Bearer');
        }
      assert.deepEqual((await service.ada.get(mine.path)).body.data, mine.data);
    });

    testOnce(`${path}: accepts the key only in the Authorization header, as Bearer`, async () => {
      for (const query of [`api_key=${service.ada.key}`, `key=${service.ada.key}`, `access_token=${service.ada.key}`])
        assertRefused(await service.ada.send('GET', path, { query, key: undefined }), 401);
      assertRefused(
        await service.ada.send('GET', path, { key: undefined, headers: { 'x-api-key': service.ada.key } }),
        401,
      );
      const body = { fields: { ...fields(), api_key: service.ada.key }, key: undefined };
      assertRefused(await service.ada.send('POST', path, body), 401);
      for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
        const headers = { authorization: `${scheme} ${service.ada.key}` };
        assert.equal((await service.ada.send('GET', path, { key: undefined, headers })).status, 200, scheme);
      }
    });

    testOnce(
      `${path}: answers 415 for an unsupported content type, and 400 for a body that doesn't match its type`,
      async () => {
        const mine = await stored();
        const send = (method: string, url: string, type: string, payload: string | Buffer) =>
          service.ada.send(method, url, { payload, headers: { 'content-type': type } });
        const form = 'application/x-www-form-urlencoded';
        const cases: [number, string, string | Buffer][] = [
          ...[
            'text/plain',
            'text/html',
            'application/xml',
            'application/octet-stream',
            'application/jsonx',
            'image/png',
            'nonsense',
            'application/x-www-form-urlencodedx',
          ].map((type): [number, string, string] => [415, type, 'name=x']),
          ...[
            '{',
            '[]',
            '"text"',
            '5',
            'null',
            'true',
            '{"name": "x"',
            "{'name': 'x'}",
            'name=x',
            '{"name": NaN}',
            '\u0000',
          ].map((payload): [number, string, string] => [400, 'application/json', payload]),
          [400, 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
          [400, form, Buffer.from([0x6e, 0x3d, 0xff])],
          [400, form, 'name=%'],
          [400, form, 'name=%zz'],
          [400, form, 'name=%ff%fe'],
          [400, form, 'name=%ed%a0%80'],
          [400, 'multipart/form-data', 'name=x'],
          [400, 'multipart/form-data; boundary=x', 'name=x'],
          [400, 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nx'],
          [
            400,
            'multipart/form-data; boundary=x',
            '--x\r\nContent-Disposition: form-data; name="name"; filename="a.txt"\r\n\r\nx\r\n--x--\r\n',
          ],
        ];
        for (const [status, type, payload] of cases)
          for (const [method, url] of [
            ['POST', path],
            ['PUT', mine.path],
            ['PATCH', mine.path],
          ] as const)
            assertRefused(
              await send(method, url, type, payload),
              status,
              undefined,
              `${method} ${type} ${payload.toString().slice(0, 60)}`,
            );
        for (const type of [`${form}; charset=UTF-8`, `${form};charset=utf-8`, 'APPLICATION/X-WWW-FORM-URLENCODED']) {
          const { payload } = encode('form', fields());
          assert.equal((await send('POST', path, type, payload)).status, 201, type);
        }
        assert.equal(
          (await send('POST', path, 'application/json; charset=utf-8', JSON.stringify(fields()))).status,
          201,
        );
        assert.deepEqual((await service.ada.get(mine.path)).body.data, mine.data);
      },
    );

    testOnce(`${path}: accepts bodies of 64 KiB, and answers 413 if they are one byte longer`, async () => {
      const limit = 64 * 1024;
      const mine = await stored();
      const padded = (length: number): Record<string, string> => ({
        'application/json': `{"unknown": "${'x'.repeat(length - 15)}"}`,
        'application/x-www-form-urlencoded': `unknown=${'x'.repeat(length - 8)}`,
      });
      for (const type of Object.keys(padded(100))) {
        const send = (length: number) =>
          service.ada.send('PUT', mine.path, {
            payload: padded(length)[type] as string,
            headers: { 'content-type': type },
          });
        assert.equal((await send(limit)).status, 200, type);
        assertRefused(await send(limit + 1), 413, undefined, type);
        assertRefused(await send(limit * 20), 413, undefined, type);
      }
    });
  }

  test('rejects the key of another account, and a replaced key immediately', async () => {
    const own = await openService(open);
    try {
      const mine = await own.ada.post(monitorsPath, plainMonitor);
      assert.equal((await own.grace.get(`${monitorsPath}/${mine.body.data.id}`)).status, 404);
      await own.deps.database.db
        .updateTable('accounts')
        .set({ api_key_hash: 'replaced' })
        .where('id', '=', own.adaId)
        .execute();
      assertRefused(await own.ada.get(monitorsPath), 401);
      assert.equal((await own.grace.get(monitorsPath)).status, 200);
    } finally {
      await own.close();
    }
  });

  testOnce(
    'answers 429 with Retry-After to a key that exceeds its limit, but not to other keys or a minute later',
    async () => {
      const own = await openService(open, { config: { rateLimitPerMinute: 5 } });
      try {
        for (const path of [monitorsPath, websitesPath]) {
          for (let call = 0; call < 5; call++) assert.equal((await own.ada.get(path)).status, 200);
          const refused = await own.ada.post(path, {});
          assertRefused(refused, 429);
          const waitS = Number(refused.headers['retry-after']);
          assert.ok(Number.isInteger(waitS) && waitS > 0 && waitS <= 60, String(waitS));
          assert.equal((await own.grace.get(path)).status, 200);
          own.deps.clock.ms += waitS * 1000;
          assert.equal((await own.ada.get(path)).status, 200);
          own.deps.clock.ms += 60_000;
        }
      } finally {
        await own.close();
      }
    },
  );

  testOnce('answers 429 to an address that tries many invalid keys, but accepts valid keys from it', async () => {
    const own = await openService(open);
    try {
      const attempt = (address: string) => own.ada.send('GET', monitorsPath, { key: 'gh_wrong', address });
      let answer = await attempt('198.51.100.7');
      for (let tries = 0; answer.status === 401 && tries < 5000; tries++) answer = await attempt('198.51.100.7');
      assertRefused(answer, 429);
      assert.ok(Number(answer.headers['retry-after']) > 0);
      assertRefused(await attempt('198.51.100.8'), 401);
      assert.equal((await own.ada.send('GET', monitorsPath, { address: '198.51.100.7' })).status, 200);
    } finally {
      await own.close();
    }
  });
});
