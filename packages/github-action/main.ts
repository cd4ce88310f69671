import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { Client } from '../sdk/src/client.ts';
import { ApiError } from '../sdk/src/errors.ts';

/** The main step and the post step. The bundle `action.js` is made by `npm run sdk`. */

const { env, stdout } = process;
const input = (name: string): string => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim();

/** Writes a command for the runner. */
const command = (name: string, value: string): void => {
  const escaped = value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  stdout.write(`::${name}::${escaped}\n`);
};

function append(file: 'GITHUB_OUTPUT' | 'GITHUB_STATE', name: string, value: string): void {
  const path = env[file];
  if (path === undefined) throw new Error(`${file} is not set. Run this as an action.`);
  const end = randomUUID();
  appendFileSync(path, `${name}<<${end}\n${value}\n${end}\n`);
}

function required(name: string): string {
  const value = input(name);
  if (value === '') throw new Error(`The input ${name} is empty. Set it under "with".`);
  return value;
}

function numberOf(name: string, text: string, max = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > max)
    throw new Error(
      `The input ${name} must be a whole number${max < Number.MAX_SAFE_INTEGER ? ` from 1 to ${max}` : ''}, not "${text}".`,
    );
  return value;
}

function open(): Client {
  const apiKey = required('api-key');
  command('add-mask', apiKey);
  const url = required('url');
  if (!/^https?:\/\/[^/]/.test(url))
    throw new Error(`The input url must begin with https:// or http://, not "${url}".`);
  return new Client({ url, apiKey });
}

type Made = { data: { id: number } };

async function mark(gatehouse: Client, text: string): Promise<void> {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: sha, GITHUB_RUN_ID: run } = env;
  const commit = server && repository && sha ? `${server}/${repository}/commit/${sha}` : null;
  const website = input('website-id');
  const body = {
    kind: 'release',
    text,
    url: input('mark-url') || commit,
    website_id: website === '' ? null : numberOf('website-id', website),
    reference: (input('reference') || [repository, run].filter(Boolean).join('#')).slice(-100) || null,
  };
  const options = { idempotent: body.reference !== null };
  const { data } = await gatehouse.json<Made>('POST', '/annotations', { body, options });
  append('GITHUB_OUTPUT', 'annotation-id', String(data.id));
  stdout.write(`Marked the release ${text} (annotation ${data.id}).\n`);
}

async function startMaintenance(gatehouse: Client, monitors: string): Promise<void> {
  const ids = monitors.split(',').map((id) => id.trim());
  const now = new Date().toISOString();
  const body = {
    name: input('maintenance-name') || 'Deployment',
    recurrence: 'once',
    time_zone: 'UTC',
    starts_on: now.slice(0, 10),
    start_time: now.slice(11, 16),
    duration_minutes: numberOf('maintenance-minutes', input('maintenance-minutes') || '60', 10_080),
    ...(monitors === 'all' ? { all_monitors: true } : { monitor_ids: ids.map((id) => numberOf('maintenance', id)) }),
  };
  const { data } = await gatehouse.json<Made>('POST', '/maintenances', { body });
  append('GITHUB_STATE', 'maintenance', String(data.id));
  append('GITHUB_STATE', 'started', now);
  append('GITHUB_OUTPUT', 'maintenance-id', String(data.id));
  stdout.write(`Maintenance ${data.id} has begun. It ends with the job.\n`);
}

/** Shortens the maintenance, so it stays in the history. A window has whole minutes, so it can last a minute. */
async function endMaintenance(gatehouse: Client, id: string): Promise<void> {
  const startMs = Math.floor(Date.parse(env.STATE_started ?? '') / 60_000) * 60_000;
  const minutes = Math.max(1, Math.floor((Date.now() - startMs) / 60_000));
  try {
    await gatehouse.json('PUT', `/maintenances/${id}`, { body: { duration_minutes: minutes } });
    stdout.write(`Maintenance ${id} has ended.\n`);
  } catch (error) {
    // Someone has ended it earlier.
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    stdout.write(`Maintenance ${id} was deleted before.\n`);
  }
}

async function main(): Promise<void> {
  const [text, monitors] = [input('mark'), input('maintenance')];
  if (text === '' && monitors === '') throw new Error('Set the input mark, the input maintenance, or both.');
  const gatehouse = open();
  if (monitors !== '') await startMaintenance(gatehouse, monitors);
  if (text !== '') await mark(gatehouse, text);
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const fields = Object.values(error.errors).flat().join(' ');
  return `Gatehouse responded with ${error.status}: ${fields || error.message}`;
}

try {
  // The runner passes the state of the main step to the post step.
  if (env.STATE_isPost !== 'true') {
    append('GITHUB_STATE', 'isPost', 'true');
    await main();
  } else if (env.STATE_maintenance !== undefined) await endMaintenance(open(), env.STATE_maintenance);
} catch (error) {
  command('error', explain(error));
  process.exitCode = 1;
}
