import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../support/browser.ts';
import { TestService } from '../../support/service.ts';
import { type Store, storeWith } from '../store.ts';

export type Prepared = {
  service: TestService;
  browser: Browser;
  site: Server;
  siteAddress: string;
  key: string;
  store: Store;
  api<Data>(path: string): Promise<Data>;
  close(): Promise<void>;
};

export async function prepare(): Promise<Prepared> {
  const site = createServer((request, response) => {
    response.statusCode = request.url === '/broken' ? 503 : 200;
    response.end('hello');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const service = await TestService.prepare();
  const { api_key: key } = await service.makeAccount();
  await service.startReady();
  const browser = await openBrowser();
  return {
    service,
    browser,
    site,
    siteAddress: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    key,
    store: storeWith(service, key),
    async api(path) {
      const answer = await fetch(`${service.address}/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } });
      return ((await answer.json()) as { data: never }).data;
    },
    async close() {
      await browser.close();
      await service.remove();
      site.closeAllConnections();
      site.close();
    },
  };
}
