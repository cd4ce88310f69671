import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monitorAnswer } from '../../src/server/monitors/monitor/wire.ts';
import { onEachDatabase } from '../support/testing.ts';
import { assertRefused, type Encoding, encodingsOn, exactly, type Fields } from './client.ts';
import { loneSurrogate, monitorsPath, nul, plainMonitor, useService } from './service.ts';

const headers = [
  { key: 'X-Token', value: 'abc' },
  { key: 'accept', value: 'text/html; q=0.9, */*' },
];
const alerts = [
  { key: 'email', value: 'ops@example.com' },
  { key: 'webhook', value: 'https://hooks.example/a?b=c' },
];
const samples = { request_headers: headers, alerts };
type ListName = keyof typeof samples;
const listNames: ListName[] = ['request_headers', 'alerts'];

onEachDatabase((open, testOnce, database) => {
  const encodings = encodingsOn(database);
  const service = useService(open);
  const store = (fields: Fields, encoding: Encoding = 'form') =>
    service.ada.post(monitorsPath, { ...plainMonitor, ...fields }, encoding);
  const storedPath = async (fields: Fields = {}) => `${monitorsPath}/${(await store(fields)).body.data.id}`;
  const shown = async (path: string, name: ListName) => (await service.ada.get(path)).body.data[name];

  for (const name of listNames) {
    const rows = samples[name];
    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]];

    test(`${name}: is empty at first, then is stored in order, kept, replaced and cleared, in each encoding`, async () => {
      for (const encoding of encodings) {
        const plain = await store({}, encoding);
        assert.deepEqual(plain.body.data[name], [], encoding);
        const stored = await store({ [name]: rows }, encoding);
        assert.equal(stored.status, 201, stored.text);
        assert.deepEqual(exactly(monitorAnswer, stored.body.data)[name], rows, encoding);
        const path = `${monitorsPath}/${stored.body.data.id}`;
        for (const method of ['PUT', 'PATCH']) {
          await service.ada.send(method, path, { fields: { name: 'kept' }, encoding });
          assert.deepEqual(await shown(path, name), rows, `${encoding} ${method} keeps`);
          await service.ada.send(method, path, { fields: { [name]: [second] }, encoding });
          assert.deepEqual(await shown(path, name), [second], `${encoding} ${method} replaces`);
          await service.ada.send(method, path, { fields: { [name]: encoding === 'json' ? [] : '' }, encoding });
          assert.deepEqual(await shown(path, name), [], `${encoding} ${method} clears`);
          await service.ada.send(method, path, { fields: { [name]: rows }, encoding });
        }
      }
      const path = await storedPath({ [name]: rows });
      for (const empty of [null, '']) {
        await service.ada.patch(path, { [name]: rows });
        await service.ada.patch(path, { [name]: empty }, 'json');
        assert.deepEqual(await shown(path, name), []);
      }
    });

    test(`${name}: orders rows by their index, even if the request lists them in another order or with gaps`, async () => {
      const sparse = [
        [`${name}[70][key]`, second.key],
        [`${name}[9][value]`, first.value],
        [`${name}[70][value]`, second.value],
        [`${name}[9][key]`, first.key],
      ].map(([field, value]) => `${encodeURIComponent(field as string)}=${encodeURIComponent(value as string)}`);
      const path = await storedPath();
      const answer = await service.ada.send('PUT', path, {
        payload: sparse.join('&'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      assert.deepEqual(answer.body.data[name], [first, second]);
      // The brackets are not encoded, as in requests by `curl -d`.
      const plain = await service.ada.send('PUT', path, {
        payload: `${name}[2][key]=${second.key}&${name}[2][value]=${encodeURIComponent(second.value)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      assert.deepEqual(plain.body.data[name], [second]);
    });

    test(`${name}: ignores rows whose key and value are empty`, async () => {
      for (const encoding of encodings) {
        const sent = [{ key: '', value: '' }, first, { key: ' ', value: ' ' }, second, { key: '', value: '' }];
        const answer = await store({ [name]: sent }, encoding);
        assert.equal(answer.status, 201, answer.text);
        assert.deepEqual(answer.body.data[name], [first, second]);
      }
    });

    testOnce(`${name}: accepts 20 rows and rejects 21`, async () => {
      const path = await storedPath({ [name]: rows });
      for (const encoding of encodings) {
        const twenty = Array.from({ length: 20 }, () => first);
        assert.equal((await store({ [name]: twenty }, encoding)).body.data[name].length, 20);
        assertRefused(await store({ [name]: [...twenty, second] }, encoding), 422, [name]);
        assertRefused(await service.ada.put(path, { [name]: [...twenty, second] }, encoding), 422, [name]);
        assert.equal((await store({ [name]: [...twenty, { key: '', value: '' }] }, encoding)).status, 201);
      }
      assert.deepEqual(await shown(path, name), rows);
    });

    testOnce(`${name}: rejects values that are not lists of rows`, async () => {
      const path = await storedPath({ [name]: rows });
      for (const encoding of ['form', 'multipart'] as const) {
        assertRefused(await store({ [name]: 'x' }, encoding), 422, [name]);
        assertRefused(await store({ [name]: { x: first } }, encoding), 422, [name]);
      }
      for (const wrong of ['x', 5, true, { key: first.key, value: first.value }]) {
        assertRefused(await store({ [name]: wrong }, 'json'), 422, [name], JSON.stringify(wrong));
        assertRefused(await service.ada.patch(path, { [name]: wrong }, 'json'), 422, [name]);
      }
      for (const row of ['x', 5, true, ['a', 'b']])
        assertRefused(await store({ [name]: [first, row] }, 'json'), 422, [`${name}[1]`], JSON.stringify(row));
      assert.deepEqual(await shown(path, name), rows);
    });

    testOnce(`${name}: reports an invalid row with the index that the request used`, async () => {
      const path = await storedPath({ [name]: rows });
      for (const encoding of encodings) {
        const wrong = { 0: { key: '', value: '' }, 7: { key: 'no such thing', value: first.value }, 8: first };
        if (encoding !== 'json') {
          assertRefused(await store({ [name]: wrong }, encoding), 422, [`${name}[7][key]`]);
          assertRefused(await service.ada.put(path, { [name]: wrong }, encoding), 422, [`${name}[7][key]`]);
        }
        const inOrder = [{ key: '', value: '' }, first, { key: 'no such thing', value: first.value }];
        assertRefused(await store({ [name]: inOrder }, encoding), 422, [`${name}[2][key]`]);
      }
      for (const part of [5, true, {}, [], nul, loneSurrogate]) {
        const keyed = await store({ [name]: [{ ...first, key: part }] }, 'json');
        assertRefused(keyed, 422, [`${name}[0][key]`], `key ${JSON.stringify(part)}`);
        const valued = await store({ [name]: [{ ...first, value: part }] }, 'json');
        assertRefused(valued, 422, [`${name}[0][value]`], `value ${JSON.stringify(part)}`);
      }
      assert.deepEqual(await shown(path, name), rows);
    });
  }

  testOnce('request_headers: accept only HTTP tokens as names', async () => {
    const taken = [
      'X',
      'x-token',
      'X_Y',
      "!#$%&'*+-.^_`|~09",
      'Authorization',
      'Cookie',
      'User-Agent',
      'Accept-Encoding',
    ];
    const refused = ['a b', 'a:', 'ü', 'a\tb', '(x)', 'a,b', 'a/b', '[x]', '{x}', 'a"b', 'x'.repeat(129)];
    const unsettable = ['Host', 'Content-Length', 'Connection', 'Transfer-Encoding'].flatMap((name) => [
      name,
      name.toLowerCase(),
      name.toUpperCase(),
    ]);
    for (const encoding of encodings) {
      for (const key of taken) {
        const row = { key, value: 'v' };
        assert.deepEqual((await store({ request_headers: [row] }, encoding)).body.data?.request_headers, [row], key);
      }
      for (const key of [...refused, ...unsettable])
        assertRefused(
          await store({ request_headers: [{ key, value: 'v' }] }, encoding),
          422,
          ['request_headers[0][key]'],
          key,
        );
      assertRefused(await store({ request_headers: [{ key: '', value: 'v' }] }, encoding), 422, [
        'request_headers[0][key]',
      ]);
      const empty = await store({ request_headers: [{ key: 'X-Empty', value: '' }] }, encoding);
      assert.deepEqual(empty.body.data.request_headers, [{ key: 'X-Empty', value: '' }]);
    }
  });

  testOnce('request_headers: reject values with line breaks', async () => {
    for (const encoding of ['form', 'json'] as const)
      for (const value of ['a\r\nX-Injected: 1', 'a\nb', 'a\rb', `a${nul}b`])
        assertRefused(await store({ request_headers: [{ key: 'X', value }] }, encoding), 422, [
          'request_headers[0][value]',
        ]);
  });

  const destinations: Record<string, { taken: string[]; refused: string[] }> = {
    email: {
      taken: ['ops@example.com', 'a.b+c@sub.example.org'],
      refused: [
        '',
        'ops',
        'ops@',
        '@example.com',
        'a b@example.com',
        'https://a.example',
        'a@b.example, c@d.example',
        `${'x'.repeat(250)}@example.com`,
      ],
    },
    ...Object.fromEntries(
      ['webhook', 'slack', 'teams', 'discord', 'flock'].map((channel) => [
        channel,
        {
          taken: ['https://hooks.example/services/T0/B0/x', 'http://127.0.0.1:9999/hook?x=1'],
          refused: ['', 'hooks.example', 'ftp://a.example', 'mailto:a@b.example', 'ops@example.com', 'https://', 'x'],
        },
      ]),
    ),
    telegram: {
      taken: ['123456789', '-1001234567890', '@alerts_channel'],
      refused: ['', '@a', 'alerts channel', '12x', '@with-dash', 'https://t.me/x'],
    },
    sms: {
      taken: ['+14155550123', '+4915112345678'],
      refused: ['', '4155550123', '+0123456789', '+1 415 555 0123', '+1', '+12345678901234567', 'ops@example.com'],
    },
  };
  for (const [key, { taken, refused }] of Object.entries(destinations))
    testOnce(`alerts: validate the destination of ${key}`, async () => {
      for (const encoding of encodings) {
        for (const value of taken)
          assert.deepEqual(
            (await store({ alerts: [{ key, value }] }, encoding)).body.data?.alerts,
            [{ key, value }],
            value,
          );
        for (const value of refused)
          assertRefused(await store({ alerts: [{ key, value }] }, encoding), 422, ['alerts[0][value]'], value);
      }
    });

  testOnce('alerts: reject unknown channels', async () => {
    for (const encoding of encodings)
      for (const key of ['', 'pager', 'Email', 'constructor', '__proto__'])
        assertRefused(
          await store({ alerts: [{ key, value: 'ops@example.com' }] }, encoding),
          422,
          ['alerts[0][key]'],
          key,
        );
  });

  test('alerts: accept several destinations for one channel', async () => {
    const many = ['a', 'b', 'c'].map((name) => ({ key: 'email', value: `${name}@example.com` }));
    for (const encoding of encodings)
      assert.deepEqual((await store({ alerts: many }, encoding)).body.data.alerts, many);
  });

  testOnce('reports the errors of all fields and rows at once', async () => {
    const answer = await store({
      name: '',
      interval: '61',
      alerts: { 3: { key: 'email', value: 'x' }, 11: { key: 'fax', value: '1' } },
      request_headers: { 5: { key: 'Host', value: 'x' } },
    });
    assertRefused(answer, 422, ['name', 'interval', 'alerts[3][value]', 'alerts[11][key]', 'request_headers[5][key]']);
  });
});
