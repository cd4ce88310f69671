import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeUnknownCommand } from './unknown-command.ts';

const commands = Object.fromEntries(
  ['serve', 'backup', 'database move', 'account list', 'account create'].map((name) => [
    name,
    { usage: `gatehouse ${name}` },
  ]),
);

test('suggests the closest command in one line', () => {
  for (const [args, sentence] of [
    [['bakcup', 'x.tar.zst'], 'Unknown command "bakcup". Did you mean "backup"?'],
    [['databse', 'move', '--to', 'x'], 'Unknown command "databse". Did you mean "database move"?'],
    [['frobnicate'], 'Unknown command "frobnicate".'],
  ] as const)
    assert.equal(
      describeUnknownCommand([...args], commands),
      `${sentence} Run gatehouse --help for a list of commands.`,
    );
});

test('lists the commands of a group', () => {
  const list = 'Usage:\n  gatehouse account list\n  gatehouse account create';
  assert.equal(
    describeUnknownCommand(['account', 'lst'], commands),
    `Unknown command "account lst". Did you mean "account list"?\n${list}`,
  );
  assert.equal(describeUnknownCommand(['account'], commands), `Unknown command "account".\n${list}`);
});
