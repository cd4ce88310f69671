import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Assertion } from './assertion.ts';
import { examineBodyOf } from './examine-body.ts';

const assertion = (more: Partial<Assertion>): Assertion => ({
  source: 'json',
  property: '$.items[0].id',
  comparison: 'equals',
  target: '0',
  severity: 'down',
  ...more,
});
const items = Array.from({ length: 15_000 }, (_, id) => ({
  id,
  name: `item ${id}`,
  tags: ['a', 'b'],
  at: 'x'.repeat(20),
}));
const large = { text: JSON.stringify({ items }), isCut: false };

test('examines a body of 1 MiB without holding the event loop', async () => {
  assert.ok(large.text.length > 1024 * 1024);
  const assertions = [
    assertion({}),
    assertion({ property: '$.items[?@.id == 14999].name', target: 'item 14999' }),
    assertion({ source: 'text', comparison: 'contains', target: 'item 14999' }),
    assertion({ source: 'text', comparison: 'not_contains', target: 'äö' }),
  ];
  await examineBodyOf(1, large, assertions);
  const before = process.threadCpuUsage();
  const findings = await examineBodyOf(1, large, assertions);
  const { user, system } = process.threadCpuUsage(before);
  assert.deepEqual(
    findings.map(({ holds }) => holds),
    [true, true, true, true],
  );
  assert.ok((user + system) / 1000 < 15, `${(user + system) / 1000} ms of CPU in this thread`);
});

test('examines short bodies that are slow to compare without holding the event loop', async () => {
  const marks = { text: `a${'\u0301\u0316'.repeat(16_000)}`, isCut: false };
  const objects = { text: JSON.stringify(Array.from({ length: 3900 }, () => ({ b: 1 }))), isCut: false };
  const nested = `${'['.repeat(400)}${']'.repeat(400)}`;
  const contains = assertion({ property: '$', comparison: 'contains', target: nested });
  const before = process.threadCpuUsage();
  const findings = [
    ...(await examineBodyOf(1, marks, [assertion({ source: 'text', comparison: 'contains', target: 'x' })])),
    ...(await examineBodyOf(1, objects, [contains])),
    ...(await examineBodyOf(
      1,
      objects,
      Array.from({ length: 20 }, () => ({ ...contains })),
    )),
  ];
  const { user, system } = process.threadCpuUsage(before);
  assert.ok(findings.every(({ holds }) => !holds));
  assert.ok((user + system) / 1000 < 100, `${(user + system) / 1000} ms of CPU in this thread`);
});

test('ends a path that never ends, and still answers for the others', async () => {
  const endless = assertion({ property: '$.items[?$.items[?$.items[?@.x]]]', comparison: 'not_exists', target: null });
  const regular = assertion({
    property: '$.items[?match(@.name, "(i|it|t|e|m| |[0-9]|.)*!")]',
    comparison: 'not_exists',
  });
  const [late, ...others] = await examineBodyOf(1, large, [endless, assertion({}), regular]);
  assert.deepEqual(late, { holds: false, problem: 'late' });
  assert.deepEqual(others[0], { holds: true });
  const [again] = await examineBodyOf(1, large, [
    assertion({ property: '$..id', comparison: 'less_than', target: '15000' }),
  ]);
  assert.deepEqual(again, { holds: true }, 'a new thread answers');
});

test('survives a body of nothing but brackets', async () => {
  for (const size of [10_000, 400_000]) {
    const body = { text: '['.repeat(size) + ']'.repeat(size), isCut: false };
    const [whole, deep] = await examineBodyOf(1, body, [
      assertion({ property: '$', comparison: 'equals', target: '1' }),
      assertion({ property: '$..a', comparison: 'exists' }),
    ]);
    assert.ok(whole?.holds === false && deep?.holds === false);
  }
});

test('answers an account before the queued slow paths of another one', async () => {
  const [slow, other] = [71, 72];
  const endless = assertion({ property: '$.items[?$.items[?$.items[?@.x]]]', comparison: 'not_exists', target: null });
  await examineBodyOf(slow, large, [endless]);
  const quick = assertion({ property: '$.items[?@.id == 1].id', target: '1' });
  // Starts the thread again, which takes longer than the answer.
  await examineBodyOf(other, large, [quick]);
  const answered: number[] = [];
  const note = async (account: number, asked: Assertion) => {
    await examineBodyOf(account, large, [asked]);
    answered.push(account);
  };
  await Promise.all([note(slow, endless), note(slow, endless), note(other, quick)]);
  assert.deepEqual(answered, [other, slow, slow]);
});
