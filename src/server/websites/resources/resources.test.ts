import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { openWebsites } from '../testing/open-websites.ts';

type Fields = Record<string, unknown>;
const kinds: {
  path: string;
  noun: string;
  nth: (n: number) => Fields;
  shown: Fields;
  change: Fields;
  refused: [fields: Fields, field: string][];
}[] = [
  {
    path: 'goals',
    noun: 'goal',
    nth: (n) => ({ name: `Goal ${n}`, kind: 'page', value: `/thanks/${n}*` }),
    shown: {
      name: 'Goal 1',
      kind: 'page',
      value: '/thanks/1*',
      scroll: null,
      property: null,
      property_value: null,
      amount: null,
      currency: null,
    },
    change: { kind: 'scroll', value: '/blog/*', scroll: 75 },
    refused: [
      [{}, 'kind'],
      [{ kind: 'visit', value: '/' }, 'kind'],
      [{ kind: 'page', value: '' }, 'value'],
      [{ kind: 'page', value: 'thanks' }, 'value'],
      [{ kind: 'page', value: '/\u0000' }, 'value'],
      [{ kind: 'page', value: `/${'x'.repeat(500)}` }, 'value'],
      [{ kind: 'event', value: 'pageview' }, 'value'],
      [{ kind: 'event', value: 'x'.repeat(121) }, 'value'],
      [{ kind: 'event', value: 'Signup', scroll: 50 }, 'scroll'],
      [{ kind: 'event', value: 'Signup', property: 'x'.repeat(121) }, 'property'],
      [{ kind: 'event', value: 'Signup', property_value: 'pro' }, 'property_value'],
      [{ kind: 'event', value: 'Signup', property: 'plan', property_value: 'x'.repeat(501) }, 'property_value'],
      [{ kind: 'scroll', value: '/blog', scroll: 50, property: 'plan' }, 'property'],
      [{ kind: 'scroll', value: '/blog' }, 'scroll'],
      [{ kind: 'scroll', value: '/blog', scroll: 0 }, 'scroll'],
      [{ kind: 'scroll', value: '/blog', scroll: 101 }, 'scroll'],
      [{ kind: 'event', value: 'Signup', amount: 5 }, 'currency'],
      [{ kind: 'event', value: 'Signup', currency: 'EUR' }, 'currency'],
      [{ kind: 'event', value: 'Signup', amount: 5, currency: 'XXY' }, 'amount'],
      [{ kind: 'event', value: 'Signup', amount: 0.001, currency: 'EUR' }, 'amount'],
      [{ kind: 'event', value: 'Signup', amount: -1, currency: 'EUR' }, 'amount'],
      [{ name: 'x'.repeat(101), kind: 'event', value: 'Signup' }, 'name'],
      [{ name: 'gOAL 1', kind: 'event', value: 'Signup' }, 'name'],
      [{ name: 'Another', kind: 'page', value: '/thanks/1*' }, 'value'],
    ],
  },
  {
    path: 'funnels',
    noun: 'funnel',
    nth: (n) => ({
      name: `Funnel ${n}`,
      steps: [
        { kind: 'page', value: `/cart/${n}` },
        { kind: 'event', value: 'Purchase*' },
      ],
    }),
    shown: {
      name: 'Funnel 1',
      steps: [
        { kind: 'page', value: '/cart/1', property: null, property_value: null },
        { kind: 'event', value: 'Purchase*', property: null, property_value: null },
      ],
    },
    change: {
      steps: [
        { kind: 'page', value: '/', property: 'plan', property_value: 'pro' },
        { kind: 'page', value: '/', property: 'plan', property_value: null },
      ],
    },
    refused: [
      [{}, 'name'],
      [{ name: 'X', steps: 'page:/' }, 'steps'],
      [{ name: 'X', steps: [{ kind: 'page', value: '/' }] }, 'steps'],
      [{ name: 'X', steps: Array.from({ length: 9 }, () => ({ kind: 'page', value: '/' })) }, 'steps'],
      [
        {
          name: 'X',
          steps: [
            { kind: 'page', value: '/' },
            { kind: 'page', value: '' },
          ],
        },
        'steps[1][value]',
      ],
      [
        {
          name: 'X',
          steps: [
            { kind: 'page', value: 'cart' },
            { kind: 'page', value: '/' },
          ],
        },
        'steps[0][value]',
      ],
      [
        {
          name: 'X',
          steps: [
            { kind: 'page', value: '/' },
            { kind: 'click', value: '/' },
          ],
        },
        'steps[1][kind]',
      ],
      [
        {
          name: 'X',
          steps: [
            { kind: 'page', value: '/' },
            { kind: 'page', value: '/', property_value: 'pro' },
          ],
        },
        'steps[1][property_value]',
      ],
      [
        {
          name: 'funnel 1',
          steps: [
            { kind: 'page', value: '/' },
            { kind: 'page', value: '/a' },
          ],
        },
        'name',
      ],
      [
        {
          name: 'Another',
          steps: [
            { kind: 'page', value: '/cart/1' },
            { kind: 'event', value: 'Purchase*' },
          ],
        },
        'steps',
      ],
    ],
  },
  {
    path: 'segments',
    noun: 'segment',
    nth: (n) => ({ name: `Segment ${n}`, filters: ['country:is:DE,AT', `page:matches:/shop/${n}*`] }),
    shown: { name: 'Segment 1', filters: ['country:is:DE,AT', 'page:matches:/shop/1*'] },
    change: { filters: ['property.plan:is_not:a\\,b'] },
    refused: [
      [{}, 'name'],
      [{ name: 'X' }, 'filters'],
      [{ name: 'X', filters: [] }, 'filters'],
      [{ name: 'X', filters: Array.from({ length: 21 }, (_, n) => `page:is:/${n}`) }, 'filters'],
      [{ name: 'X', filters: Array.from({ length: 10 }, (_, n) => `page:is:/${n}${'x'.repeat(1990)}`) }, 'filters'],
      [{ name: 'X', filters: ['country:is:DE', 'planet:is:Mars'] }, 'filters[1]'],
      [{ name: 'X', filters: ['country:like:DE'] }, 'filters[0]'],
      [{ name: 'X', filters: [7] }, 'filters[0]'],
      [{ name: 'SEGMENT 1', filters: ['country:is:DE'] }, 'name'],
      [{ name: 'Another', filters: ['country:is:DE,AT', 'page:matches:/shop/1*'] }, 'filters'],
    ],
  },
];

onEachDatabase((open) => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites({ open });
  });
  after(() => service.close());

  const newWebsite = async (domain: string): Promise<number> =>
    (await service.asAnn('POST', '/websites', { domain })).body.data.id;

  for (const { path, noun, nth, shown, change, refused } of kinds) {
    test(`${path}: creates, shows, lists, updates sent fields, and deletes`, async () => {
      const list = `/websites/${await newWebsite(`${path}.example`)}/${path}`;
      assert.deepEqual((await service.asAnn('GET', list)).body, { data: [] });
      const stored = await service.asAnn('POST', list, nth(1));
      assert.equal(stored.status, 201, JSON.stringify(stored.body));
      const { id } = stored.body.data;
      const created_at = new Date(service.deps.now()).toISOString();
      const expected = { id, object: noun, ...shown, created_at };
      assert.deepEqual(stored.body, { data: expected });
      assert.equal(stored.headers.location, `http://gatehouse.test/api/v1${list}/${id}`);
      const second = (await service.asAnn('POST', list, nth(2))).body.data;
      assert.deepEqual((await service.asAnn('GET', list)).body, { data: [expected, second] });
      assert.deepEqual((await service.asAnn('PATCH', `${list}/${id}`, {})).body, { data: expected });
      const renamed = { ...expected, name: 'Renamed' };
      assert.deepEqual((await service.asAnn('PUT', `${list}/${id}`, { name: 'Renamed' })).body, { data: renamed });
      assert.deepEqual((await service.asAnn('PATCH', `${list}/${id}`, change)).body, {
        data: { ...renamed, ...change },
      });
      assert.deepEqual((await service.asAnn('GET', `${list}/${id}`)).body, { data: { ...renamed, ...change } });
      assert.deepEqual((await service.asAnn('DELETE', `${list}/${id}`)).body, { id, object: noun, deleted: true });
      assert.equal((await service.asAnn('DELETE', `${list}/${id}`)).status, 404);
      assert.deepEqual((await service.asAnn('GET', list)).body, { data: [second] });
      assert.equal((await service.asAnn('DELETE', list)).status, 405);
    });

    test(`${path}: names the invalid field, and stores nothing`, async () => {
      const list = `/websites/${await newWebsite(`refused-${path}.example`)}/${path}`;
      await service.asAnn('POST', list, nth(1));
      const { id } = (await service.asAnn('POST', list, nth(2))).body.data;
      const before = (await service.asAnn('GET', list)).body;
      for (const [fields, field] of refused) {
        const answer = await service.asAnn('POST', list, fields);
        assert.equal(answer.status, 422, JSON.stringify(fields));
        assert.ok(Object.keys(answer.body.errors).includes(field), JSON.stringify([fields, answer.body]));
        for (const sentence of Object.values(answer.body.errors).flat() as string[])
          assert.match(sentence, /^[\w[\]]+ .+\.$/);
      }
      const [, taken] = refused.at(-1)!;
      const clash = await service.asAnn('PATCH', `${list}/${id}`, { ...nth(1), name: 'Another' });
      assert.deepEqual([clash.status, Object.keys(clash.body.errors)], [422, [taken]]);
      assert.deepEqual((await service.asAnn('GET', list)).body, before);
    });

    test(`${path}: keeps only one of several duplicates, and up to a hundred in total`, async () => {
      const list = `/websites/${await newWebsite(`many-${path}.example`)}/${path}`;
      const answers = await Promise.all([1, 1, 1].map((n) => service.asAnn('POST', list, nth(n))));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422]);
      for (let n = 2; n <= 100; n++) assert.equal((await service.asAnn('POST', list, nth(n))).status, 201);
      assert.equal((await service.asAnn('POST', list, nth(101))).status, 422);
      assert.equal((await service.asAnn('GET', list)).body.data.length, 100);
    });

    test(`${path}: can be accessed only through their account and website`, async () => {
      const mine = await newWebsite(`mine-${path}.example`);
      const other = await newWebsite(`other-${path}.example`);
      const { id } = (await service.asAnn('POST', `/websites/${mine}/${path}`, nth(1))).body.data;
      const asBob = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', at: string, body?: object) =>
        service.call(service.bob, method, at, body);
      for (const [call, at] of [
        [asBob, `/websites/${mine}/${path}/${id}`],
        [service.asAnn, `/websites/${other}/${path}/${id}`],
        [service.asAnn, `/websites/${mine}/${path}/abc`],
      ] as const)
        for (const [method, body] of [['GET'], ['PATCH', { name: 'Bob' }], ['PUT', {}], ['DELETE']] as const) {
          const answer = await call(method, at, body);
          assert.deepEqual([answer.status, answer.body], [404, { message: 'Resource not found.' }], `${method} ${at}`);
        }
      assert.equal((await asBob('GET', `/websites/${mine}/${path}`)).status, 404);
      assert.equal((await asBob('POST', `/websites/${mine}/${path}`, nth(2))).status, 404);
      assert.equal((await service.asAnn('GET', `/websites/${mine}/${path}`)).body.data[0].name, shown.name);
    });
  }

  test('names a goal after its value until it has its own name', async () => {
    const list = `/websites/${await newWebsite('named.example')}/goals`;
    const { id, name } = (await service.asAnn('POST', list, { kind: 'event', value: "Sign up '%_\\" })).body.data;
    assert.equal(name, "Sign up '%_\\");
    assert.equal((await service.asAnn('PATCH', `${list}/${id}`, { value: 'Joined' })).body.data.name, 'Joined');
    assert.equal((await service.asAnn('PATCH', `${list}/${id}`, { name: 'Members' })).body.data.name, 'Members');
    assert.equal((await service.asAnn('PATCH', `${list}/${id}`, { value: 'Entered' })).body.data.name, 'Members');
    assert.equal((await service.asAnn('PATCH', `${list}/${id}`, { name: '' })).body.data.name, 'Entered');
  });

  test("stores a goal's amount and currency, and changes them", async () => {
    const list = `/websites/${await newWebsite('worth.example')}/goals`;
    const fields = { kind: 'event', value: 'Signup', amount: 19.99, currency: 'eur' };
    const { id, ...made } = (await service.asAnn('POST', list, fields)).body.data;
    assert.deepEqual([made.amount, made.currency], [19.99, 'EUR']);
    const change = async (sent: object) => {
      const { amount, currency } = (await service.asAnn('PATCH', `${list}/${id}`, sent)).body.data;
      return [amount, currency];
    };
    assert.deepEqual(await change({ name: 'Members' }), [19.99, 'EUR']);
    assert.deepEqual(await change({ amount: 1000, currency: 'JPY' }), [1000, 'JPY']);
    assert.deepEqual(await change({ currency: 'EUR' }), [1000, 'EUR']);
    assert.deepEqual(await change({ amount: null }), [null, null]);
  });

  test("stores a goal's property, even if other goals have the same event", async () => {
    const list = `/websites/${await newWebsite('property.example')}/goals`;
    const fields = { kind: 'event', value: 'Signup', property: 'plan', property_value: 'pro' };
    await service.asAnn('POST', list, { kind: 'event', value: 'Signup' });
    const { id, ...made } = (await service.asAnn('POST', list, fields)).body.data;
    assert.deepEqual([made.name, made.property, made.property_value], ['Signup (plan: pro)', 'plan', 'pro']);
    assert.equal((await service.asAnn('POST', list, fields)).status, 422, 'there already');
    const change = async (sent: object) => {
      const { name, property, property_value } = (await service.asAnn('PATCH', `${list}/${id}`, sent)).body.data;
      return [name, property, property_value];
    };
    assert.deepEqual(await change({ amount: null }), ['Signup (plan: pro)', 'plan', 'pro']);
    assert.deepEqual(await change({ property_value: 'team*' }), ['Signup (plan: team*)', 'plan', 'team*']);
    assert.deepEqual(await change({ property_value: '' }), ['Signup (any plan)', 'plan', null]);
    await change({ name: 'Signup (plan)' }); // an older generated name
    assert.deepEqual(await change({ value: 'Joined', property: null }), ['Joined', null, null]);
    await change({ property: 'plan' });
    assert.deepEqual(await change({ kind: 'scroll', value: '/a', scroll: 50 }), ['/a 50%', null, null]);
  });

  test('accepts a funnel as form data', async () => {
    const id = await newWebsite('form.example');
    const answer = await service.app.inject({
      method: 'POST',
      url: `/api/v1/websites/${id}/funnels`,
      headers: { 'x-account': String(service.ann), 'content-type': 'application/x-www-form-urlencoded' },
      payload:
        'name=Shop&steps[3][kind]=event&steps[3][value]=Paid&steps[0][kind]=page&steps[0][value]=%2Fcart&steps[7][kind]=&steps[7][value]=',
    });
    assert.equal(answer.statusCode, 201, answer.body);
    assert.deepEqual(answer.json().data.steps, [
      { kind: 'page', value: '/cart', property: null, property_value: null },
      { kind: 'event', value: 'Paid', property: null, property_value: null },
    ]);
  });
});
