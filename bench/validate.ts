import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FastifyInstance, fastify } from 'fastify';
import { createAccount } from '../src/server/accounts/index.ts';
import { startPostgres } from '../src/server/database/postgres.testing.ts';
import { FailureLimiter, importCatalogue, licenceRoutes, marketInterface } from '../src/server/market/index.ts';
import { openTestDeps, type TestDeps } from '../src/server/testing.ts';
import { versionedApi } from '../src/server/versioned-api.ts';
import { codeOf, writeCatalogue } from './validate/catalogue-file.ts';
import type { Load, Outcome } from './validate/load.ts';

const help = `npx node bench/validate.ts [--database sqlite|postgres] [--purchases 1000000] [--seconds 20] [--again]

Imports the purchases (with --again, the same file twice), then validates codes: at 500 requests a second with
/api/purchases/validation and with /api/v1/purchases/validate, which gives reasons; then flat out, against Fastify
answering a constant of the same size.`;

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    purchases: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '20' },
    again: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
if (options.help) {
  console.log(help);
  process.exit(0);
}
if (options.database !== 'sqlite' && options.database !== 'postgres')
  throw new Error('--database is sqlite or postgres.');
const purchases = Number(options.purchases);
const perSecond = 500;
const connections = 32;
/** At this rate the compiler needs a while to find the hot code. */
const warmUpS = 10;
const paths = { contract: '/api/purchases/validation', reasons: '/api/v1/purchases/validate' };

const dir = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
const postgres = options.database === 'postgres' ? await startPostgres() : undefined;
const deps = await openTestDeps({
  now: Date.now(),
  ...(postgres && { databaseUrl: await postgres.newDatabase() }),
});
const loader = fork(join(import.meta.dirname, 'validate/load.ts'));
try {
  const person = { first_name: 'Ada', last_name: 'Lovelace', username: 'ada', email: 'ada@author.example' };
  const created = await createAccount(deps, { ...person, password: 'a long password' }, { withKey: true });
  await importPurchases(deps, created.account.id);
  await validate(deps, created.apiKey as string);
} finally {
  loader.kill();
  await deps.close();
  await postgres?.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function importPurchases(testDeps: TestDeps, accountId: number): Promise<void> {
  const file = join(dir, 'catalogue.json');
  const megabytes = ((await writeCatalogue(file, 1000, purchases)) / 1024 / 1024).toFixed(0);
  for (const time of options.again ? ['first', 'again'] : ['first']) {
    const from = performance.now();
    await importCatalogue(testDeps, accountId, file);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    const peakMb = (process.resourceUsage().maxRSS / 1024).toFixed(0);
    console.log(`import of ${purchases} purchases (${megabytes} MB), ${time}: ${seconds} s, peak memory ${peakMb} MB`);
  }
}

async function validate(testDeps: TestDeps, key: string): Promise<void> {
  const market = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const guesses = new FailureLimiter();
  await market.register(marketInterface(testDeps, guesses));
  const reasons = versionedApi(
    testDeps,
    testDeps.config.baseUrl,
    (app) => licenceRoutes(app, testDeps, guesses),
    'failures',
  );
  await market.register(reasons, { prefix: '/api/v1' });
  const constant = await constantServer(market, key);
  const ports = { market: await listen(market), constant: await listen(constant) };

  for (const path of Object.values(paths)) {
    const load = { port: ports.market, requests: requestsTo(path, key), connections, perSecond };
    await measure({ ...load, seconds: warmUpS });
    report(`${path} at ${perSecond}/s`, await measure({ ...load, seconds: Number(options.seconds) }));
  }

  const requests = requestsTo(paths.contract, key);
  const ratios: number[] = [];
  for (let round = 0; round < 12; round++) {
    const rates = { constant: 0, market: 0 };
    for (const name of ['constant', 'market'] as const) {
      const outcome = await measure({ port: ports[name], requests, connections, seconds: 1.5 });
      report(name, outcome);
      rates[name] = outcome.perSecond;
    }
    // The first rounds warm both up.
    if (round >= 2) ratios.push(rates.market / rates.constant);
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  console.log(`ratio ${median.toFixed(2)} (target: at least 0.5)`);
  await market.close();
  await constant.close();
}

/** A server that answers every validation with the market's answer to one, without reading the request. */
async function constantServer(market: FastifyInstance, key: string): Promise<FastifyInstance> {
  const headers = { 'x-api-key': key };
  const asked = await market.inject({
    method: 'POST',
    url: paths.contract,
    headers,
    payload: { purchase_code: codeOf(0) },
  });
  const answer = asked.json() as object;
  const app = fastify();
  app.post(paths.contract, async () => answer);
  return app;
}

function requestsTo(path: string, key: string): string[] {
  return Array.from({ length: 20_000 }, (_, turn) => {
    const body = JSON.stringify({ purchase_code: codeOf((turn * 7919) % purchases) });
    return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  });
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

async function measure(load: Load): Promise<Outcome> {
  const answered = once(loader, 'message');
  loader.send(load);
  const [outcome] = (await answered) as [Outcome];
  if (outcome.wrong > 0) throw new Error(`${outcome.wrong} answers were not 200`);
  return outcome;
}

function report(what: string, { perSecond: rate, p50Ms, p99Ms, maxMs }: Outcome): void {
  const times = `p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms, most ${maxMs.toFixed(1)} ms`;
  console.log(`${what}: ${rate.toFixed(0)}/s, ${times}`);
}
