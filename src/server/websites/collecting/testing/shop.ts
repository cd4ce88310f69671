import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type BrowserContext, type Page, chromium as playwright } from 'playwright-core';
import { buildTracker } from '../../../../tracker/build.ts';
import { until } from '../../../events/testing.ts';
import { openWebsites, browser as userAgent } from '../../testing/open-websites.ts';

export type Pages = {
  /** such as `data-hash data-user="u-1"` */
  attributes?: string;
  script?: string;
  /** before the tag */
  head?: string;
  body?: string;
  csp?: string;
};

/** Not localhost, which is not counted. */
const host = 'shop.example';

export async function openShop() {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-shop-'));
  const service = await openWebsites({ trackerFolder: await buildTracker(folder) });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  // Headless Chrome would be detected as a bot, and emulation covers only open pages.
  service.app.server.prependListener('request', ({ headers }: IncomingMessage) => {
    headers['user-agent'] = userAgent;
    delete headers['sec-ch-ua'];
  });
  let website = 0;
  let pages: Pages = {};
  const server = createServer((request, response) => {
    const { attributes = '', script = 'gatehouse.js', head = '', body = '', csp } = pages;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (csp !== undefined) response.setHeader('content-security-policy', csp);
    const tag = `<script defer src="${origin}/js/${script}" data-website="${website}" ${attributes}></script>`;
    response.end(
      `<!doctype html><title>${request.url}</title><link rel="icon" href="data:,">${head}${script && tag}${body}<a href="/next">next</a>`,
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-gpu',
      '--disable-blink-features=AutomationControlled',
      `--host-resolver-rules=MAP *.example 127.0.0.1`,
    ],
    headless: true,
  });
  const rows = () => service.recorded(website);
  const contexts: BrowserContext[] = [];

  return {
    service,
    folder,
    origin,
    url: `http://${host}:${port}`,
    localUrl: `http://127.0.0.1:${port}`,
    port,
    rows,
    website: () => website,
    async visit(made: Pages = {}, script?: string): Promise<Page> {
      pages = made;
      const domain = `w${Math.random().toString(36).slice(2)}.example`;
      website = (await service.call(service.ann, 'POST', '/websites', { domain })).body.data.id;
      const context = await browser.newContext({ locale: 'en-US' });
      contexts.push(context);
      // On a busy machine, Playwright's default of 30 s is too short.
      context.setDefaultTimeout(90_000);
      if (script !== undefined) await context.addInitScript(script);
      return context.newPage();
    },
    change(made: Pages): void {
      pages = made;
    },
    async step(expected: string[], act: () => Promise<unknown>): Promise<void> {
      service.deps.clock.ms += 1000;
      const before = (await recordedNames()).length;
      await act();
      await until(async () => (await recordedNames()).length >= before + expected.length);
      assert.deepEqual((await recordedNames()).slice(before), expected);
    },
    recordedNames,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function recordedNames(): Promise<string[]> {
    const seen = (await rows()).filter(({ name }) => name !== 'engagement');
    return seen.map(({ path, name }) => (name === 'pageview' ? path : name));
  }
}
