import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { Refusal } from '../kernel/refusal.ts';
import { readForm } from './body-parsing.ts';
import { onUpdateOnly, parseInput } from './input.ts';
import { flag, keyValueList, text, wholeNumber } from './schemas.ts';
import { ignoredOf, ignoreUnknownFields, suggestName, tolerateUnknownFields } from './unknown-fields.ts';

const schema = z.object({
  message: z.string().trim().min(1).max(100).nullish(),
  expires_at: text(50).nullish(),
  interval: z.literal([60, 300]).nullish(),
  count: wholeNumber(1, 10).nullish(),
  price: z.number().positive().nullish(),
  flag: flag.nullish(),
  tags: z.array(text(10).min(1)).nullish(),
  alerts: keyValueList({ key: z.enum(['sms', 'email']), value: text(100) }).optional(),
  groups: z.array(z.object({ name: text(50), monitor_ids: z.array(z.int()) })).optional(),
  props: z.record(z.string(), z.union([z.string().min(1), z.number()])).nullish(),
  revenue: z.object({ amount: z.number(), currency: z.string() }).nullish(),
});
const errorsOf = (fields: unknown, of: z.ZodObject = schema): Record<string, string[]> => {
  try {
    parseInput(of, fields);
  } catch (error) {
    if (error instanceof Refusal) return error.errors ?? {};
    throw error;
  }
  return {};
};

describe('fields', () => {
  const nasty = { length: { toString: 'x' }, toString: 'x', trim: 'x' };
  const refused: [fields: object, names: string[]][] = [
    [{ message: nasty }, ['message']],
    [{ message: [5] }, ['message']],
    [{ message: true }, ['message']],
    [{ expires_at: { length: 3 } }, ['expires_at']],
    [{ interval: nasty }, ['interval']],
    [{ interval: true }, ['interval']],
    [{ interval: [60] }, ['interval']],
    [{ count: [5] }, ['count']],
    [{ count: true }, ['count']],
    [{ price: true }, ['price']],
    [{ price: [5] }, ['price']],
    [{ price: '0x10' }, ['price']],
    [{ flag: [1] }, ['flag']],
    [{ tags: { length: 2 } }, ['tags']],
    [{ tags: [nasty] }, ['tags[0]']],
    [{ alerts: [{ key: nasty, value: nasty }] }, ['alerts[0][key]', 'alerts[0][value]']],
    [{ props: { plan: nasty } }, ['props[plan]']],
    [{ revenue: { amount: true, currency: nasty } }, ['revenue[amount]', 'revenue[currency]']],
  ];
  for (const [fields, names] of refused)
    test(`rejects ${JSON.stringify(fields)} by name`, () => {
      assert.deepEqual(Object.keys(errorsOf(fields)), names);
    });

  test('of a form are coerced, even in nested objects', () => {
    const form = 'count=7&price=2.50&flag=true&revenue[amount]=9.90&revenue[currency]=EUR&tags[3]=b&tags[1]=a&message=';
    assert.deepEqual(parseInput(schema, readForm(Buffer.from(form))), {
      count: 7,
      price: 2.5,
      flag: 1,
      revenue: { amount: 9.9, currency: 'EUR' },
      tags: ['a', 'b'],
      message: null,
    });
  });

  test('drops empty rows, and names errors by the index that was sent', () => {
    const alerts = { 2: { key: '', value: ' ' }, 5: { key: 'email', value: 'a@b.example' }, 9: { key: 'fax' } };
    assert.deepEqual(Object.keys(errorsOf({ alerts })), ['alerts[9][key]']);
    const { 9: _, ...good } = alerts;
    assert.deepEqual(parseInput(schema, { alerts: good }).alerts, [{ key: 'email', value: 'a@b.example' }]);
  });

  test("reports the schema's message instead of its pattern", () => {
    const forms = z.object({ key: z.string().regex(/^k_/, { error: 'must start with k_.' }), at: z.iso.datetime() });
    assert.deepEqual(errorsOf({ key: '', at: 'noon' }, forms), {
      key: ['key must start with k_.'],
      at: ['at is not valid.'],
    });
  });

  test('explains exclusive bounds', () => {
    assert.deepEqual(errorsOf({ price: 0, count: 0 }), {
      count: ['count must be at least 1.'],
      price: ['price must be greater than 0.'],
    });
    const below = z.object({ share: z.number().lt(1) });
    assert.deepEqual(errorsOf({ share: 1 }, below), { share: ['share must be less than 1.'] });
  });
});

describe('an unknown field', () => {
  test('is rejected with the likely name', () => {
    assert.deepEqual(errorsOf({ body: 'x', expires: 'x', alerts: [{ key: 'email', value: 'x', knid: 1 }] }), {
      body: ['Unknown field “body”. Did you mean “message”?'],
      expires: ['Unknown field “expires”. Did you mean “expires_at”?'],
      'alerts[0][knid]': ['Unknown field “alerts[0][knid]”. Known fields: key, value.'],
    });
  });

  test('is rejected inside rows and objects', () => {
    assert.deepEqual(errorsOf({ groups: [{ name: 'x', monitor_ids: [], monitors: [1] }], revenue: { sum: 1 } }), {
      'groups[0][monitors]': ['Unknown field “groups[0][monitors]”. Known fields: name, monitor_ids.'],
      'revenue[sum]': ['Unknown field “revenue[sum]”. Did you mean “amount”?'],
      'revenue[amount]': ['revenue[amount] must be a number.'],
      'revenue[currency]': ['revenue[currency] must be a text.'],
    });
  });

  test('is rejected like others if its name is on a prototype', () => {
    const fields = JSON.parse('{"__proto__":{"message":"x"},"constructor":1}');
    assert.deepEqual(Object.keys(errorsOf(fields)).sort(), ['__proto__', 'constructor']);
  });

  test('is ignored and reported if the schema says so', () => {
    const tolerant = ignoreUnknownFields(schema.extend({}));
    const body = { message: 'x', intervall: 60, alerts: [{ key: 'email', value: 'x', kind: 1 }] };
    assert.deepEqual(parseInput(tolerant, body), { message: 'x', alerts: [{ key: 'email', value: 'x' }] });
    assert.deepEqual(ignoredOf(body), [
      'The unknown field “intervall” was ignored. Did you mean “interval”?',
      'The unknown field “alerts[0][kind]” was ignored.',
    ]);
  });

  test('from the console is ignored and reported', () => {
    const body = { message: 'x', old: 1 };
    tolerateUnknownFields(body, undefined);
    assert.deepEqual(parseInput(schema, body), { message: 'x' });
    assert.deepEqual(ignoredOf(body), ['The unknown field “old” was ignored.']);
  });

  test("is not the same as a field that isn't accepted yet", () => {
    const tolerant = ignoreUnknownFields(schema.extend({}));
    assert.throws(() => parseInput(tolerant, { paused: 1 }, { notAccepted: onUpdateOnly('paused') }), {
      errors: { paused: ['paused is accepted on update only.'] },
    });
  });

  const guesses: [written: string, known: string[], likely: string | undefined][] = [
    ['peroid', ['period', 'page'], 'period'],
    ['perpage', ['period', 'per_page'], 'per_page'],
    ['monitors', ['name', 'monitor_ids'], 'monitor_ids'],
    ['expires', ['code', 'expires_at'], 'expires_at'],
    ['body', ['title', 'message'], 'message'],
    ['limit', ['page', 'per_page'], 'per_page'],
    ['zzz', ['name', 'url'], undefined],
    ['x'.repeat(5000), ['name'], undefined],
  ];
  for (const [written, known, likely] of guesses)
    test(`suggests ${likely} for ${written.slice(0, 20)}`, () => {
      assert.equal(suggestName(written, known), likely);
    });
});

describe('a phone number in a form', () => {
  test('keeps an unencoded plus', () => {
    const form = 'a=+14155550123&b=%2B14155550123&alerts[0][value]=+14155550123&c=+two+words&d=+60&e=1+2';
    assert.deepEqual(
      { ...readForm(Buffer.from(form)) },
      {
        a: '+14155550123',
        b: '+14155550123',
        alerts: Object.assign(Object.create(null), {
          0: Object.assign(Object.create(null), { value: '+14155550123' }),
        }),
        c: 'two words',
        d: '60',
        e: '1 2',
      },
    );
  });
});
