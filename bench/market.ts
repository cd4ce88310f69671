import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pause, readOptions, runParts } from '../test/support/command-options.ts';
import { ask, median, ofPage } from './market/asking.ts';
import { breakOff, download, Sampler } from './market/download.ts';
import { storeFreeItem } from './market/free-item.ts';
import { fillMonitors } from './monitoring/fill.ts';
import { quantile, runAgainst, Target } from './monitoring/target.ts';
import { BenchService } from './service.ts';
import { writeCatalogue } from './validate/catalogue-file.ts';

const help = `npx node bench/market.ts [--part catalogue,downloads] [--items 1000] [--megabytes 2048] [--seconds 60]

The whole service as its command starts it, watched from outside.
  catalogue  ITEMS items with 20,000 purchases: all of them by the marketplace interface, with and without ETag, and the
             pages of the shop
  downloads  a file of MEGABYTES that is uploaded, bought and downloaded: memory, resuming, and how late 100 checks a
             second are (SECONDS each) without downloads and beside ten at once`;

const options = readOptions(help, { part: 'catalogue,downloads', items: '1000', megabytes: '2048', seconds: '60' });

await runParts(options.part, { catalogue, downloads });

async function catalogue(dataDir: string): Promise<void> {
  const service = await BenchService.at(dataDir);
  const { api_key: key } = service.makeAccount();
  const file = join(dataDir, 'catalogue.json');
  await writeCatalogue(file, Number(options.items), 20_000);
  const cli = join(import.meta.dirname, '..', 'bin', 'gatehouse.js');
  execFileSync(process.execPath, [cli, 'market', 'import', file, '--account', 'ann'], {
    env: { ...process.env, GATEHOUSE_DATA: dataDir },
    stdio: 'ignore',
  });
  await service.start();
  try {
    const all = '/api/items/all';
    const whole = await ask(service.port, all, { 'x-api-key': key });
    const again = await ask(service.port, all, { 'x-api-key': key, 'if-none-match': whole.etag });
    if (whole.status !== 200 || again.status !== 304) throw new Error(`answered ${whole.status} and ${again.status}`);
    console.log(
      `catalogue: ${options.items} items: ${median(whole)} ms (target 30), ${(whole.bytes / 1024).toFixed(0)} KB; with ETag 304 in ${median(again)} ms`,
    );
    const shop = await ofPage(service.port, '/shop?sort=name');
    const item = /href="(?:http:\/\/[^/"]+)?(\/shop\/items\/[^"]+)"/.exec(shop.text)?.[1];
    if (item === undefined) throw new Error('the shop shows no item');
    for (const path of ['/shop', '/shop?search=icons', '/shop/c/graphics', '/shop/authors/ann', item]) {
      const answer = await ask(service.port, path, {});
      const { bytes, scripts } = await ofPage(service.port, path);
      console.log(
        `  ${path}: ${median(answer)} ms, the first ${answer.firstMs.toFixed(1)} ms (target 30), ${((bytes + scripts) / 1024).toFixed(1)} KB of HTML and script (target 60)`,
      );
    }
  } finally {
    await service.stop();
  }
}

async function downloads(dataDir: string): Promise<void> {
  const target = await Target.start();
  const service = await BenchService.at(dataDir);
  const { id: accountId, api_key: key } = service.makeAccount();
  const grid = { count: 2000, intervalS: 20 };
  const firstDueAt = Date.now() + 30_000;
  await fillMonitors({ dataDir, accountId, ...grid, port: target.port, firstDueAt });
  await service.start();
  const memory = new Sampler(() => service.usage().service.privateMb);
  try {
    const bytes = Number(options.megabytes) * 1024 * 1024;
    memory.reset();
    const began = performance.now();
    const { path, sha256 } = await storeFreeItem(service, key, bytes);
    const took = (performance.now() - began) / 1000;
    console.log(
      `downloads: ${options.megabytes} MB uploaded in ${took.toFixed(1)} s, memory ${memory.range()} MB (private)`,
    );

    memory.reset();
    const whole = await download(service.port, path);
    if (whole.sha256 !== sha256) throw new Error('the download differs from the upload');
    console.log(`  one download: ${whole.seconds.toFixed(1)} s, memory ${memory.range()} MB`);
    const rest = await breakOff(service.port, path, bytes / 2);
    if (rest.sha256 !== sha256) throw new Error('the resumed download differs from the upload');
    console.log('  interrupted at half and resumed by Range: the same SHA-256');

    await pause(Math.max(0, firstDueAt + grid.intervalS * 1000 - Date.now()));
    const late = async () => {
      await target.arrivals();
      const fromMs = Date.now();
      await pause(Number(options.seconds) * 1000);
      const found = runAgainst(await target.arrivals(), { ...grid, firstDueAt, fromMs, toMs: Date.now() });
      const [p50, p99] = [quantile(found.lateness, 0.5), quantile(found.lateness, 0.99)];
      return `lateness of checks p50 ${p50} ms, p99 ${p99} ms, max ${found.lateness.at(-1)} ms, ${found.missed} of ${found.expected} missed`;
    };
    console.log(`  without downloads: ${await late()}`);
    memory.reset();
    let isOver = false;
    let done = 0;
    const again = async () => {
      while (!isOver) {
        const { bytes } = await download(service.port, path, { until: () => isOver });
        done += bytes;
      }
    };
    const loads = Array.from({ length: 10 }, again);
    const said = await late();
    isOver = true;
    await Promise.all(loads);
    const rate = done / 1024 / 1024 / Number(options.seconds);
    console.log(`  ten at once (${rate.toFixed(0)} MB/s in all): ${said}; memory ${memory.range()} MB`);
  } finally {
    memory.stop();
    await service.stop();
    target.stop();
  }
}
