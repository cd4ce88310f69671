import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../test/support/browser.ts';
import { readOptions } from '../test/support/command-options.ts';
import { demoSession } from '../test/support/demo-session.ts';
import { publicPages } from '../test/support/public-pages.ts';
import { median } from './pages/median.ts';
import { moves } from './pages/moves.ts';
import { clickedAt, noteClick, whenWhole } from './pages/whole.ts';

const help = `npx node bench/console.ts [--address http://127.0.0.1:8080] [--part load,moves,public] [--runs 5] [--latency 0]

What people wait for, in a browser, on a demo that runs at the address (npm run demo); medians of the runs.
  load    pages of the console opened in an empty browser: KB as sent with gzip (code and style, typeface, answers), and
          when the last figure stood there
  moves   from one page of the console to the next by a click: until the next one stands there whole
  public  what public pages weigh: HTML, style and script; pictures apart
--latency: ms that each answer takes longer, as over a network`;

const options = readOptions(help, {
  address: 'http://127.0.0.1:8080',
  part: 'load,moves,public',
  runs: '5',
  latency: '0',
});
const { address } = options;
const runs = Number(options.runs);
const kb = (bytes: number) => (bytes / 1024).toFixed(1);

const browser = await openBrowser();
try {
  const parts = options.part.split(',');
  if (parts.includes('load')) await load(browser);
  if (parts.includes('moves')) await moveAround(browser);
  if (parts.includes('public')) await weighPublicPages(browser);
} finally {
  await browser.close();
}

async function load(browser: Browser): Promise<void> {
  console.log('Pages of the console, opened in an empty browser (targets: 260 KB, 1 s)');
  const pages = {
    login: '/login',
    overview: '/',
    monitors: '/monitors',
    monitor: '/monitors/1',
    websites: '/websites',
    dashboard: '/websites/1',
    market: '/market',
  };
  const session = await demoSession(browser, address);
  for (const [name, path] of Object.entries(pages)) {
    const times: number[] = [];
    let weight: Record<string, number> = {};
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext(name === 'login' ? {} : { storageState: session });
      const page = await context.newPage();
      const weighed = await weigh(page);
      await page.goto(`${address}${path}`, { waitUntil: 'commit' });
      times.push(await whenWhole(page));
      await page.waitForLoadState('networkidle');
      weight = weighed();
      await context.close();
    }
    const { code = 0, font = 0, data = 0, requests } = weight;
    console.log(
      `  ${name}: ${kb(code + font)} KB (code and style ${kb(code)}, typeface ${kb(font)}) and ${kb(data)} KB of responses in ${requests} requests; complete after ${spread(times)} ms`,
    );
  }
}

async function moveAround(browser: Browser): Promise<void> {
  console.log('Navigation inside the console, from the click until the page is complete (target: 300 ms)');
  const context = await browser.newContext({
    storageState: await demoSession(browser, address),
    viewport: { width: 1280, height: 860 },
  });
  const times = new Map<string, number[]>();
  const asked = new Map<string, number>();
  for (let run = 0; run < runs; run++) {
    const page = await context.newPage();
    await weigh(page);
    let requests = 0;
    page.on('request', () => requests++);
    await page.goto(`${address}/`);
    await whenWhole(page);
    for (const [name, click] of moves) {
      await page.waitForLoadState('networkidle');
      requests = 0;
      await page.evaluate(noteClick);
      await click(page);
      const ms = (await whenWhole(page)) - (await clickedAt(page));
      times.set(name, [...(times.get(name) ?? []), ms]);
      asked.set(name, requests);
    }
    await page.close();
  }
  for (const [name, all] of times) console.log(`  ${name}: ${spread(all)} ms, ${asked.get(name)} requests`);
  await context.close();
}

async function weighPublicPages(browser: Browser): Promise<void> {
  console.log('Public pages as sent with gzip (target: 60 KB without pictures)');
  for (const [name, path] of Object.entries(await publicPages(address))) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const weighed = await weigh(page);
    await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
    const { code = 0, font = 0, data = 0, images = 0, requests } = weighed();
    console.log(
      `  ${name} ${path}: ${kb(code + font + data)} KB and ${kb(images)} KB of pictures in ${requests} requests`,
    );
    await context.close();
  }
}

async function weigh(page: Page): Promise<() => Record<string, number>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setAcceptedEncodings' as 'Network.enable', { encodings: ['gzip'] } as object);
  if (options.latency !== '0') {
    const latency = { latency: Number(options.latency), downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { offline: false, ...latency });
  }
  const answers = new Map<string, { kind: string; headBytes: number }>();
  const sums: Record<string, number> = { requests: 0 };
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    answers.set(requestId, { kind: kindOf(type), headBytes: response.encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) sums[answer.kind] = (sums[answer.kind] ?? 0) + encodedDataLength - answer.headBytes;
  });
  session.on('Network.requestWillBeSent', () => {
    sums.requests = (sums.requests ?? 0) + 1;
  });
  return () => sums;
}

function kindOf(type: string): string {
  if (type === 'Font') return 'font';
  if (type === 'Image' || type === 'Media') return 'images';
  return type === 'XHR' || type === 'Fetch' || type === 'EventSource' ? 'data' : 'code';
}

function spread(times: number[]): string {
  return `${median(times).toFixed(0)} (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`;
}
