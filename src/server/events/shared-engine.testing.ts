import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startEngine } from './engine/start.ts';
import { startClusterServer, testCluster } from './topology/cluster.testing.ts';

const sharedEngine = 'TEST_ENGINE_URL';
const sharedCluster = 'TEST_ENGINE_CLUSTER';

const released: string[] = [];

/** Child processes inherit the engine's URL. */
export async function shareEngine(dir: string, { isCluster = false } = {}): Promise<{ close(): Promise<void> }> {
  if (!isCluster) {
    const engine = await startEngine({ dir });
    process.env[sharedEngine] = engine.url;
    return engine;
  }
  const { server, url, close } = await startClusterServer(dir);
  server.forgets = true;
  process.env[sharedEngine] = url;
  process.env[sharedCluster] = testCluster;
  return { close };
}

/** Returns undefined if no engine is shared. */
export async function takeEventDatabase(): Promise<{ url: string; release(): void } | undefined> {
  const engine = process.env[sharedEngine];
  if (engine === undefined) return undefined;
  const used = released.pop();
  const name = used ?? `test_${randomUUID().replaceAll('-', '')}`;
  if (used === undefined) await run(engine, `CREATE DATABASE ${name}`);
  else await empty(engine, name);
  const cluster = process.env[sharedCluster];
  return {
    url: `${engine}/${name}${cluster === undefined ? '' : `?cluster=${cluster}`}`,
    release: () => released.push(name),
  };
}

async function empty(engine: string, database: string): Promise<void> {
  const tables = await run(
    engine,
    // Emptying a table costs as much as several queries, and most tests fill only one or two.
    `SELECT name FROM system.tables WHERE database = '${database}' AND engine != 'Distributed'
      AND (total_rows IS NULL OR total_rows > 0 OR name LIKE 'import_%') FORMAT TabSeparated`,
  );
  for (const table of tables.split('\n').filter((name) => name !== '' && !name.startsWith('migrations')))
    await run(engine, `${table.startsWith('import_') ? 'DROP' : 'TRUNCATE'} TABLE ${database}.${table}`);
}

function run(engine: string, statement: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { origin, username, password } = new URL(engine);
  // No agent, because the server could be closing a kept-alive connection.
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
