import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PageviewRow } from '../../../events/index.ts';
import { distinct, fits, hostileEvents, hostilePages, isEvent, percent, visitorOf } from '../random-visits.testing.ts';
import { openRandomWebsites } from '../random-websites.testing.ts';

let service: Awaited<ReturnType<typeof openRandomWebsites>>;
before(async () => {
  service = await openRandomWebsites();
});
after(() => service.close());

type Target = { kind: 'page' | 'event'; value: string; property?: string; property_value?: string };
const meets =
  ({ kind, value, property, property_value = '*' }: Target) =>
  (row: PageviewRow) =>
    (kind === 'page' ? row.name === 'pageview' && fits(value, row.path) : isEvent(row) && fits(value, row.name)) &&
    (property === undefined || (Object.hasOwn(row.props, property) && fits(property_value, row.props[property]!)));

const ofProperties = [
  { kind: 'event', value: '*', property: 'plan', property_value: 'free' },
  { kind: 'event', value: 'Paid', property: "pl'an" },
  { kind: 'event', value: "Paid'; --", property: 'a.b:c', property_value: "pro'" },
  { kind: 'event', value: '*', property: '%', property_value: 'pro*' },
  { kind: 'event', value: '*', property: 'plan', property_value: 'pro, yearly' },
  { kind: 'page', value: '/a*', property: 'plan' },
  { kind: 'page', value: '*', property: 'plan', property_value: '*ü*' },
  { kind: 'page', value: '/', property: 'none', property_value: '*' },
] as const satisfies Target[];

type Goal = Target | { kind: 'scroll'; value: string; scroll: number };
const propertiesOf = (goal: Goal) => ({
  property: ('property' in goal && goal.property) || null,
  property_value: ('property_value' in goal && goal.property_value) || null,
});
const nameOf = (goal: Goal) => {
  if (goal.kind === 'scroll') return `${goal.value} ${goal.scroll}%`;
  const { property, property_value } = propertiesOf(goal);
  if (property === null) return goal.value;
  return `${goal.value} (${property_value === null ? `any ${property}` : `${property}: ${property_value}`})`;
};

const price = { amount: 2.5, currency: 'EUR' };

const digits = { EUR: 100, JPY: 1, KWD: 1000 };

function revenueOf(rows: PageviewRow[]) {
  const sums = new Map<string, number>();
  for (const { currency, revenue } of rows)
    if (currency !== '') sums.set(currency, (sums.get(currency) ?? 0) + revenue);
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, minor]) => ({ currency, amount: minor / digits[currency as keyof typeof digits] }));
}

test('goals match a recount in three zones, with and without filters', async () => {
  const goals = [
    ...hostilePages.map((value) => ({ kind: 'page' as const, value })),
    ...hostileEvents.map((value) => ({ kind: 'event' as const, value })),
    { kind: 'page' as const, value: '/a*', ...price },
    { kind: 'event' as const, value: '*_up%' },
    { kind: 'event' as const, value: 'never' },
    { kind: 'scroll' as const, value: '/a*', scroll: 50 },
    { kind: 'scroll' as const, value: '/100%_x', scroll: 100 },
    ...ofProperties,
  ];
  for (const { id, rows, selections } of service.websites) {
    for (const goal of goals) {
      const { status, body } = await service.call(service.ann, 'POST', `/websites/${id}/goals`, goal);
      assert.equal(status, 201, JSON.stringify(body));
    }
    for (const { query, keep } of selections) {
      const kept = keep(rows);
      const expected = goals.map((goal) => {
        const reached =
          goal.kind === 'scroll'
            ? kept.filter((row) => row.name === 'engagement' && row.scroll >= goal.scroll && fits(goal.value, row.path))
            : kept.filter(meets(goal));
        const visitors = distinct(reached.map(visitorOf));
        return {
          name: nameOf(goal),
          kind: goal.kind,
          value: goal.value,
          scroll: goal.kind === 'scroll' ? goal.scroll : null,
          ...propertiesOf(goal),
          visitors,
          conversions: goal.kind === 'scroll' ? distinct(reached.map(({ visit }) => visit)) : reached.length,
          conversion_rate: percent(visitors, distinct(kept.map(visitorOf))),
          revenue: revenueOf(reached),
          worth: 'amount' in goal ? { ...price, amount: price.amount * reached.length } : null,
        };
      });
      const { data } = await service.ask(id, 'goals', query);
      assert.deepEqual(
        data.map(({ id: _, ...goal }: { id: number }) => goal),
        expected,
        query,
      );
      assert.ok(kept.length === 0 || data.some((goal: { visitors: number }) => goal.visitors > 0));
    }
  }
});

test('lists match a recount for goals with properties', async () => {
  for (const { id, rows, selections } of service.websites) {
    const { data: goals } = await service.ask(id, 'goals', '');
    for (const goal of ofProperties) {
      const { id: goalId } = goals.find((one: { name: string }) => one.name === nameOf(goal));
      for (const { query, keep } of selections) {
        const reached = keep(rows).filter(meets(goal));
        const { data, meta } = await service.ask(id, 'pages', `${query}&conversions=${goalId}&limit=1000`);
        const expected = Map.groupBy(reached, ({ path }) => path);
        const counted = data.filter(({ conversions }: { conversions: number }) => conversions > 0);
        assert.deepEqual(
          new Map(counted.map((line: { name: string; conversions: number }) => [line.name, line.conversions])),
          new Map(
            [...expected]
              .filter(([path]) => data.some(({ name }: { name: string }) => name === path))
              .map(([path, own]) => [path, own.length]),
          ),
          `${nameOf(goal)} ${query}`,
        );
        assert.equal(meta.conversions.conversions, reached.length);
      }
    }
  }
});

function depthOf(rows: readonly PageviewRow[], steps: Target[]): number {
  const met = rows
    .map((row) => ({ at: row.at, met: steps.map((step) => meets(step)(row)) }))
    .filter((row) => row.met.includes(true))
    .map((row) => ({ ...row, order: row.met.reduceRight((sum, met) => `${sum}${met ? 1 : 0}`, '') }))
    .sort((a, b) => a.at - b.at || (a.order < b.order ? -1 : 1));
  let depth = 0;
  for (const row of met) if (row.met[depth]) depth++;
  return depth;
}

test('funnels match a recount in three zones, even if rows share a millisecond', async () => {
  const funnels: Target[][] = [
    [
      { kind: 'page', value: '/' },
      { kind: 'page', value: '/a*' },
    ],
    [
      { kind: 'page', value: '/*' },
      { kind: 'event', value: "Paid'; --" },
      { kind: 'page', value: '/back\\slash' },
    ],
    Array.from({ length: 8 }, () => ({ kind: 'page', value: '*' })),
    [
      { kind: 'event', value: '*' },
      { kind: 'page', value: '/100%_x' },
      { kind: 'event', value: '*_up%' },
      { kind: 'page', value: "/it's" },
    ],
    [
      { kind: 'event', value: 'never' },
      { kind: 'page', value: '/' },
    ],
    [
      { kind: 'page', value: '/*' },
      { kind: 'event', value: '*', property: 'plan' },
      { kind: 'page', value: '/*' },
    ],
    [
      { kind: 'page', value: '*', property: 'plan', property_value: '*' },
      { kind: 'event', value: '*', property: '%', property_value: 'pro*' },
    ],
  ];
  const stored: Record<number, Record<number, number>> = [];
  for (const { id, rows, selections } of service.websites)
    for (const { query, keep } of selections)
      for (const [index, steps] of funnels.entries()) {
        const visits = [...Map.groupBy(keep(rows), ({ visit }) => visit).values()];
        const depths = visits.map((visit) => ({ visitor: visitorOf(visit[0]!), depth: depthOf(visit, steps) }));
        const reached = steps.map((_, step) => depths.filter(({ depth }) => depth > step));
        const expected = steps.map(({ kind, value, property = null, property_value = null }, step) => {
          const here = reached[step]!.length;
          const earlier = reached[step - 1]?.length;
          return {
            kind,
            name: value,
            property,
            property_value,
            visits: here,
            visitors: distinct(reached[step]!.map(({ visitor }) => visitor)),
            rate_of_previous: earlier === undefined ? null : percent(here, earlier),
            rate_of_first: percent(here, reached[0]!.length),
            dropped: earlier === undefined ? 0 : earlier - here,
          };
        });
        const isPlain = steps.every(({ property }) => property === undefined);
        const given = steps.map(({ kind, value }) => `step=${encodeURIComponent(`${kind}:${value}`)}`).join('&');
        if (isPlain)
          assert.deepEqual((await service.ask(id, 'funnels', `${query}&${given}`)).data, expected, `${index} ${query}`);
        if (isPlain && query !== '') continue;
        stored[index] ??= {};
        stored[index][id] ??= (
          await service.call(service.ann, 'POST', `/websites/${id}/funnels`, { name: `F${index}`, steps })
        ).body.data.id;
        const asked = `${query}&funnel=${stored[index][id]}`;
        assert.deepEqual((await service.ask(id, 'funnels', asked)).data, expected, asked);
        if (!isPlain && query === '') assert.ok(expected[1]!.visits > 0, `somebody comes to step 2 of ${index}`);
      }
});

test('rejects funnels of other websites and invalid steps', async () => {
  const [first, second] = [service.websites[0]!, service.websites[1]!];
  const steps = [
    { kind: 'page', value: '/x' },
    { kind: 'page', value: '/y' },
  ];
  const { id } = (await service.call(service.ann, 'POST', `/websites/${first.id}/funnels`, { name: 'X', steps })).body
    .data;
  const cases: [query: string, field: string][] = [
    ['', 'funnel'],
    [`funnel=${id}`, 'funnel'],
    ['funnel=x', 'funnel'],
    ['step=page:/a', 'step'],
    ['step=page:/a&step=click:/b', 'step[1]'],
    ['step=page:a&step=page:/b', 'step[0]'],
    ['step=event:pageview&step=page:/b', 'step[0]'],
    [`step=page:/a&step=page:/%00`, 'step[1]'],
  ];
  for (const [query, field] of cases)
    assert.deepEqual(Object.keys(await service.refusal(second.id, 'funnels', query)), [field], query);
});

test('returns an empty list if there are no goals, and a null rate if there are no visits', async () => {
  const { id } = (await service.call(service.ann, 'POST', '/websites', { domain: 'none.example' })).body.data;
  assert.deepEqual((await service.ask(id, 'goals', '')).data, []);
  await service.call(service.ann, 'POST', `/websites/${id}/goals`, { kind: 'page', value: '/' });
  const [goal] = (await service.ask(id, 'goals', '')).data;
  assert.deepEqual([goal.visitors, goal.conversion_rate, goal.revenue], [0, null, []]);
});

test('reads a hundred goals with long names in one query', async () => {
  const { id } = (await service.call(service.ann, 'POST', '/websites', { domain: 'hundred.example' })).body.data;
  for (let n = 0; n < 100; n++) {
    const goal = { kind: 'page', value: `/${'%é_'.repeat(160)}${n}*` };
    assert.equal((await service.call(service.ann, 'POST', `/websites/${id}/goals`, goal)).status, 201);
  }
  assert.equal((await service.ask(id, 'goals', 'filter=country:is:DE')).data.length, 100);
});

test("applies a segment like its filters, combined with other filters, and only on the segment's website", async () => {
  const [first, second] = [service.websites[0]!, service.websites[1]!];
  const filters = ['country:is:DE,US', 'page:matches:/a*'];
  const stored = await service.call(service.ann, 'POST', `/websites/${first.id}/segments`, { name: 'S', filters });
  const { id } = stored.body.data;
  const written = filters.map((filter) => `filter=${encodeURIComponent(filter)}`).join('&');
  for (const [question, more] of [
    ['totals', ''],
    ['pages', 'filter=browser:is:Firefox'],
    ['goals', ''],
  ] as const) {
    const bySegment = await service.ask(first.id, question, `segment=${id}&${more}`);
    assert.deepEqual(bySegment, await service.ask(first.id, question, `${written}&${more}`), question);
  }
  for (const segment of [id, 999_999, 'x'])
    assert.deepEqual(Object.keys(await service.refusal(second.id, 'totals', `segment=${segment}`)), ['segment']);
});
