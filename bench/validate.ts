/**
 * Purchase validations a second with a million purchases, against Fastify answering a constant of the same size to the
 * same requests. `npx node bench/validate.ts [purchases]`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { createAccount } from '../src/server/accounts/index.ts';
import { importCatalogue, marketInterface } from '../src/server/market/index.ts';
import { openTestDeps } from '../src/server/testing.ts';
import { codeOf, writeCatalogue } from './validate/catalogue-file.ts';
import type { Load, Outcome } from './validate/load.ts';

if (process.argv.includes('--help')) {
  console.log(
    'npx node bench/validate.ts [purchases]\n\nImports that many purchases (1000000) twice, then sends validations and prints the ratio.',
  );
  process.exit(0);
}

const purchases = Number(process.argv[2] ?? 1_000_000);
const dir = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
const deps = await openTestDeps({ now: Date.now() });
const loader = fork(join(import.meta.dirname, 'validate/load.ts'));
try {
  const person = { first_name: 'Ada', last_name: 'Lovelace', username: 'ada', email: 'ada@author.example' };
  const { account, apiKey } = await createAccount(deps, { ...person, password: 'a long password' }, { withKey: true });
  const file = join(dir, 'catalogue.json');
  const bytes = await writeCatalogue(file, 1000, purchases);
  for (const time of ['first', 'again']) {
    const from = performance.now();
    await importCatalogue(deps, account.id, file);
    const seconds = (performance.now() - from) / 1000;
    const peakMb = process.resourceUsage().maxRSS / 1024;
    console.log(
      `import of ${purchases} purchases (${mb(bytes)} MB), ${time}: ${seconds.toFixed(1)} s, peak memory ${peakMb.toFixed(0)} MB`,
    );
  }

  const market = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await market.register(marketInterface(deps));
  const path = '/api/purchases/validation';
  const asked = await market.inject({
    method: 'POST',
    url: path,
    headers: { 'x-api-key': apiKey },
    payload: { purchase_code: codeOf(0) },
  });
  const constant = fastify();
  const answer = asked.json() as object;
  constant.post(path, async () => answer);
  const servers = { constant, validation: market };
  for (const server of Object.values(servers)) await server.listen({ port: 0, host: '127.0.0.1' });

  const requests = Array.from({ length: 20_000 }, (_, turn) => {
    const body = JSON.stringify({ purchase_code: codeOf((turn * 7919) % purchases) });
    return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${apiKey}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  });
  const ratios: number[] = [];
  for (let round = 0; round < 12; round++) {
    const rates = { constant: 0, validation: 0 };
    for (const name of ['constant', 'validation'] as const) {
      const { port } = servers[name].server.address() as { port: number };
      const outcome = await measure(loader, { port, requests, connections: 32, seconds: 1.5 });
      if (outcome.wrong > 0) throw new Error(`${outcome.wrong} answers were not 200`);
      rates[name] = outcome.perSecond;
      const { perSecond, p50Ms, p99Ms } = outcome;
      console.log(`${name}: ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`);
    }
    // The first rounds warm both up.
    if (round >= 2) ratios.push(rates.validation / rates.constant);
  }
  console.log(`ratio ${median(ratios).toFixed(2)} (bar: at least 0.5)`);
  for (const server of Object.values(servers)) await server.close();
} finally {
  loader.kill();
  await deps.close();
  rmSync(dir, { recursive: true, force: true });
}

async function measure(process: ChildProcess, load: Load): Promise<Outcome> {
  const answered = once(process, 'message');
  process.send(load);
  const [outcome] = (await answered) as [Outcome];
  return outcome;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function mb(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
