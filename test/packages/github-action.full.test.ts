import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { Gatehouse } from '../../packages/sdk/src/index.ts';
import { TestService } from '../support/service.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'github-action');
const action = parse(readFileSync(join(folder, 'action.yml'), 'utf8'));
const work = mkdtempSync(join(tmpdir(), 'gatehouse-action-'));
let service: TestService;
let gatehouse: Gatehouse;
let apiKey: string;

before(async () => {
  service = await TestService.prepare();
  apiKey = (await service.makeAccount()).api_key;
  await service.start();
  gatehouse = new Gatehouse({ url: service.address, apiKey });
});
after(async () => {
  await service.remove();
  rmSync(work, { recursive: true });
});

type Values = Record<string, string>;

/** Parses the outputs or the state of a step. */
function written(file: string): Values {
  const entries = [...readFileSync(file, 'utf8').matchAll(/^(\S+?)<<(\S+)\n([\s\S]*?)\n\2$/gm)];
  return Object.fromEntries(entries.map(([, name, , value]) => [name, value]));
}

/** Runs a step of the action with the environment that a runner gives it. */
async function step(script: 'main' | 'post', inputs: Values, state: Values = {}) {
  const given: Values = { url: service.address, 'api-key': apiKey, ...inputs };
  for (const name of Object.keys(given)) assert.ok(action.inputs[name], `action.yml has no input ${name}`);
  const env: Values = {
    GITHUB_OUTPUT: join(work, 'output'),
    GITHUB_STATE: join(work, 'state'),
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_REPOSITORY: 'ann/shop',
    GITHUB_SHA: 'abc123',
    GITHUB_RUN_ID: '42',
  };
  for (const [name, { default: value = '' }] of Object.entries<{ default?: string }>(action.inputs))
    env[`INPUT_${name.toUpperCase()}`] = given[name] ?? value;
  for (const [name, value] of Object.entries(state)) env[`STATE_${name}`] = value;
  for (const file of ['output', 'state']) writeFileSync(join(work, file), '');
  const child = spawn(process.execPath, [join(folder, action.runs[script])], { env });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  assert.equal(stderr, '');
  return { status, stdout, output: written(join(work, 'output')), state: written(join(work, 'state')) };
}

test('marks a release once per run of the workflow', async () => {
  const first = await step('main', { mark: 'v2.0.0' });
  assert.equal(first.status, 0, first.stdout);
  assert.equal(first.stdout.split('\n')[0], `::add-mask::${apiKey}`);
  const again = await step('main', { mark: 'v2.0.1' });
  assert.equal(again.output['annotation-id'], first.output['annotation-id']);
  const { data } = await gatehouse.getAnnotation(Number(first.output['annotation-id']));
  const { kind, text: shown, url } = data;
  assert.deepEqual([kind, shown, url], ['release', 'v2.0.1', 'https://github.example/ann/shop/commit/abc123']);
  assert.equal((await step('post', { mark: 'v2.0.0' }, first.state)).status, 0);
});

test('pauses the alerts of monitors until the post step, which also runs if the job fails', async () => {
  const { data: monitor } = await gatehouse.createMonitor({
    name: 'Shop',
    url: 'http://127.0.0.1:9',
    interval: 3600,
    alert_condition: 'url_unavailable',
    request_method: 'GET',
  });
  assert.equal(action.runs['post-if'], 'always()');
  const inputs = { maintenance: String(monitor.id), 'maintenance-name': 'Deploy' };
  const main = await step('main', inputs);
  assert.equal(main.status, 0, main.stdout);
  const id = Number(main.output['maintenance-id']);
  const { data: open } = await gatehouse.getMaintenance(id);
  assert.deepEqual([open.status, open.name, open.monitor_ids], ['active', 'Deploy', [monitor.id]]);
  // As if the deployment had taken four minutes.
  const started = new Date(Date.parse(main.state.started ?? '') - 240_000).toISOString();
  await gatehouse.updateMaintenance(id, { starts_on: started.slice(0, 10), start_time: started.slice(11, 16) });
  const post = await step('post', inputs, { ...main.state, started });
  assert.equal(post.status, 0, post.stdout);
  assert.equal((await gatehouse.getMaintenance(id)).data.status, 'over');
  await gatehouse.deleteMaintenance(id);
  assert.match((await step('post', inputs, main.state)).stdout, /was deleted before/);
});

test('can cover all monitors', async () => {
  const main = await step('main', { maintenance: 'all' });
  const { data } = await gatehouse.getMaintenance(Number(main.output['maintenance-id']));
  assert.deepEqual([data.all_monitors, data.duration_minutes], [true, 60]);
});

test('says what to do about a mistake, and never prints the key in a message', async () => {
  const mistakes: [Values, RegExp][] = [
    [{}, /^::error::Set the input mark, the input maintenance, or both\.$/m],
    [{ 'api-key': '', mark: 'v1' }, /^::error::The input api-key is empty/m],
    [{ url: 'gatehouse', mark: 'v1' }, /^::error::The input url must begin with https/m],
    [{ maintenance: '7,x' }, /^::error::The input maintenance must be a whole number, not "x"\.$/m],
    [{ maintenance: 'all', 'maintenance-minutes': '0' }, /^::error::.* from 1 to 10080, not "0"\.$/m],
    [{ maintenance: '999999' }, /^::error::Gatehouse responded with 422: /m],
    [{ mark: 'v1', 'website-id': '999999' }, /^::error::Gatehouse responded with 4\d\d: /m],
    [{ 'api-key': 'gh_wrong', mark: 'v1' }, /^::error::Gatehouse responded with 401: /m],
  ];
  for (const [inputs, message] of mistakes) {
    const { status, stdout, state } = await step('main', inputs);
    assert.equal(status, 1);
    assert.match(stdout, message);
    assert.ok(!stdout.replace(/^::add-mask::.*$/m, '').includes(apiKey));
    assert.equal((await step('post', {}, state)).status, 0);
  }
});
