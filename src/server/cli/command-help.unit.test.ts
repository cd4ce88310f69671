import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksForHelp, describeCommands, describeUnknownCommand, normalizedArgs } from './command-help.ts';

const commands = Object.fromEntries(
  ['serve', 'backup', 'database move', 'account list', 'account create'].map((name) => [
    name,
    { usage: `gatehouse ${name}`, help: `About ${name}.` },
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

test('describes the commands of a group, or all', () => {
  assert.equal(
    describeCommands(['account', '--help'], commands).split('\n\n')[0],
    'Usage:\n  gatehouse account list\n      About account list.\n  gatehouse account create\n      About account create.',
  );
  assert.match(describeCommands([], commands), /gatehouse serve\n {6}About serve\.\n[\s\S]*Add --help/);
});

test('accepts help and --version as commands, and serves without one', () => {
  assert.deepEqual(normalizedArgs([]), ['serve']);
  assert.deepEqual(normalizedArgs(['--version']), ['version']);
  assert.deepEqual(normalizedArgs(['help', 'backup']), ['backup', '--help']);
  assert.deepEqual(normalizedArgs(['help']), ['help']);
  assert.deepEqual(
    [['help'], ['--help'], ['account', '--help'], ['backup', 'x']].map((args) => asksForHelp(args)),
    [true, true, true, false],
  );
});
