import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type FastifyInstance, fastify } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { sampleCount } from '../../../../test/support/long-runs.testing.ts';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { pdfText } from '../../documents/pdf/testing.ts';
import { presentErrors, setCaller, useSchemas } from '../../http/index.ts';
import { formatMoney } from '../../kernel/index.ts';
import { findSalesOfEntries } from '../purchases/index.ts';
import { bookDirectRefund, bookDirectSale, bookDispute, bookRefund, bookSale } from './bookings.ts';
import { moneyRoutes } from './index.ts';
import { makeSeller } from './testing.ts';

/** Zones whose clocks change at midnight or by half an hour, or that skipped a day. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
];

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  const ask = (url: string, account: number, zone = 'UTC') =>
    app.inject({ url, headers: { 'x-account': String(account), 'x-zone': zone } });

  before(async () => {
    deps = await open();
    app = fastify();
    presentErrors(app);
    app.addHook('onRequest', async (request) => {
      const { 'x-account': account, 'x-zone': timeZone } = request.headers;
      setCaller(request, { accountId: Number(account), isOwner: false, timeZone: String(timeZone) });
    });
    moneyRoutes(useSchemas(app), deps, 'https://gatehouse.example/api/v1', findSalesOfEntries);
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  let references = 0;
  const sell = (of: { account_id: number; purchase_id: number }, minor: number, at: number, currency = 'EUR') =>
    inTransaction(deps.database, (trx) =>
      bookSale(trx, {
        ...{ ...of, reference: `order-${++references}`, currency, at },
        ...{ total_minor: minor, tax_minor: 0, fee_minor: 0 },
      }),
    );

  test('a statement adds up for any period in the account’s time zone', async () => {
    const of = await makeSeller(deps, 'periods');
    const changes = ['2025-03-09', '2025-03-30', '2025-04-25', '2025-10-26', '2025-11-02', '2011-12-30'];
    const booked: { at: number; minor: number }[] = [];
    for (const change of changes)
      for (let hours = -50; hours <= 50; hours += 7) {
        const at = Date.parse(change) + hours * 3_600_000 + 1_234_567 * (hours % 3);
        booked.push({ at, minor: 1000 + hours });
        await sell(of, 1000 + hours, at);
      }
    const day = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -3, max: 3 }))
      .map(([change, days]) => Temporal.PlainDate.from(change).add({ days }).toString());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...zones), day, day, async (zone, a, b) => {
        const [from, to] = [a, b].sort() as [string, string];
        const { data } = (
          await ask(`/market/money/statement?currency=EUR&from=${from}&to=${to}`, of.account_id, zone)
        ).json();
        const dayThere = (at: number) =>
          Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
        const sum = (rows: { minor: number }[]) => rows.reduce((total, row) => total + row.minor, 0);
        const within = booked.filter(({ at }) => dayThere(at) >= from && dayThere(at) <= to);
        assert.equal(Math.round(data.opening_balance * 100), sum(booked.filter(({ at }) => dayThere(at) < from)));
        assert.deepEqual(
          data.entries.map((entry: { amount: number }) => Math.round(entry.amount * 100)),
          within.sort((x, y) => x.at - y.at).map(({ minor }) => minor),
        );
        assert.equal(Math.round(data.closing_balance * 100), sum(booked.filter(({ at }) => dayThere(at) <= to)));
        const { data: balances } = (await ask(`/market/money/balances?day=${to}`, of.account_id, zone)).json();
        assert.equal(balances[0]?.balance ?? 0, data.closing_balance);
      }),
      { numRuns: sampleCount(200) },
    );
  });

  test('separates currencies and shows balances of any day', async () => {
    const of = await makeSeller(deps, 'currencies');
    const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
    await sell(of, 1050, day('2026-01-10'));
    await sell(of, 300, day('2026-01-12'), 'JPY');
    await sell(of, 1234, day('2026-01-12'), 'KWD');
    const balances = async (query = '') =>
      (await ask(`/market/money/balances${query}`, of.account_id))
        .json()
        .data.map(({ currency, balance }: { currency: string; balance: number }) => [currency, balance]);
    assert.deepEqual(await balances(), [
      ['EUR', 10.5],
      ['JPY', 300],
      ['KWD', 1.234],
    ]);
    assert.deepEqual(await balances('?day=2026-01-11'), [['EUR', 10.5]]);
    assert.deepEqual(await balances('?day=2026-01-09'), []);
    const { data } = (await ask('/market/money/statement?from=2026-01-01&currency=jpy', of.account_id)).json();
    assert.deepEqual([data.currency, data.closing_balance, data.entries.length], ['JPY', 300, 1]);
    for (const [query, field] of [
      ['day=2026-02-30', 'day'],
      ['day=soon', 'day'],
    ] as const) {
      const answer = await ask(`/market/money/balances?${query}`, of.account_id);
      assert.deepEqual([answer.statusCode, Object.keys(answer.json().errors)], [422, [field]]);
    }
    for (const query of ['from=2026-02-02&to=2026-02-01', 'from=x', 'to=2026-13-01', 'currency=XXY', 'format=xls'])
      assert.equal((await ask(`/market/money/statement?${query}`, of.account_id)).statusCode, 422, query);
  });

  test('returns the same sum as JSON, CSV and PDF for a long statement', async () => {
    const of = await makeSeller(deps, 'many', '=HYPERLINK("http://evil.example";"Click")');
    const start = Date.parse('2026-02-01T00:00:00Z');
    let sum = 0;
    await inTransaction(deps.database, async (trx) => {
      for (let n = 0; n < 1203; n++) {
        sum += n;
        const event = { ...of, reference: `@order-${n}`, currency: 'EUR', at: start + Math.floor(n / 2) * 60_000 };
        await bookSale(trx, { ...event, total_minor: n, tax_minor: 0, fee_minor: 0 });
      }
      const refund = { ...of, reference: '-1+1', currency: 'EUR', at: start + 86_400_000 };
      await bookRefund(trx, { ...refund, amount_minor: 2_000_000, tax_minor: 0 });
    });
    const path = '/market/money/statement?currency=EUR&from=2026-02-01&to=2026-02-28';
    const { data } = (await ask(path, of.account_id)).json();
    assert.deepEqual([data.entries.length, data.closing_balance], [1203, (sum - 2_000_000) / 100]);
    assert.deepEqual([data.entries[0].amount, data.entries[1202].amount], [0.01, -20_000]);

    const csv = await ask(`${path}&format=csv`, of.account_id);
    assert.match(String(csv.headers['content-disposition']), /statement-EUR-2026-02-01-2026-02-28\.csv/);
    const rows = parse<Record<string, string>>(csv.body, { columns: true });
    assert.equal(rows.length, 1205);
    assert.deepEqual(
      rows.slice(1, -1).map(({ amount }) => Number(amount)),
      data.entries.map((entry: { amount: number }) => entry.amount),
    );
    assert.deepEqual(
      [rows[0]?.type, rows[0]?.balance, rows.at(-1)?.type, Number(rows.at(-1)?.balance)],
      ['opening_balance', '0', 'closing_balance', data.closing_balance],
    );
    assert.equal(rows[1]?.item, `'=HYPERLINK("http://evil.example";"Click")`);
    assert.equal(rows[1]?.reference, "'@order-1");
    assert.deepEqual([rows[1203]?.reference, rows[1203]?.amount], ["'-1+1", '-20000']);

    const pdf = await ask(`${path}&format=pdf`, of.account_id);
    assert.equal(pdf.headers['content-type'], 'application/pdf');
    assert.match(pdf.rawPayload.subarray(0, 8).toString('latin1'), /^%PDF-1\.\d/);
    assert.match(pdf.rawPayload.toString('latin1'), /%%EOF\s*$/);
    const pages = pdf.rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
    assert.ok(pages >= 1205 / 50 && pages <= 1205 / 40 + 1, `${pages} pages`);
    const shown = pdfText(pdf.rawPayload).split('\n');
    assert.deepEqual(
      [shown.indexOf('Opening balance') > 0, shown.filter((text) => text.startsWith('Sale, ')).length],
      [true, 1202],
    );
    assert.equal(shown[shown.indexOf('Closing balance') + 1], formatMoney(sum - 2_000_000, 'EUR'));
    assert.ok(shown.includes('Money out') && shown.includes('−€20,000.00'));
    assert.equal(shown.filter((text) => text.startsWith('Page ') && text.endsWith(` of ${pages}`)).length, pages);
  });

  test('shows item, buyer, total, tax and fee of each entry', async () => {
    const of = await makeSeller(deps, 'tells', 'Aurora Icons');
    await deps.database.db
      .updateTable('purchases')
      .set({ buyer_name: '', buyer_email: 'm.rossi@buyer.example' })
      .where('id', '=', of.purchase_id)
      .execute();
    const at = Date.parse('2026-03-05T10:00:00Z');
    const event = (reference: string, days: number) => ({ ...of, reference, currency: 'EUR', at: at + days });
    await inTransaction(deps.database, async (trx) => {
      await bookSale(trx, { ...event('sold', 0), total_minor: 2400, tax_minor: 383, fee_minor: 240 });
      await bookRefund(trx, { ...event('back', 1), amount_minor: 1200, tax_minor: 192 });
      await bookDirectSale(trx, { ...event('transfer', 2), total_minor: 1000, fee_minor: 100 });
      await bookDirectRefund(trx, { ...event('returned', 3), amount_minor: 1000 });
      await bookDispute(trx, { ...event('disputed', 4), amount_minor: 500 }, 'opened');
    });
    const { data } = (await ask('/market/money/entries?currency=EUR', of.account_id)).json();
    assert.deepEqual(
      data.map((entry: Record<string, unknown>) =>
        ['type', 'item', 'buyer', 'amount', 'total', 'tax', 'fee'].map((field) => entry[field]),
      ),
      [
        ['dispute_opened', 'Aurora Icons', 'm.rossi@buyer.example', -5, null, 0, 0],
        ['direct_refund', 'Aurora Icons', 'm.rossi@buyer.example', 0, -10, 0, 0],
        ['direct_sale', 'Aurora Icons', 'm.rossi@buyer.example', -1, 10, 0, 1],
        ['refund', 'Aurora Icons', 'm.rossi@buyer.example', -10.08, -12, -1.92, 0],
        ['sale', 'Aurora Icons', 'm.rossi@buyer.example', 17.77, 24, 3.83, 2.4],
      ],
    );
  });

  test('lists only the account’s own entries, in pages', async () => {
    const of = await makeSeller(deps, 'lists');
    const other = await makeSeller(deps, 'stranger');
    for (let n = 1; n <= 12; n++) await sell(of, n * 100, Date.parse('2026-03-05T10:00:00Z') + n);
    const first = (await ask('/market/money/entries?currency=EUR&per_page=10', of.account_id)).json();
    assert.deepEqual(
      [first.meta.total, first.data.length, first.data[0].amount, first.data[0].type, first.data[0].item],
      [12, 10, 12, 'sale', 'Item of lists'],
    );
    assert.equal(
      first.links.next,
      'https://gatehouse.example/api/v1/market/money/entries?currency=EUR&per_page=10&page=2',
    );
    assert.deepEqual((await ask('/market/money/entries', other.account_id)).json().data, []);
    assert.deepEqual((await ask('/market/money/balances', other.account_id)).json().data, []);
    const { data } = (await ask('/market/money/statement', other.account_id)).json();
    assert.deepEqual([data.opening_balance, data.entries, data.closing_balance], [0, [], 0]);
  });
});
