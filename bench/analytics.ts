import { join } from 'node:path';
import Database from 'better-sqlite3';
import { dayMs } from '../src/server/kernel/time.ts';
import { pause, readOptions, runParts } from '../test/support/command-options.ts';
import { fairness } from './analytics/fairness.ts';
import { bytesIn, replicate, shareAmong, sumUpBusyDays, tidied, writeMonth } from './analytics/month.ts';
import { writeOrders } from './analytics/orders.ts';
import { load } from './collect/load.ts';
import { BenchService } from './service.ts';

const help = `npx node bench/analytics.ts [--part pace,dashboard,fairness] [--views 1000000,10000000] [--orders 100000]
    [--seconds 60]

The whole service as its command starts it, watched from outside.
  pace       idle for a while, then 1,000 page views a second, then as many as 64 connections bring: answer times,
             CPU per 1,000 events (address look-up and user-agent parsing included), memory
  dashboard  VIEWS page views of one website in 30 days: bytes on disk, the whole dashboard in one request, questions
             with filters and by two dimensions, the realtime panel; then the dashboard with sales and revenue in its
             lists, of ORDERS paid orders with sources, by each attribution; then five further websites that share as
             many page views, together; a new process and closed days for each count. Times, CPU of service and engine,
             and how many times as long as the dashboard each took
  fairness   1,000,000 page views of one account and of a second; the second one's dashboard, quiet and while eight askers
             of the first ask for properties of all visits, and leave after a second, again and again`;

const options = readOptions(help, {
  part: 'pace,dashboard,fairness',
  views: '1000000,10000000',
  orders: '100000',
  seconds: '60',
});
const closingLimitMs = 60 * 60_000;
/** Last measured time of the whole dashboard. Other queries are compared with it, because machines differ in speed. */
let dashboardMs = Number.NaN;
const seconds = Number(options.seconds);
await runParts(options.part, { pace, dashboard, fairness: (dataDir) => fairness(dataDir, pause) });

async function startWithWebsite(dataDir: string) {
  const service = await BenchService.at(dataDir, { GATEHOUSE_TRUST_PROXY: 'loopback' });
  const { id: account, api_key } = service.makeAccount();
  await service.start();
  await addWebsite(service, api_key, 'site.example');
  return { service, account, key: api_key };
}

async function addWebsite(service: BenchService, key: string, domain: string): Promise<number> {
  const answer = await fetch(`${service.address}/api/v1/websites`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ domain }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

async function pace(dataDir: string): Promise<void> {
  const { service } = await startWithWebsite(dataDir);
  await pause(15_000);
  const idle = await spent(service, () => pause(20_000));
  const share = (100 * (idle.service + idle.engine)) / idle.wallMs;
  console.log(`idle: ${share.toFixed(2)}% of a core (target 2), ${memory(service)} (target 450 MB)`);
  for (const perSecond of [1000, undefined]) {
    await load(service.port, { connections: 64, seconds: 5, perSecond }); // warm-up
    let accepted = 0;
    let told = '';
    const cost = await spent(service, async () => {
      const outcome = await load(service.port, { connections: 64, seconds, perSecond });
      accepted = outcome.accepted;
      told = `${outcome.perSecond.toFixed(0)}/s accepted, p50 ${outcome.p50Ms.toFixed(1)} ms, p99 ${outcome.p99Ms.toFixed(1)} ms`;
    });
    const per = (ms: number) => (ms / accepted).toFixed(3);
    console.log(`${perSecond ? `asked for ${perSecond}/s` : 'flat out'}: ${told}`);
    console.log(
      `  CPU per 1,000 events: ${per(cost.service + cost.engine)} s (service ${per(cost.service)}, engine ${per(cost.engine)}; target 0.3)`,
    );
    console.log(`  ${memory(service)} (target 1,000 MB)`);
  }
  await service.stop();
}

async function dashboard(dataDir: string): Promise<void> {
  const { service, account, key } = await startWithWebsite(dataDir);
  await service.stop();
  const database = new Database(join(dataDir, 'ledger.db'));
  const base = Math.min(...options.views.split(',').map(Number));
  let there = await writeMonth(dataDir, { website: 1, count: base });
  for (const views of options.views.split(',').map(Number)) {
    there = await replicate(dataDir, { website: 1, there, wanted: views });
    database.prepare('update websites set closed_from = null, closed_until = null').run();
    await service.start();
    await closed(dataDir);
    await service.stop();
    await sumUpBusyDays(dataDir);
    await tidied(dataDir);
    console.log(`\n${there} page views of one website in 30 days`);
    console.log(
      `  ${(bytesIn(join(dataDir, 'events')) / there).toFixed(2)} bytes on disk a page view, everything included (target 25)`,
    );
    await service.start();
    const country = 'filter=country:is:US';
    const page = 'filter=page:is:/';
    await timed(service, key, 'the whole dashboard, one request', 'dashboard?period=30d', there > 2e6 ? 100 : 60);
    await timed(service, key, 'totals by country', `totals?period=30d&${country}`, 300);
    await timed(service, key, 'pages by country', `pages?period=30d&${country}`, 300);
    await timed(service, key, 'totals of visits that saw a page', `totals?period=30d&${page}`, 1600);
    await timed(service, key, 'sources of visits that saw a page', `sources?period=30d&${page}`, 1600);
    await timed(
      service,
      key,
      'dashboard of visits that saw a page',
      `dashboard?period=30d&${page}`,
      there > 2e6 ? 1600 : 150,
    );
    await timed(service, key, 'realtime', 'realtime', 25);
    await timed(service, key, 'dashboard by country', `dashboard?period=30d&${country}`, there > 2e6 ? 500 : 150);
    const most = `filter=country:is:${await mostVisitedFrom(service, key)}`;
    await timed(service, key, 'totals by the country of most visits', `totals?period=30d&${most}`, 300);
    await timed(service, key, 'dashboard by the country of most visits', `dashboard?period=30d&${most}`, 500);
    for (const [dimension, then] of [
      ['page', 'referrer'],
      ['country', 'device'],
      ['source', 'page'],
    ]) {
      const pair = `breakdown?period=30d&dimension=${dimension}&then_by=${then}`;
      await timed(service, key, `${dimension} and ${then}`, pair, 1000);
    }
    console.log(`  ${memory(service)}`);
    await service.stop();
  }
  await writeOrders(dataDir, { website: 1, account, count: Number(options.orders) });
  await service.start();
  console.log(`\n${there} page views and ${options.orders} orders`);
  await timed(service, key, 'the whole dashboard', 'dashboard?period=30d', 100);
  await timed(service, key, 'with sales and revenue', 'dashboard?period=30d&conversions=sales', 120);
  await timed(service, key, 'with first visits', 'dashboard?period=30d&conversions=sales&attribution=first', 120);
  await timed(
    service,
    key,
    'with shares of all visits of the day',
    'dashboard?period=30d&conversions=sales&attribution=linear',
    500,
  );
  await timed(service, key, 'sources by revenue', 'sources?period=30d&conversions=sales&sort_by=revenue');
  await timed(service, key, 'entry pages by revenue', 'entry-pages?period=30d&conversions=sales&sort_by=revenue');
  const others: number[] = [];
  for (let other = 0; other < 5; other++) others.push(await addWebsite(service, key, `site${other}.example`));
  await service.stop();
  await shareAmong(dataDir, { website: 1, others });
  await service.start();
  await closed(dataDir);
  await service.stop();
  await sumUpBusyDays(dataDir);
  await tidied(dataDir);
  await service.start();
  console.log(`\n${2 * there} page views of six websites together`);
  await timed(service, key, 'the whole dashboard', 'dashboard?period=30d', 500, 'all');
  await timed(service, key, 'with sales and revenue', 'dashboard?period=30d&conversions=sales', 500, 'all');
  await timed(service, key, 'by website', 'websites?period=30d', 500, 'all');
  await timed(service, key, 'hour by hour', 'series?period=7d&interval=hour', undefined, 'all');
  await service.stop();
  database.close();
}

async function closed(dataDir: string): Promise<void> {
  const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  const limit = performance.now() + closingLimitMs;
  const database = new Database(join(dataDir, 'ledger.db'), { readonly: true });
  const asked = database.prepare('select closed_until from websites');
  const began = performance.now();
  while ((asked.all() as { closed_until: string | null }[]).some((row) => row.closed_until !== yesterday)) {
    if (performance.now() > limit) throw new Error('the days were not closed within an hour');
    await pause(500);
  }
  database.close();
  console.log(`  days closed after ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function mostVisitedFrom(service: BenchService, key: string): Promise<string> {
  const answer = await ask(service, key, 'countries?period=30d&limit=1');
  return ((await answer.json()) as { data: { name: string }[] }).data[0]?.name ?? '';
}

function ask(service: BenchService, key: string, question: string, website = '1'): Promise<Response> {
  return fetch(`${service.address}/api/v1/websites/${website}/stats/${question}`, {
    headers: { authorization: `Bearer ${key}` },
  });
}

async function timed(
  service: BenchService,
  key: string,
  what: string,
  question: string,
  targetMs?: number,
  website?: string,
): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  const cpuMs = () => service.usage().service.cpuMs + service.usage().engine.cpuMs;
  let spentMs = 0;
  for (let turn = 0; turn < 15; turn++) {
    const began = performance.now();
    const before = cpuMs();
    const answer = await ask(service, key, question, website);
    bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`${question}: ${answer.status}`);
    times.push(performance.now() - began);
    if (turn >= 3) spentMs += cpuMs() - before;
    await pause(100);
  }
  const [first = 0] = times;
  const sorted = times.slice(3).toSorted((a, b) => a - b);
  const ms = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
  if (question === 'dashboard?period=30d' && website === undefined) dashboardMs = Number(ms(0.5));
  const facts = [
    `${ms(0.5)} ms (${ms(0)} to ${ms(1)}; the first ${first.toFixed(0)})`,
    `${(Number(ms(0.5)) / dashboardMs).toFixed(2)} of the dashboard`,
    `${(spentMs / sorted.length).toFixed(0)} ms CPU`,
    `${(bytes / 1024).toFixed(1)} KB`,
  ];
  console.log(`  ${what}: ${facts.join(', ')}${targetMs ? ` (target ${targetMs} ms)` : ''}`);
}

async function spent(service: BenchService, work: () => Promise<unknown>) {
  const before = service.usage();
  const began = performance.now();
  await work();
  const after = service.usage();
  return {
    wallMs: performance.now() - began,
    service: after.service.cpuMs - before.service.cpuMs,
    engine: after.engine.cpuMs - before.engine.cpuMs,
  };
}

function memory(service: BenchService): string {
  const { service: own, engine } = service.usage();
  const sum = own.rssMb + engine.rssMb;
  return `memory ${sum.toFixed(0)} MB (service ${own.rssMb.toFixed(0)}, engine ${engine.rssMb.toFixed(0)}; private ${(own.privateMb + engine.privateMb).toFixed(0)})`;
}
