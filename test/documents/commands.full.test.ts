import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { settings } from '../../src/server/config/config.ts';
import { codeOf, fileItem, filePurchase, importInto } from '../contract/catalogue.ts';
import { openService, type Service } from '../contract/service.ts';
import { openTestDeps } from '../support/testing.ts';
import { markdownFiles, readDocument, root } from './markdown-files.ts';
import { commandsIn, requestOf, shellBlocks } from './shell-blocks.ts';

type Kind = 'gatehouse' | 'request' | 'script' | 'setting' | 'unknown';
type Command = { at: string; words: string[]; kind: Kind };

const ownHost = /^https?:\/\/(127\.0\.0\.1:8080|10\.0\.0\.11:8080|(stats|shop|gatehouse)\.example(\.com)?)(?=\/)/;
const ownVariable = /^\$HEARTBEAT_URL\b/;
const harmless = new Set(['cd', 'set']);

function kindOf([name = '', second = '', third]: readonly string[]): Kind {
  if (name === '' || harmless.has(name)) return 'setting';
  if (name === 'gatehouse' || (name === 'npx' && second === 'gatehouse')) return 'gatehouse';
  if (name === 'npm' && (second === 'install' ? third === undefined : second !== 'pack')) return 'script';
  if (name === 'npx' && second === 'node') return 'script';
  return 'unknown';
}

function commandOf(at: string, given: string[]): Command {
  const words = given.slice(given.findIndex((word) => !/^[A-Z][A-Z_]*=/.test(word)) >>> 0);
  for (const word of given.slice(0, given.length - words.length)) {
    const [name = ''] = word.split('=');
    assert.ok(!name.startsWith('GATEHOUSE_') || name in settings, `${at}: there is no setting ${name}`);
  }
  const isRequest = words[0] === 'curl' && words.some((word) => ownHost.test(word) || ownVariable.test(word));
  return { at, words, kind: isRequest ? 'request' : kindOf(words) };
}

const commands: Command[] = [];
const unmarked: string[] = [];
for (const file of markdownFiles)
  for (const { line, notRun, text } of shellBlocks(readDocument(file))) {
    const at = `${file}:${line}`;
    const found = commandsIn(text).map((words) => commandOf(at, words));
    const unknown = found.find(({ kind }) => kind === 'unknown');
    if (unknown && notRun === undefined) unmarked.push(`${at}: ${unknown.words.join(' ')}`);
    if (notRun !== undefined && found.every(({ kind }) => kind !== 'unknown' && kind !== 'request'))
      unmarked.push(`${at}: every command is tested, so remove the mark`);
    // Requests in marked blocks are not sent. Other commands are checked there too.
    commands.push(...found.filter(({ kind }) => kind !== 'request' || notRun === undefined));
  }
const allOf = (wanted: Kind) => commands.filter(({ kind }) => kind === wanted);

test('each command in the documents is tested here, or marked with the reason why not', () => {
  assert.ok(commands.length > 100, `${commands.length} commands`);
  assert.deepEqual(unmarked, [], 'put <!-- not run: REASON --> on the line above the block');
});

test('npm scripts and files in commands exist', () => {
  const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> };
  for (const { at, words } of allOf('script')) {
    const [program, verb = '', name = ''] = words;
    if (program === 'npx') assert.ok(existsSync(join(root, name)), `${at}: ${name}`);
    else if (!['install', 'audit'].includes(verb))
      assert.ok((verb === 'run' ? name : verb) in scripts, `${at}: ${words.join(' ')}`);
  }
});

test('the command line has each gatehouse command and its options', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'bin', 'gatehouse.js'), '--help']);
  // The help lists each command with its options, and ends a command where the next one begins.
  const help = new Map(
    stdout
      .split(/^ {2}gatehouse /m)
      .slice(1)
      .map((text) => [/^[a-z]+( [a-z][a-z-]*)?/.exec(text)?.[0] ?? '', text]),
  );
  const called = allOf('gatehouse');
  assert.ok(called.length > 25, `${called.length} calls`);
  for (const { at, words } of called) {
    const args = words.slice(words.indexOf('gatehouse') + 1);
    // Without arguments, it starts the service.
    if (args.length === 0) args.push('serve');
    const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((known) => help.has(known));
    assert.ok(name, `${at}: there is no command gatehouse ${args[0]}`);
    const end = args.includes('--') ? args.indexOf('--') : args.length;
    for (const option of args.slice(0, end).filter((arg) => /^--./.test(arg)))
      assert.ok(help.get(name)?.includes(option), `${at}: gatehouse ${name} has no option ${option}`);
  }
});

let service: Service;
let heartbeatUrl: string;
before(async () => {
  service = await openService(openTestDeps, { events: true });
  const { ada, deps, adaId } = service;
  const create = async (path: string, fields: object) => {
    const { status, body, text } = await ada.send('POST', path, { fields: { ...fields }, encoding: 'json' });
    assert.equal(status, 201, text);
    return body.data;
  };
  const monitor = { interval: 60, alert_condition: 'url_unavailable', request_method: 'GET' };
  for (let n = 1; n <= 8; n++)
    await create('/api/v1/monitors', { ...monitor, name: `M${n}`, url: `https://m${n}.example` });
  for (let n = 1; n <= 7; n++) await create('/api/v1/websites', { domain: `w${n}.example`, group: 'Clients' });
  ({ heartbeat_url: heartbeatUrl } = await create('/api/v1/monitors', {
    ...monitor,
    name: 'Job',
    url: 'heartbeat://job?period=86400',
  }));
  const items = Array.from({ length: 7 }, (_, n) => fileItem(n + 1, { version: '1.9.5' }));
  const sample = filePurchase(2, 1, { purchase_code: '0b9f1c52-7a3e-4c1d-9f60-2d5e8a4b7c31' });
  await importInto(deps, adaId, items, [filePurchase(1, 7), sample]);
});
after(() => service.close());

test('the service accepts each request to it', async () => {
  const values: Record<string, string> = {
    ...{ KEY: service.ada.key, GATEHOUSE_KEY: service.ada.key, HEARTBEAT_URL: heartbeatUrl, CODE: codeOf(1) },
    ...{ MACHINE: '5f2c9e0a-1111-4222-8333-444455556666', TAG: 'v2.1.0', BUILD_ID: '1001' },
  };
  const requests = allOf('request');
  assert.ok(requests.length >= 20, `${requests.length} requests`);
  const failed: string[] = [];
  for (const { at, words } of requests) {
    const { method, url, headers, payload } = requestOf(
      words.map((word) => word.replace(/\$(\w+)/g, (name, key: string) => values[key] ?? name)),
    );
    assert.doesNotMatch(`${url}${payload}`, /\$[A-Z]/, `${at}: a variable without a value in this test`);
    const path = new URL(url).href.slice(new URL(url).origin.length);
    const isAuthorized = headers.authorization === 'Bearer KEY';
    const { status, text } = await service.ada.send(method, path, {
      key: undefined,
      headers: { ...headers, ...(isAuthorized && { authorization: `Bearer ${service.ada.key}` }) },
      ...(payload !== undefined && { payload }),
    });
    if (status >= 400) failed.push(`${at}: ${method} ${path}: ${status} ${text.slice(0, 300)}`);
  }
  assert.deepEqual(failed, []);
});
