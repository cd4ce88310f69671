import assert from 'node:assert/strict';
import { test } from 'node:test';
import { websiteAnswer } from '../../src/server/websites/settings/wire.ts';
import { onEachDatabase } from '../support/testing.ts';
import { assertRefused, type Encoding, encodingsOn, exactly, type Fields } from './client.ts';
import { loneSurrogate, nul, useService, websitesPath } from './service.ts';

const baseUrl = 'https://gatehouse.example';
const notTexts = [5, true, {}, [], ['a'], nul, `a${nul}b`, loneSurrogate];

type FieldCase = {
  name: string;
  accepted: [unknown, unknown][];
  refused: unknown[];
  refusedInJson: unknown[];
  /** default value */
  unset: unknown;
};
const same = (...values: unknown[]): [unknown, unknown][] => values.map((value) => [value, value]);
const flagTexts: [unknown, unknown][] = [
  ['0', 0],
  ['1', 1],
  ['true', 1],
  ['false', 0],
  [' 1 ', 1],
];
const notFlags = [2, -1, 'yes', 'on', 1.5, '9007199254740993'];

const cases: FieldCase[] = [
  {
    name: 'privacy',
    accepted: [...same(0, 1), ['0', 0], ['1', 1], ['', 0]],
    refused: [3, -1, 'public', 1.5, '1e400', 'true'],
    refusedInJson: [{}, [], [1], true],
    unset: 0,
  },
  {
    name: 'email',
    accepted: [...same(0, 1), ...flagTexts, ['', 0]],
    refused: notFlags,
    refusedInJson: [{}, [], 1e300],
    unset: 0,
  },
  {
    name: 'exclude_bots',
    accepted: [...same(0, 1), ...flagTexts, ['', 1]],
    refused: notFlags,
    refusedInJson: [{}, [], 1e300],
    unset: 1,
  },
  {
    name: 'exclude_params',
    accepted: [
      ...same('utm_source', 'utm_*\nfbclid', '*', 'ü'),
      ['a\r\nb\r\nc', 'a\nb\nc'],
      ['a\n\n  b  \n', 'a\nb'],
      ['', null],
    ],
    refused: ['x'.repeat(101), Array.from({ length: 201 }, (_, line) => `p${line}`).join('\n')],
    refusedInJson: notTexts,
    unset: null,
  },
  {
    name: 'exclude_ips',
    accepted: [
      ...same(
        '203.0.113.7',
        '203.0.113.0/24',
        '2001:db8::1',
        '2001:db8::/32',
        '203.0.113.7\n2001:db8::/32\n198.51.100.0/28',
      ),
      ['203.0.113.7\r\n198.51.100.1', '203.0.113.7\n198.51.100.1'],
      ['\n 203.0.113.7 \n\n', '203.0.113.7'],
      ['', null],
    ],
    refused: [
      'x',
      '203.0.113',
      '203.0.113.256',
      '203.0.113.0/33',
      '2001:db8::/129',
      '2001:db8:::1',
      'shop.example',
      '203.0.113.7\nx',
      '203.0.113.1-9',
      '203.0.113.*',
      '203.0.113.7, 203.0.113.8',
      '203.0.113.0/',
      '/24',
    ],
    refusedInJson: notTexts,
    unset: null,
  },
];

onEachDatabase((open, testOnce, database) => {
  const encodings = encodingsOn(database);
  const service = useService(open, {
    config: { baseUrl, monitorBaseUrl: baseUrl, analyticsBaseUrl: baseUrl, marketBaseUrl: baseUrl },
  });
  let made = 0;
  const store = (fields: Fields = {}, encoding: Encoding = 'form') =>
    service.ada.post(websitesPath, { domain: `site-${++made}.example`, ...fields }, encoding);
  const storedPath = async (fields: Fields = {}) => {
    const answer = await store(fields);
    assert.equal(answer.status, 201, answer.text);
    return `${websitesPath}/${answer.body.data.id}`;
  };

  for (const field of cases) {
    test(`${field.name}: accepts valid values in each encoding, when created and by PUT and PATCH`, async () => {
      const path = await storedPath();
      for (const encoding of encodings)
        for (const [sent, shown] of field.accepted) {
          if (
            encoding === 'json' &&
            field.name !== 'exclude_ips' &&
            field.name !== 'exclude_params' &&
            typeof sent === 'string' &&
            sent !== sent.trim()
          )
            continue;
          const note = `${encoding} ${JSON.stringify(sent)}`;
          const stored = await store({ [field.name]: sent }, encoding);
          assert.equal(stored.status, 201, `${note} ${stored.text}`);
          assert.deepEqual(exactly(websiteAnswer, stored.body.data)[field.name as 'privacy'], shown, note);
          for (const method of ['PUT', 'PATCH']) {
            const updated = await service.ada.send(method, path, { fields: { [field.name]: sent }, encoding });
            assert.deepEqual(exactly(websiteAnswer, updated.body.data)[field.name as 'privacy'], shown, note);
            assert.deepEqual((await service.ada.get(path)).body.data, updated.body.data);
          }
        }
    });

    testOnce(`${field.name}: rejects all other values, and writes nothing`, async () => {
      const path = await storedPath();
      const before = (await service.ada.get(path)).body;
      const total = (await service.ada.get(websitesPath)).body.meta.total;
      for (const encoding of encodings)
        for (const value of encoding === 'json' ? [...field.refused, ...field.refusedInJson] : field.refused) {
          const note = `${encoding} ${JSON.stringify(value).slice(0, 60)}`;
          assertRefused(await store({ [field.name]: value }, encoding), 422, [field.name], note);
          for (const method of ['PUT', 'PATCH']) {
            const fields = { favorite: '1', ...(field.name === 'email' ? {} : { email: 1 }), [field.name]: value };
            assertRefused(await service.ada.send(method, path, { fields, encoding }), 422, [field.name], note);
          }
        }
      assert.deepEqual((await service.ada.get(path)).body, before);
      assert.equal((await service.ada.get(websitesPath)).body.meta.total, total);
    });

    test(`${field.name}: has a default, stays unchanged if omitted, and is reset if sent empty`, async () => {
      const [value, shown] = field.accepted.find(([, given]) => given !== field.unset) as [unknown, unknown];
      for (const encoding of encodings) {
        assert.deepEqual((await store({}, encoding)).body.data[field.name], field.unset);
        const path = await storedPath({ [field.name]: value });
        assert.deepEqual((await service.ada.put(path, { favorite: '1' }, encoding)).body.data[field.name], shown);
        assert.deepEqual(
          (await service.ada.patch(path, { [field.name]: null }, encoding)).body.data[field.name],
          field.unset,
        );
        assert.deepEqual((await service.ada.get(path)).body.data[field.name], field.unset);
      }
    });
  }

  const domains: [string, string][] = [
    ['Example.COM', 'example.com'],
    ['https://shop.example', 'shop.example'],
    ['HTTP://Shop2.Example/path?q=1#f', 'shop2.example'],
    ['shop3.example:8080', 'shop3.example'],
    ['https://shop4.example:8443/x', 'shop4.example'],
    ['www.shop5.example', 'www.shop5.example'],
    ['//shop6.example/x', 'shop6.example'],
    ['  shop7.example  ', 'shop7.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['localhost', 'localhost'],
    ['192.0.2.44', '192.0.2.44'],
    [`${'a.'.repeat(60)}example`, `${'a.'.repeat(60)}example`],
  ];
  testOnce('domain: removes scheme, path and port, ignores letter case, and keeps www.', async () => {
    for (const encoding of encodings)
      for (const [sent, shown] of domains) {
        if (encoding === 'json' && sent !== sent.trim()) continue;
        const answer = await service.grace.post(websitesPath, { domain: sent }, encoding);
        assert.equal(answer.status, 201, `${sent} ${answer.text}`);
        assert.equal(exactly(websiteAnswer, answer.body.data).domain, shown);
        assert.equal((await service.grace.delete(`${websitesPath}/${answer.body.data.id}`)).status, 200);
      }
  });

  testOnce('domain: is required, and must be a host name', async () => {
    const refused = [
      '',
      ' ',
      'a b.example',
      'exa_mple!.example',
      '-a.example',
      'a-.example',
      '.example',
      'a..example',
      'https://',
      'http://:80',
      '/path',
      '?',
      '#',
      'a,b',
      '*.example',
      'shop.example:port',
      '999.1.2.3',
      `${'a'.repeat(64)}.example`,
      `${'a.'.repeat(125)}example`,
      '<script>',
    ];
    for (const encoding of encodings) {
      assertRefused(await service.ada.post(websitesPath, { privacy: 0 }, encoding), 422, ['domain']);
      for (const domain of refused) assertRefused(await store({ domain }, encoding), 422, ['domain'], domain);
    }
    for (const domain of [null, ...notTexts])
      assertRefused(await store({ domain }, 'json'), 422, ['domain'], JSON.stringify(domain));
  });

  test('domain: must be unique in an account, but other accounts can use it too', async () => {
    const domain = 'unique.example';
    assert.equal((await store({ domain })).status, 201);
    for (const encoding of encodings)
      for (const again of [domain, 'UNIQUE.example', 'https://unique.example:81/x'])
        assertRefused(await store({ domain: again }, encoding), 422, ['domain']);
    assert.equal((await store({ domain: 'www.unique.example' })).status, 201);
    assert.equal((await service.grace.post(websitesPath, { domain })).status, 201);
    const mine = await service.ada.get(websitesPath, 'search=unique.example&sort=asc');
    assert.deepEqual(
      mine.body.data.map((website: Fields) => website.domain),
      [domain, 'www.unique.example'],
    );
    const [{ id }] = mine.body.data;
    await service.ada.delete(`${websitesPath}/${id}`);
    assert.equal((await store({ domain })).status, 201);
  });

  test('domain: if several requests send it at the same time, only one of them stores it', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => store({ domain: 'race.example' })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422, 422, 422, 422, 422, 422]);
  });

  testOnce('domain: is rejected in an update, even if it is the same', async () => {
    const path = await storedPath({ domain: 'fixed.example' });
    for (const encoding of encodings)
      for (const domain of ['fixed.example', 'other.example', ''])
        for (const method of ['PUT', 'PATCH'])
          assertRefused(await service.ada.send(method, path, { fields: { domain, email: 1 }, encoding }), 422, [
            'domain',
          ]);
    const { data } = (await service.ada.get(path)).body;
    assert.deepEqual([data.domain, data.email], ['fixed.example', 0]);
  });

  test("favorite: is false at first, can't be set when created, and accepts booleans and texts for them in an update", async () => {
    const path = await storedPath();
    assert.equal((await service.ada.get(path)).body.data.favorite, false);
    const texts: [string, boolean][] = [
      ['1', true],
      ['0', false],
      ['true', true],
      ['false', false],
      ['true', true],
      ['', false],
    ];
    for (const encoding of ['form', 'multipart'] as const)
      for (const [sent, shown] of texts)
        assert.equal((await service.ada.put(path, { favorite: sent }, encoding)).body.data.favorite, shown);
    for (const [sent, shown] of [
      [true, true],
      [false, false],
      [1, true],
      [0, false],
      [true, true],
      [null, false],
    ] as const)
      assert.equal((await service.ada.patch(path, { favorite: sent }, 'json')).body.data.favorite, shown);
    for (const wrong of ['yes', '2', 'on'])
      assertRefused(await service.ada.put(path, { favorite: wrong }), 422, ['favorite']);
    for (const wrong of [2, {}, [], 'x'])
      assertRefused(await service.ada.put(path, { favorite: wrong }, 'json'), 422, ['favorite']);
    await service.ada.patch(path, { favorite: '1' });
    assert.equal((await service.ada.patch(path, { email: 1 })).body.data.favorite, true);
    // When a website is created, the field may be rejected or ignored.
    const answer = await store({ favorite: '1' });
    if (answer.status === 201) assert.equal(answer.body.data.favorite, false);
    else assertRefused(answer, 422, ['favorite']);
  });

  test('password: is required, with at least 8 characters, when privacy is changed to 2', async () => {
    for (const encoding of encodings) {
      const path = await storedPath();
      assertRefused(await store({ privacy: 2 }, encoding), 422, ['password']);
      assertRefused(await store({ privacy: 2, password: '' }, encoding), 422, ['password']);
      assertRefused(await store({ privacy: 2, password: '1234567' }, encoding), 422, ['password']);
      for (const method of ['PUT', 'PATCH']) {
        assertRefused(await service.ada.send(method, path, { fields: { privacy: 2 }, encoding }), 422, ['password']);
        assertRefused(
          await service.ada.send(method, path, { fields: { privacy: 2, password: '1234567' }, encoding }),
          422,
          ['password'],
        );
      }
      assert.equal((await service.ada.get(path)).body.data.privacy, 0);
      const set = await service.ada.put(path, { privacy: 2, password: '12345678' }, encoding);
      assert.equal(exactly(websiteAnswer, set.body.data).privacy, 2);
      const stored = await store({ privacy: 2, password: 'long enough' }, encoding);
      assert.equal(stored.status, 201, stored.text);
      assert.equal(stored.body.data.privacy, 2);
    }
  });

  test('password: causes a warning if privacy is not 2, because it has no effect then', async () => {
    const unused = ['The password has no effect unless privacy is 2. Set privacy to 2 to ask visitors for it.'];
    const stored = await store({ privacy: 1, password: 'long enough' });
    assert.deepEqual([stored.status, stored.body.warnings], [201, unused]);
    const path = `${websitesPath}/${stored.body.data.id}`;
    const used = await service.ada.put(path, { privacy: 2, password: 'long enough' });
    assert.deepEqual([used.status, used.body.warnings], [200, undefined]);
    assert.deepEqual((await service.ada.put(path, { privacy: 1, password: 'long enough' })).body.warnings, unused);
  });

  test('password: stays unchanged if omitted, is replaced if sent, and is required while privacy is 2', async () => {
    const path = await storedPath({ privacy: 2, password: 'first password' });
    const id = Number(path.split('/').at(-1));
    const hash = async () =>
      (
        await service.deps.database.db
          .selectFrom('websites')
          .select('password_hash')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).password_hash;
    const first = await hash();
    assert.ok(first?.startsWith('$argon2id$'));
    for (const encoding of encodings) await service.ada.put(path, { email: 1, privacy: 2 }, encoding);
    assert.equal(await hash(), first);
    await service.ada.patch(path, { privacy: 0 });
    assert.equal(await hash(), first);
    assert.equal((await service.ada.patch(path, { privacy: 2 })).status, 200);
    for (const encoding of encodings) {
      assertRefused(await service.ada.patch(path, { password: '' }, encoding), 422, ['password']);
      assertRefused(await service.ada.patch(path, { password: 'short' }, encoding), 422, ['password']);
    }
    assert.equal(await hash(), first);
    assert.equal((await service.ada.patch(path, { password: 'second password' })).status, 200);
    assert.notEqual(await hash(), first);
    for (const wrong of notTexts)
      assertRefused(await service.ada.patch(path, { password: wrong }, 'json'), 422, ['password']);
  });

  test('password: is never returned', async () => {
    const secret = 'nobody sees this';
    for (const encoding of encodings) {
      const stored = await store({ privacy: 2, password: secret }, encoding);
      const path = `${websitesPath}/${stored.body.data.id}`;
      const answers = [
        stored,
        await service.ada.get(path),
        await service.ada.get(websitesPath),
        await service.ada.put(path, { password: secret }, encoding),
      ];
      for (const { text } of answers)
        assert.ok(!text.includes(secret) && !text.includes('password') && !text.includes('argon2'));
    }
  });

  testOnce('tracking_code and stats_url start with the URL of the interface', async () => {
    const { data } = (await store()).body;
    assert.match(data.tracking_code, new RegExp(`^<script [^>]*src="${baseUrl}/js/gatehouse\\.js"[^>]*></script>$`));
    assert.ok(data.tracking_code.includes(`data-website="${data.id}"`));
    assert.equal(data.stats_url, `${baseUrl}/stats/${data.id}`);
  });

  testOnce('ignores unknown and read-only fields', async () => {
    const unknown = { id: 999_999, object: 'x', stats_url: 'x', account_id: service.graceId, frobnicate: '1' };
    for (const encoding of encodings) {
      const stored = await store(unknown, encoding);
      assert.equal(stored.status, 201, stored.text);
      assert.notEqual(stored.body.data.id, unknown.id);
      const updated = await service.ada.put(`${websitesPath}/${stored.body.data.id}`, unknown, encoding);
      assert.deepEqual(updated.body.data, stored.body.data);
    }
  });

  testOnce('reports all errors at once', async () => {
    const answer = await store({ domain: 'a b', privacy: '7', exclude_ips: 'x', email: '3' });
    assertRefused(answer, 422, ['domain', 'privacy', 'exclude_ips', 'email']);
  });
});
