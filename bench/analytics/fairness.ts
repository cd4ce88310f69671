import { BenchService } from '../service.ts';
import { copyTo, replicate, writeMonth } from './month.ts';

const views = 1_000_000;
const hostileCount = 8;
const repetitions = 20;
/** Every second account aborts its request after this time and sends the next one. The others wait for the response. */
const abortAfterMs = 1000;
/** An expensive query: computes the exit page of each visit and searches it for each of the texts. */
const costlyQuestion = `properties?period=30d&filter=exit_page:contains:${Array.from({ length: 20 }, (_, n) => `nothing-${n}`).join(',')}`;

type Site = { key: string; website: number };

export async function fairness(dataDir: string, pause: (ms: number) => Promise<unknown>): Promise<void> {
  const service = await BenchService.at(dataDir, { GATEHOUSE_RATE_LIMIT: '100000' });
  const keys = ['ann', ...Array.from({ length: hostileCount }, (_, n) => `other${n}`)].map(
    (name) => service.makeAccount(name).api_key,
  );
  await service.start();
  const [ann, ...others] = await Promise.all(keys.map((key) => createWebsite(service, key)));
  await service.stop();
  const there = await writeMonth(dataDir, { website: ann!.website, count: views / 4 });
  await replicate(dataDir, { website: ann!.website, there, wanted: views });
  await copyTo(dataDir, { website: ann!.website, others: others.map(({ website }) => website) });
  await service.start();
  await pause(30_000); // meanwhile, the service closes the days
  console.log(`\n${views} page views each of ${keys.length} accounts' websites`);
  const alone = await measureDashboard(service, ann!, pause);
  console.log(`  dashboard, alone: ${alone.summary}`);
  const stop = new AbortController();
  const floods = others.map((site, n) => askRepeatedly(service, site, { aborts: n % 2 === 0, until: stop.signal }));
  await pause(3000);
  const contended = await measureDashboard(service, ann!, pause);
  stop.abort();
  const counts = await Promise.all(floods);
  const ratio = contended.median / alone.median;
  console.log(
    `  with ${hostileCount} hostile accounts: ${contended.summary}; ${ratio.toFixed(2)} times as long (target 3)`,
  );
  console.log(`  they asked ${counts.reduce((sum, count) => sum + count, 0)} questions meanwhile`);
  await service.stop();
}

async function createWebsite(service: BenchService, key: string): Promise<Site> {
  const answer = await fetch(`${service.address}/api/v1/websites`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ domain: 'site.example' }),
  });
  const { data } = (await answer.json()) as { data: { id: number } };
  return { key, website: data.id };
}

const ask = (service: BenchService, { key, website }: Site, question: string, signal?: AbortSignal) =>
  fetch(`${service.address}/api/v1/websites/${website}/stats/${question}`, {
    headers: { authorization: `Bearer ${key}` },
    ...(signal ? { signal } : {}),
  });

async function measureDashboard(service: BenchService, site: Site, pause: (ms: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let turn = 0; turn < repetitions; turn++) {
    const began = performance.now();
    const answer = await ask(service, site, 'dashboard?period=30d&compare=previous');
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`dashboard: ${answer.status}`);
    times.push(performance.now() - began);
    await pause(300);
  }
  times.sort((a, b) => a - b);
  const median = times[repetitions / 2] ?? 0;
  const summary = `${median.toFixed(0)} ms (${times[0]?.toFixed(0)} to ${times.at(-1)?.toFixed(0)})`;
  return { median, summary };
}

async function askRepeatedly(
  service: BenchService,
  site: Site,
  { aborts, until }: { aborts: boolean; until: AbortSignal },
): Promise<number> {
  let count = 0;
  const askInTurn = async () => {
    while (!until.aborted) {
      count++;
      const signal = aborts ? AbortSignal.any([until, AbortSignal.timeout(abortAfterMs)]) : until;
      await ask(service, site, costlyQuestion, signal)
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: 4 }, askInTurn));
  return count;
}
