import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FastifyInstance, fastify } from 'fastify';
import { createAccount } from '../src/server/accounts/index.ts';
import { publicApi, versionedApi } from '../src/server/api/versioned-api.ts';
import { startPostgres } from '../src/server/database/postgres.testing.ts';
import {
  FailureLimiter,
  importCatalogue,
  licenceCheckRoutes,
  licenceRoutes,
  marketInterface,
} from '../src/server/market/index.ts';
import { openTestDeps, type TestDeps } from '../test/support/testing.ts';
import { postgresPer, postgresUsage } from './postgres-usage.ts';
import { codeOf, writeCatalogue } from './validate/catalogue-file.ts';
import type { Load, Outcome } from './validate/load.ts';

const help = `npx node bench/validate.ts [--database sqlite|postgres] [--purchases 1000000] [--seconds 20] [--again]

Imports the purchases (with --again, the same file twice), then validates codes: at 500 requests a second with
/api/purchases/validation, with /api/v1/purchases/validate, which gives reasons, and with /api/v1/licences/validate, which
takes no key, also while as many codes are guessed; then flat out, against Fastify answering a constant of the same size.`;

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
const items = 1000;
const perSecond = 500;
const connections = 32;
/** At this rate, the JIT compiler needs some time to notice the hot code. */
const warmUpS = 10;
const paths = {
  contract: '/api/purchases/validation',
  reasons: '/api/v1/purchases/validate',
  keyless: '/api/v1/licences/validate',
};

const dir = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
const postgres = options.database === 'postgres' ? await startPostgres() : undefined;
const url = await postgres?.newDatabase();
const deps = await openTestDeps({ now: Date.now(), ...(url !== undefined && { databaseUrl: url }) });
const loader = fork(join(import.meta.dirname, 'validate/load.ts'));
const guesser = fork(join(import.meta.dirname, 'validate/load.ts'));
try {
  const person = { first_name: 'Ada', last_name: 'Lovelace', username: 'ada', email: 'ada@author.example' };
  const created = await createAccount(deps, { ...person, password: 'a long password' }, { withKey: true });
  await importPurchases(deps, created.account.id);
  await validate(deps, created.apiKey as string);
} finally {
  loader.kill();
  guesser.kill();
  await deps.close();
  await postgres?.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function importPurchases(testDeps: TestDeps, accountId: number): Promise<void> {
  const file = join(dir, 'catalogue.json');
  const megabytes = ((await writeCatalogue(file, items, purchases)) / 1024 / 1024).toFixed(0);
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
  const keyless = publicApi(testDeps, testDeps.config.baseUrl, (app) => licenceCheckRoutes(app, testDeps, guesses));
  await market.register(keyless, { prefix: '/api/v1' });
  const known = { purchase_code: codeOf(0), item_id: 1 };
  const checked = await market.inject({ method: 'POST', url: paths.keyless, payload: known });
  if (checked.json().data?.valid !== true) throw new Error(`${paths.keyless} found no purchase: ${checked.body}`);
  const constant = await constantServer(market, key);
  const ports = { market: await listen(market), constant: await listen(constant) };

  for (const path of Object.values(paths)) {
    const load = { port: ports.market, requests: requestsTo(path, key), connections, perSecond };
    await measure({ ...load, seconds: warmUpS });
    report(`${path} at ${perSecond}/s`, await measure({ ...load, seconds: Number(options.seconds) }));
  }
  const guessing = { port: ports.market, requests: requestsTo(paths.keyless, key, true), connections, perSecond };
  const asking = { port: ports.market, requests: requestsTo(paths.keyless, key), connections, perSecond };
  const [outcome] = await Promise.all([
    measure({ ...asking, seconds: Number(options.seconds) }),
    measure({ ...guessing, seconds: Number(options.seconds) }, guesser),
  ]);
  report(`${paths.keyless} at ${perSecond}/s with ${perSecond} guesses/s`, outcome);

  const requests = requestsTo(paths.contract, key);
  const ratios: number[] = [];
  const used = { validations: 0, serviceMs: 0 };
  const before = url === undefined ? undefined : await postgresUsage(url);
  for (let round = 0; round < 12; round++) {
    const rates = { constant: 0, market: 0 };
    for (const name of ['constant', 'market'] as const) {
      const cpu = process.cpuUsage();
      const outcome = await measure({ port: ports[name], requests, connections, seconds: 1.5 });
      if (name === 'market') {
        const { user, system } = process.cpuUsage(cpu);
        used.validations += outcome.count;
        used.serviceMs += (user + system) / 1000;
      }
      report(name, outcome);
      rates[name] = outcome.perSecond;
    }
    // The first two rounds are a warm-up.
    if (round >= 2) ratios.push(rates.market / rates.constant);
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  console.log(`ratio ${median.toFixed(2)} (target: at least 0.5)`);
  const after = url === undefined ? undefined : await postgresUsage(url);
  const ofPostgres = before && after ? `; ${postgresPer(before, after, used.validations)}` : '';
  console.log(`a validation: service ${(used.serviceMs / used.validations).toFixed(3)} ms CPU${ofPostgres}`);
  await market.close();
  await constant.close();
}

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

function requestsTo(path: string, key: string, isGuess = false): string[] {
  return Array.from({ length: 20_000 }, (_, turn) => {
    const number = (turn * 7919) % purchases;
    const purchase_code = codeOf(isGuess ? purchases + turn : number);
    const isKeyless = path === paths.keyless;
    const body = JSON.stringify({ purchase_code, ...(isKeyless && { item_id: (number % items) + 1 }) });
    return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${isKeyless ? '' : `authorization: Bearer ${key}\r\n`}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  });
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

async function measure(load: Load, process = loader): Promise<Outcome> {
  const answered = once(process, 'message');
  process.send(load);
  const [outcome] = (await answered) as [Outcome];
  // Only the loader's responses are checked, because most guesses get a 429 response.
  if (process === loader && outcome.wrong > 0) throw new Error(`${outcome.wrong} answers were not 200`);
  return outcome;
}

function report(what: string, { perSecond: rate, p50Ms, p99Ms, maxMs }: Outcome): void {
  const times = `p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms, max ${maxMs.toFixed(1)} ms`;
  console.log(`${what}: ${rate.toFixed(0)}/s, ${times}`);
}
