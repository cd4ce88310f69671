import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEachDatabase } from '../support/testing.ts';
import { codeOf, fileItem, filePurchase, importInto } from './catalogue.ts';
import type { Answer, Client } from './client.ts';
import { useService } from './service.ts';

const doors: ((client: Client, code: string) => Promise<Answer>)[] = [
  (client, code) => client.send('POST', '/api/purchases/validation', { fields: { purchase_code: code } }),
  (client, code) => client.send('POST', '/api/v1/purchases/validate', { fields: { purchase_code: code } }),
  (client, code) => client.send('GET', '/v3/market/author/sale', { query: `code=${code}` }),
];
const door = (number: number) => doors[number % doors.length] as (typeof doors)[number];

onEachDatabase((open) => {
  // Lower than the number of valid checks, which must not count against it.
  const service = useService(open, { config: { rateLimitPerMinute: 60 } });
  before(async () => {
    await importInto(service.deps, service.adaId, [fileItem('theme')], [filePurchase(1, 'theme')]);
  });

  test('limits guesses of codes, while hundreds of valid checks from the same address succeed', async () => {
    const { ada, grace } = service;
    const guesses: Answer[] = [];
    const checks: Answer[] = [];
    for (let turn = 0; turn < 300; turn++) {
      const guess = door(turn)(turn % 2 === 0 ? ada : grace, codeOf(10_000 + turn));
      const [guessed, checked] = await Promise.all([guess, door(turn + 1)(ada, codeOf(1))]);
      guesses.push(guessed);
      checks.push(checked);
    }
    assert.deepEqual([...new Set(checks.map(({ status }) => status))], [200]);
    // All three interfaces share one limit of failed checks per minute.
    const through = guesses.filter(({ status }) => status !== 429);
    assert.equal(through.length, 120);
    assert.ok(through.every(({ status, body }) => status === 404 || body.data.reason === 'not_found'));
    const stopped = guesses.filter(({ status }) => status === 429);
    assert.ok(stopped.every(({ headers }) => Number(headers['retry-after']) >= 1));
  });

  test('limits guesses by IPv6 network, and still answers other networks', async () => {
    service.deps.clock.ms += 60_000;
    const wrong = (address: string, client: Client) =>
      client.send('POST', '/api/purchases/validation', { address, fields: { purchase_code: codeOf(999) } });
    for (let guess = 0; guess < 120; guess++)
      assert.equal((await wrong(`2001:db8::${guess.toString(16)}`, service.grace)).status, 404);
    assert.equal((await wrong('2001:db8::ffff', service.grace)).status, 429);
    assert.equal((await wrong('2001:db8:0:1::1', service.ada)).status, 404);
  });
});
