import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startEngine } from './engine/start.ts';

/** Where a run of all tests names the event engine that they share. */
const sharedEngine = 'TEST_ENGINE_URL';

/** Databases of the shared engine that tests of this process have closed. */
const released: string[] = [];

/** Starts an engine in the folder, and tells the processes that this one starts. */
export async function shareEngine(dir: string): Promise<{ close(): Promise<void> }> {
  const engine = await startEngine({ dir });
  process.env[sharedEngine] = engine.url;
  return engine;
}

/**
 * The address of a database of the shared engine without events, and what gives it back once it is closed. Undefined
 * where no engine is shared, as in a file that runs alone.
 */
export async function takeEventDatabase(): Promise<{ url: string; release(): void } | undefined> {
  const engine = process.env[sharedEngine];
  if (engine === undefined) return undefined;
  const used = released.pop();
  const name = used ?? `test_${randomUUID().replaceAll('-', '')}`;
  if (used === undefined) await run(engine, `CREATE DATABASE ${name}`);
  else await empty(engine, name);
  return { url: `${engine}/${name}`, release: () => released.push(name) };
}

/** Leaves the tables of today's schema, without rows, and none else. */
async function empty(engine: string, database: string): Promise<void> {
  const tables = await run(engine, `SELECT name FROM system.tables WHERE database = '${database}'`);
  for (const table of tables.split('\n').filter((name) => name !== '' && name !== 'migrations'))
    await run(engine, `${table.startsWith('import_') ? 'DROP' : 'TRUNCATE'} TABLE ${database}.${table}`);
}

function run(engine: string, statement: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { origin, username, password } = new URL(engine);
  // On a connection of its own: between two files one that is kept may just be closed by the other side.
  const asked = request(origin, { method: 'POST', auth: `${username}:${password}`, agent: false }, (answer) => {
    text(answer).then((said) => {
      if (answer.statusCode === 200) resolve(said);
      else reject(new Error(`${statement}: ${said}`));
    }, reject);
  });
  asked.on('error', reject);
  asked.end(statement);
  return promise;
}
