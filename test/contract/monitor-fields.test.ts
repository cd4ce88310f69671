import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monitorAnswer } from '../../src/server/monitors/monitor/wire.ts';
import { onEachDatabase } from '../support/testing.ts';
import { assertRefused, type Encoding, encodingsOn, exactly } from './client.ts';
import { loneSurrogate, monitorsPath, nul, plainMonitor, useService } from './service.ts';

type FieldCase = {
  name: string;
  /** pairs of a value that is sent and the value that is returned for it */
  accepted: [unknown, unknown][];
  refused: unknown[];
  refusedInJson: unknown[];
  /** default value, only for optional fields */
  unset?: unknown;
  beside?: Record<string, unknown>;
};

const same = (...values: unknown[]): [unknown, unknown][] => values.map((value) => [value, value]);
const notTexts = [5, true, {}, [], ['a'], nul, `a${nul}b`, loneSurrogate];
const longHost = `https://${'a.'.repeat(20)}example/`;
const days = [0, 1, 2, 3, 7, 14, 30, 60];
const notDays = [4, 61, -1, 1.5, '1e1', 'x', '0x1', 90, '9999999999999999999'];

const cases: FieldCase[] = [
  {
    name: 'name',
    accepted: [
      ...same('A', 'Überwachung 監視 🚦', "O'Brien; drop table --", 'x'.repeat(255)),
      ['  padded  ', 'padded'],
    ],
    refused: ['', '   ', 'x'.repeat(256)],
    refusedInJson: [null, ...notTexts],
  },
  {
    name: 'url',
    accepted: [
      ...same(
        'http://a.example',
        'https://a.example:8443/p?q=1&r=%20#f',
        'http://127.0.0.1:3000/',
        'http://[::1]:80/x',
      ),
      [longHost, longHost],
      [`https://a.example/${'p'.repeat(2030)}`, `https://a.example/${'p'.repeat(2030)}`],
      ['https://bücher.example/straße', 'https://xn--bcher-kva.example/straße'],
      ['https://例え.テスト:8080/', 'https://xn--r8jz45g.xn--zckzah:8080/'],
    ],
    refused: [
      '',
      'a.example',
      '/path',
      'ftp://a.example',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://',
      'https://user:password@a.example/',
      'https://user@a.example/',
      'https://:password@a.example/',
      'https://a b.example/',
      'http://a.example:99999/',
      `https://a.example/${'p'.repeat(2031)}`,
    ],
    refusedInJson: [
      null,
      ...notTexts,
      'https://a.example/\nx',
      `https://a.example/${nul}`,
      `https://a.example/${loneSurrogate}`,
    ],
  },
  {
    name: 'interval',
    accepted: [...same(60, 180, 300, 600, 900, 1800, 3600), ['60', 60], [' 180 ', 180]],
    refused: ['', 0, 1, 59, 61, 120, 7200, -60, 60.5, '60s', 'x', '1e2', '9007199254740993'],
    refusedInJson: [null, true, {}, [], [60], 1e300],
  },
  {
    name: 'alert_condition',
    accepted: same('url_unavailable', 'url_text', 'url_no_text'),
    refused: ['', 'URL_TEXT', 'url', 'down', 'constructor'],
    refusedInJson: [null, 1, true, {}, []],
  },
  {
    name: 'request_method',
    accepted: same('GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
    refused: ['', 'get', 'TRACE', 'CONNECT', 'GET POST', 'toString'],
    refusedInJson: [null, 1, true, {}, []],
  },
  {
    name: 'alert_text_lookup',
    accepted: [...same('OK', '100% <b>_ü_</b>', 'null'), ['', null]],
    refused: [],
    refusedInJson: notTexts,
    unset: null,
  },
  {
    name: 'request_auth_username',
    accepted: [...same('ada', 'ünï'), ['', null]],
    refused: [],
    refusedInJson: notTexts,
    unset: null,
  },
  {
    name: 'request_body',
    accepted: [...same('{"a": 1}\n{}', 'ü'.repeat(10_000), 'x'.repeat(32_768)), ['', null]],
    refused: ['x'.repeat(32_769)],
    refusedInJson: [...notTexts, 'ü'.repeat(16_385)],
    unset: null,
  },
  {
    name: 'request_content_type',
    accepted: [...same('application/json', 'text/xml; charset=utf-8', 'application/vnd.api+json'), ['', null]],
    refused: ['json', 'text/', 'text/plain, b', 'a/b\nX-More: 1', `text/${'x'.repeat(255)}`],
    refusedInJson: notTexts,
    unset: null,
  },
  {
    name: 'accepted_status_codes',
    accepted: [
      ...same('200', '200-299, 301, 401', '200-399, 301'),
      ['401,200-299,301', '200-299, 301, 401'],
      ['2xx 404', '200-299, 404'],
      ['', null],
    ],
    refused: ['99', '600', '299-200', 'ok', '200-', '2x', Array.from({ length: 21 }, (_, n) => 200 + n).join(',')],
    refusedInJson: notTexts,
    unset: null,
  },
  {
    name: 'timeout',
    accepted: [...same(1, 30, 60), ['45', 45], ['', null]],
    refused: [0, 61, -1, 1.5, '1e1', 'x', '30s'],
    refusedInJson: [true, {}, []],
    unset: null,
  },
  {
    name: 'confirmations',
    accepted: [...same(1, 3, 10), ['5', 5], ['', null]],
    refused: [0, 11, -1, 1.5, 'x'],
    refusedInJson: [true, {}, []],
    unset: null,
  },
  {
    name: 'confirmation_interval',
    accepted: [...same(3, 30, 600), ['5', 5], ['', null]],
    refused: [0, 2, 601, -1, 3.5, 'x'],
    refusedInJson: [true, {}, []],
    unset: null,
  },
  {
    name: 'recovery_threshold',
    accepted: [...same(1, 3, 10), ['5', 5], ['', null]],
    refused: [0, 11, -1, 1.5, 'x'],
    refusedInJson: [true, {}, []],
    unset: null,
  },
  {
    name: 'upside_down',
    accepted: [...same(0, 1), ['true', 1], ['', 0]],
    refused: [2, -1, 'yes', 1.5],
    refusedInJson: [{}, [], [1]],
    unset: 0,
  },
  {
    name: 'degraded_after',
    accepted: [...same(1, 800, 60_000), ['', null]],
    refused: [0, -1, 1.5, 60_001, 'fast'],
    refusedInJson: [{}, [], true],
    unset: null,
  },
  {
    name: 'alert_when_degraded',
    accepted: [...same(0, 1), ['true', 1], ['', 0]],
    refused: [2, -1, 'yes', 1.5],
    refusedInJson: [{}, [], [1]],
    unset: 0,
  },
  {
    name: 'notes',
    accepted: [...same('Ask Ada', 'First.\nThen.', 'x'.repeat(2000)), ['  padded ', 'padded'], ['', null]],
    refused: ['x'.repeat(2001)],
    refusedInJson: notTexts,
    unset: null,
  },
  {
    name: 'runbook_url',
    accepted: [...same('https://wiki.example/runbook?id=1#start', 'http://10.0.0.1/r'), ['', null]],
    refused: ['wiki', 'ftp://wiki.example', 'javascript:alert(1)', 'https://', `https://a.example/${'x'.repeat(2048)}`],
    refusedInJson: [...notTexts, 'https://a.example/\nx'],
    unset: null,
  },
  {
    name: 'severity',
    accepted: [...same('critical', 'normal', 'low'), ['', 'normal']],
    refused: ['high', 'Critical', 0],
    refusedInJson: notTexts,
    unset: 'normal',
  },
  {
    name: 'cache_buster',
    accepted: [...same(0, 1), ['0', 0], ['1', 1], ['true', 1], ['false', 0], ['', 0]],
    refused: [2, -1, 'yes', 'on', 1.5, 'TRUE!'],
    refusedInJson: [{}, [], [1], 1e300],
    unset: 0,
  },
  {
    name: 'ssl_alert_days',
    accepted: [...same(...days), ['7', 7], ['', null]],
    refused: notDays,
    refusedInJson: [true, {}, []],
    unset: null,
  },
  {
    name: 'domain_alert_days',
    accepted: [...same(...days), ['0', 0], ['', null]],
    refused: notDays,
    refusedInJson: [true, {}, []],
    unset: null,
  },
  {
    name: 'maintenance_start_at',
    accepted: same('2026-04-01 22:00', '2024-02-29 00:00', '2026-04-02 00:58'),
    refused: [
      '2026-04-01',
      '2026-04-01T22:00',
      '2026-04-01 22:00:00',
      '2026-4-1 9:00',
      '2026-02-29 10:00',
      '2026-04-31 10:00',
      '2026-04-01 24:00',
      '2026-04-01 10:60',
      'tomorrow',
      '0',
    ],
    refusedInJson: [5, true, {}, [], 1775000000],
    unset: null,
    beside: { maintenance_end_at: '2026-04-02 00:59' },
  },
  {
    name: 'maintenance_end_at',
    accepted: same('2026-04-01 22:01', '2028-02-29 23:59'),
    refused: ['2026-04-01', '2026-04-01T23:00', '2026-13-01 10:00', '2027-02-29 10:00', 'x'],
    refusedInJson: [5, true, {}, []],
    unset: null,
    beside: { maintenance_start_at: '2026-04-01 22:00' },
  },
];

onEachDatabase((open, testOnce, database) => {
  const encodings = encodingsOn(database);
  const service = useService(open);
  const count = async () => (await service.ada.get(monitorsPath)).body.meta.total as number;
  const store = (fields: Record<string, unknown>, encoding: Encoding = 'form') =>
    service.ada.post(monitorsPath, fields, encoding);
  const storedPath = async (fields: Record<string, unknown> = {}) => {
    const answer = await store({ ...plainMonitor, ...fields });
    assert.equal(answer.status, 201, answer.text);
    return `${monitorsPath}/${answer.body.data.id}`;
  };

  for (const field of cases) {
    test(`${field.name}: accepts valid values in each encoding, when created and by PUT and PATCH`, async () => {
      const path = await storedPath();
      for (const encoding of encodings)
        for (const [sent, shown] of field.accepted) {
          // White space is removed and texts are converted only in forms.
          if (encoding === 'json' && typeof sent === 'string' && sent !== sent.trim()) continue;
          const note = `${encoding} ${JSON.stringify(sent).slice(0, 80)}`;
          const fields = { ...field.beside, [field.name]: sent };
          const stored = await store({ ...plainMonitor, ...fields }, encoding);
          assert.equal(stored.status, 201, `${note} ${stored.text}`);
          assert.deepEqual(exactly(monitorAnswer, stored.body.data)[field.name as 'name'], shown, note);
          for (const method of ['PUT', 'PATCH']) {
            const updated = await service.ada.send(method, path, { fields, encoding });
            assert.equal(updated.status, 200, `${note} ${updated.text}`);
            assert.deepEqual(exactly(monitorAnswer, updated.body.data)[field.name as 'name'], shown, note);
            if (method === 'PUT') assert.deepEqual((await service.ada.get(path)).body.data, updated.body.data, note);
          }
        }
    });

    testOnce(`${field.name}: rejects all other values, and writes nothing`, async () => {
      const path = await storedPath();
      const before = (await service.ada.get(path)).body;
      const total = await count();
      for (const encoding of encodings) {
        const refused = encoding === 'json' ? [...field.refused, ...field.refusedInJson] : field.refused;
        for (const value of refused) {
          const note = `${encoding} ${JSON.stringify(value).slice(0, 80)}`;
          const fields = { ...field.beside, [field.name]: value };
          assertRefused(await store({ ...plainMonitor, ...fields }, encoding), 422, [field.name], note);
          for (const method of ['PUT', 'PATCH']) {
            const sent = { ...(field.name === 'name' ? {} : { name: 'changed' }), ...fields };
            assertRefused(await service.ada.send(method, path, { fields: sent, encoding }), 422, [field.name], note);
          }
        }
      }
      assert.deepEqual((await service.ada.get(path)).body, before);
      assert.equal(await count(), total);
    });

    if (!('unset' in field)) {
      testOnce(`${field.name}: is required when created, and optional in an update`, async () => {
        const { [field.name as 'name']: left, ...others } = plainMonitor;
        for (const encoding of encodings) {
          assertRefused(await store(others, encoding), 422, [field.name]);
          const path = await storedPath();
          const kept = await service.ada.patch(path, { cache_buster: 1 }, encoding);
          assert.equal(kept.body.data[field.name], left);
        }
      });
    } else {
      test(`${field.name}: has a default, stays unchanged if omitted, and is cleared if sent empty`, async () => {
        const [value] = field.accepted.find(([, shown]) => shown !== field.unset) ?? [];
        for (const encoding of encodings) {
          const plain = await store(plainMonitor, encoding);
          assert.deepEqual(plain.body.data[field.name], field.unset);
          const path = await storedPath({ ...field.beside, [field.name]: value });
          const kept = await service.ada.put(path, { name: 'renamed' }, encoding);
          assert.deepEqual(kept.body.data[field.name], value);
          const none = Object.fromEntries(
            Object.keys({ ...field.beside, [field.name]: '' }).map((name) => [name, null]),
          );
          const cleared = await service.ada.patch(path, none, encoding);
          assert.equal(cleared.status, 200, cleared.text);
          assert.deepEqual(cleared.body.data[field.name], field.unset);
          assert.deepEqual((await service.ada.get(path)).body.data[field.name], field.unset);
        }
      });
    }
  }

  testOnce('reports all missing fields of an empty request at once', async () => {
    const required = ['name', 'url', 'interval', 'alert_condition', 'request_method'];
    for (const encoding of encodings) assertRefused(await store({}, encoding), 422, required);
    assertRefused(await service.ada.send('POST', monitorsPath), 422, required);
    const emptied = Object.fromEntries(required.map((name) => [name, '']));
    for (const encoding of encodings) assertRefused(await store(emptied, encoding), 422, required);
  });

  testOnce('requires the timeout to be shorter than the interval', async () => {
    const path = await storedPath({ interval: 180, timeout: 60 });
    assertRefused(await store({ ...plainMonitor, interval: 60, timeout: 60 }), 422, ['timeout']);
    assertRefused(await service.ada.patch(path, { interval: 60 }), 422, ['timeout']);
    assert.equal((await service.ada.patch(path, { interval: 60, timeout: 59 })).status, 200);
    assertRefused(await service.ada.patch(path, { timeout: 60 }), 422, ['timeout']);
  });

  testOnce('requires a request method only for http(s) addresses', async () => {
    const { request_method: _, ...fields } = plainMonitor;
    for (const encoding of encodings) {
      assertRefused(await store(fields, encoding), 422, ['request_method']);
      for (const url of ['heartbeat://backup', 'tcp://example.com:25']) {
        const stored = await store({ ...fields, url }, encoding);
        assert.deepEqual([stored.status, stored.body.data?.request_method], [201, 'GET'], stored.text);
      }
    }
    assertRefused(await store({ ...fields, url: 'heartbeat://backup', request_method: 'BREW' }), 422, [
      'request_method',
    ]);
  });

  const windows: [string, Record<string, unknown>, string[]][] = [
    ['a start alone', { maintenance_start_at: '2026-04-01 22:00' }, ['maintenance_end_at']],
    ['an end alone', { maintenance_end_at: '2026-04-01 22:00' }, ['maintenance_start_at']],
    [
      'an end at the start',
      { maintenance_start_at: '2026-04-01 22:00', maintenance_end_at: '2026-04-01 22:00' },
      ['maintenance_end_at'],
    ],
    [
      'an end before the start',
      { maintenance_start_at: '2026-04-01 22:00', maintenance_end_at: '2026-04-01 21:59' },
      ['maintenance_end_at'],
    ],
    [
      'two wrong times',
      { maintenance_start_at: 'x', maintenance_end_at: 'y' },
      ['maintenance_start_at', 'maintenance_end_at'],
    ],
  ];
  for (const [what, fields, wrong] of windows)
    testOnce(`maintenance: rejects ${what}`, async () => {
      const path = await storedPath();
      for (const encoding of encodings) {
        assertRefused(await store({ ...plainMonitor, ...fields }, encoding), 422, wrong);
        assertRefused(await service.ada.put(path, fields, encoding), 422, wrong);
      }
    });

  test('maintenance: accepts a change of only its start or end if the window stays valid', async () => {
    const path = await storedPath({ maintenance_start_at: '2026-04-01 22:00', maintenance_end_at: '2026-04-01 23:00' });
    const moved = await service.ada.patch(path, { maintenance_end_at: '2026-04-01 23:30' });
    assert.equal(moved.body.data.maintenance_start_at, '2026-04-01 22:00');
    assert.equal(moved.body.data.maintenance_end_at, '2026-04-01 23:30');
    assertRefused(await service.ada.patch(path, { maintenance_end_at: '2026-04-01 21:00' }), 422, [
      'maintenance_end_at',
    ]);
    assertRefused(await service.ada.patch(path, { maintenance_end_at: '' }), 422, ['maintenance_end_at']);
    assertRefused(await service.ada.patch(path, { maintenance_start_at: '' }), 422, ['maintenance_start_at']);
  });

  test("maintenance: uses the account's time zone, and returns times in the same form", async () => {
    const window = { maintenance_start_at: '2026-03-10 13:30', maintenance_end_at: '2026-03-10 14:30' };
    const path = await storedPath(window);
    const status = async () => (await service.ada.get(path)).body.data.status;
    // 12:00 UTC is 13:00 in Berlin, 17:30 in Kolkata and 14:00 in Athens.
    const expected: [string, string][] = [
      ['UTC', 'pending'],
      ['Europe/Berlin', 'pending'],
      ['Europe/Athens', 'maintenance'],
      ['Asia/Kolkata', 'pending'],
    ];
    for (const [zone, shown] of expected) {
      await service.deps.database.db
        .updateTable('accounts')
        .set({ time_zone: zone })
        .where('id', '=', service.adaId)
        .execute();
      assert.equal(await status(), shown, zone);
      assert.equal((await service.ada.get(path)).body.data.maintenance_start_at, window.maintenance_start_at);
    }
    await service.deps.database.db
      .updateTable('accounts')
      .set({ time_zone: 'UTC' })
      .where('id', '=', service.adaId)
      .execute();
  });

  testOnce('paused: is rejected when a monitor is created, whatever its value', async () => {
    for (const encoding of encodings)
      for (const paused of ['true', 'false', '0', '1', ''])
        assertRefused(await store({ ...plainMonitor, paused }, encoding), 422, ['paused']);
    assertRefused(await store({ ...plainMonitor, paused: false }, 'json'), 422, ['paused']);
  });

  test('paused: accepts booleans and texts for them in an update, and changes the status', async () => {
    const path = await storedPath();
    const texts: [unknown, boolean][] = [
      ['1', true],
      ['0', false],
      ['true', true],
      ['false', false],
      [' true ', true],
      ['', false],
    ];
    for (const encoding of ['form', 'multipart'] as const)
      for (const [sent, shown] of texts)
        assert.equal((await service.ada.put(path, { paused: sent }, encoding)).body.data.paused, shown, String(sent));
    for (const [sent, shown] of [
      [true, true],
      [false, false],
      [1, true],
      [0, false],
    ] as const) {
      const { data } = (await service.ada.patch(path, { paused: sent }, 'json')).body;
      assert.equal(data.paused, shown);
      assert.equal(data.status, shown ? 'paused' : 'pending');
      assert.equal(data.next_check_at === null, shown);
    }
    for (const wrong of ['yes', 'on', '2', '-1'])
      assertRefused(await service.ada.patch(path, { paused: wrong }), 422, ['paused']);
    for (const wrong of [2, {}, [], 'x'])
      assertRefused(await service.ada.patch(path, { paused: wrong }, 'json'), 422, ['paused']);
  });

  test('paused: stays unchanged if omitted', async () => {
    const path = await storedPath();
    await service.ada.patch(path, { paused: '1' });
    assert.equal((await service.ada.patch(path, { name: 'other' })).body.data.paused, true);
  });

  test('request_auth_password: is stored, kept, replaced and cleared, but never returned', async () => {
    const secret = 'correct horse battery';
    const path = await storedPath({ request_auth_username: 'ada', request_auth_password: secret });
    const id = Number(path.split('/').at(-1));
    const kept = async () => {
      const row = await service.deps.database.db
        .selectFrom('monitors')
        .select('request_auth_password_sealed as sealed')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.sealed === null ? null : service.deps.vault.open('request_auth_password', row.sealed);
    };
    assert.equal(await kept(), secret);
    for (const encoding of encodings) {
      const answers = [
        await store({ ...plainMonitor, request_auth_password: secret }, encoding),
        await service.ada.put(path, { name: 'x' }, encoding),
        await service.ada.get(path),
        await service.ada.get(monitorsPath),
      ];
      for (const answer of answers)
        assert.ok(!answer.text.includes(secret) && !answer.text.includes('request_auth_password'));
      assert.equal(await kept(), secret);
      await service.ada.patch(path, { request_auth_password: 'second secret' }, encoding);
      assert.equal(await kept(), 'second secret');
      await service.ada.patch(path, { request_auth_password: '' }, encoding);
      assert.equal(await kept(), null);
      await service.ada.patch(path, { request_auth_password: secret }, encoding);
    }
    for (const wrong of notTexts)
      assertRefused(await service.ada.patch(path, { request_auth_password: wrong }, 'json'), 422, [
        'request_auth_password',
      ]);
    assert.equal(await kept(), secret);
  });

  testOnce('ignores unknown and read-only fields', async () => {
    const unknown = {
      id: 999_999,
      object: 'x',
      status: 'up',
      created_at: '2000-01-01',
      account_id: service.graceId,
      frobnicate: '1',
    };
    for (const encoding of encodings) {
      const stored = await store({ ...plainMonitor, ...unknown }, encoding);
      assert.equal(stored.status, 201, stored.text);
      const { data } = stored.body;
      assert.notEqual(data.id, unknown.id);
      assert.equal(data.status, 'pending');
      const updated = await service.ada.put(`${monitorsPath}/${data.id}`, unknown, encoding);
      assert.deepEqual(updated.body.data, data);
    }
  });
});
