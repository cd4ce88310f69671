import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from '../test/support/browser.ts';
import { readOptions } from '../test/support/command-options.ts';
import { freePort } from '../test/support/free-port.testing.ts';
import { publicPages } from '../test/support/public-pages.ts';
import { median } from './pages/median.ts';

const help = `npx node bench/lighthouse.ts --lighthouse FOLDER [--address http://127.0.0.1:8080] [--pages shop,item] [--paths /,/monitors] [--runs 5]

Lighthouse's four scores of the public pages of a demo that runs at the address (npm run demo), on its telephone with its
slow network, in the Chromium of the browser tests; the median of the runs. Below 95 it says what costs points.
With --paths, these pages of any other site at the address, such as the built documentation (site/dist).
Lighthouse is no dependency of Gatehouse: npm install --prefix FOLDER lighthouse`;

const options = readOptions(help, {
  lighthouse: '',
  address: 'http://127.0.0.1:8080',
  pages: '',
  paths: '',
  runs: '5',
});
if (!options.lighthouse) throw new Error('--lighthouse: give the folder in which npm installed it.');

type Audit = { id: string; title: string; score: number | null; displayValue?: string };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Outcome = { lhr: { categories: Record<string, Category>; audits: Record<string, Audit> } };
type Lighthouse = (url: string, flags: { port: number; logLevel: 'error' }) => Promise<Outcome>;

const entry = resolve(options.lighthouse, 'node_modules', 'lighthouse', 'core', 'index.js');
const lighthouse: Lighthouse = (await import(pathToFileURL(entry).href)).default;

const target = 95;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const pages = options.paths
  ? options.paths.split(',').map((path) => ['page', path] as const)
  : Object.entries(await publicPages(options.address));
for (const [name, path] of pages) {
  if (options.pages && !options.pages.split(',').includes(name)) continue;
  const outcomes: Outcome['lhr'][] = [];
  for (let run = 0; run < Number(options.runs); run++) outcomes.push(await visit(`${options.address}${path}`));
  const scores = categories.map((category) => {
    const all = outcomes.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    return `${category} ${median(all)} (${Math.min(...all)} to ${Math.max(...all)})`;
  });
  console.log(`${name} ${path}\n  ${scores.join(', ')}; target ${target}`);
  const [{ audits }] = outcomes as [Outcome['lhr']];
  const metric = (id: string) => audits[id]?.displayValue;
  console.log(
    `  largest paint ${metric('largest-contentful-paint')}, blocked ${metric('total-blocking-time')}, shift ${metric('cumulative-layout-shift')}`,
  );
  for (const fault of new Set(outcomes.flatMap(faultsOf))) console.log(`  - ${fault}`);
}

/** Each visit uses a new browser, whose cache is empty. */
async function visit(url: string): Promise<Outcome['lhr']> {
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  try {
    return (await lighthouse(url, { port, logLevel: 'error' })).lhr;
  } finally {
    await browser.close();
  }
}

function faultsOf({ categories: all, audits }: Outcome['lhr']): string[] {
  return categories.flatMap((name) => {
    const { score, auditRefs } = all[name] ?? { score: 0, auditRefs: [] };
    if (name === 'performance' && (score ?? 0) * 100 >= target) return [];
    return auditRefs
      .map(({ id }) => audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
      .map((audit) => `${name}: ${audit?.title}${audit?.displayValue ? ` (${audit.displayValue})` : ''}`);
  });
}
