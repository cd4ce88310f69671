import { BenchService } from '../service.ts';
import { copyTo, replicate, writeMonth } from './month.ts';

const views = 1_000_000;
const hostileCount = 8;
const turns = 20;
/** Those with an even number leave so early, and come again at once; the others wait for what they asked. */
const leaveAfterMs = 1000;
/** Costly: every visit's last page is found out, and searched for each of the texts. */
const hostileQuestion = `properties?period=30d&filter=exit_page:contains:${Array.from({ length: 20 }, (_, n) => `nothing-${n}`).join(',')}`;

type Site = { key: string; website: number };

/** The dashboard of one account, quiet and while eight other accounts ask for more than the store can answer. */
export async function fairness(dataDir: string, pause: (ms: number) => Promise<unknown>): Promise<void> {
  const service = await BenchService.at(dataDir, { GATEHOUSE_RATE_LIMIT: '100000' });
  const keys = ['ann', ...Array.from({ length: hostileCount }, (_, n) => `other${n}`)].map(
    (name) => service.makeAccount(name).api_key,
  );
  await service.start();
  const [ann, ...others] = await Promise.all(keys.map((key) => siteOf(service, key)));
  await service.stop();
  const there = await writeMonth(dataDir, { website: ann!.website, count: views / 4 });
  await replicate(dataDir, { website: ann!.website, there, wanted: views });
  await copyTo(dataDir, { website: ann!.website, others: others.map(({ website }) => website) });
  await service.start();
  await pause(30_000); // days are being closed
  console.log(`\n${views} page views each of ${keys.length} accounts' websites`);
  const quiet = await dashboards(service, ann!, pause);
  console.log(`  dashboard, quiet: ${quiet.told}`);
  const stop = new AbortController();
  const asked = others.map((site, n) => flood(service, site, { leaves: n % 2 === 0, until: stop.signal }));
  await pause(3000);
  const beside = await dashboards(service, ann!, pause);
  stop.abort();
  const counts = await Promise.all(asked);
  const ratio = beside.median / quiet.median;
  console.log(`  beside ${hostileCount} hostile askers: ${beside.told}; ${ratio.toFixed(2)} times as long (bar 3)`);
  console.log(`  they asked ${counts.reduce((sum, count) => sum + count, 0)} questions meanwhile`);
  await service.stop();
}

async function siteOf(service: BenchService, key: string): Promise<Site> {
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

async function dashboards(service: BenchService, site: Site, pause: (ms: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    const answer = await ask(service, site, 'dashboard?period=30d&compare=previous');
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`dashboard: ${answer.status}`);
    times.push(performance.now() - began);
    await pause(300);
  }
  times.sort((a, b) => a - b);
  const median = times[turns / 2] ?? 0;
  const told = `${median.toFixed(0)} ms (${times[0]?.toFixed(0)} to ${times.at(-1)?.toFixed(0)})`;
  return { median, told };
}

/** Asks again and again, four at once; how many questions. */
async function flood(
  service: BenchService,
  site: Site,
  { leaves, until }: { leaves: boolean; until: AbortSignal },
): Promise<number> {
  let count = 0;
  const one = async () => {
    while (!until.aborted) {
      count++;
      const signal = leaves ? AbortSignal.any([until, AbortSignal.timeout(leaveAfterMs)]) : until;
      // Left, refused or answered: it asks again.
      await ask(service, site, hostileQuestion, signal)
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: 4 }, one));
  return count;
}
