import { after, before } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app/app.ts';
import type { Config } from '../../src/server/config/config.ts';
import { closedEvents, type Deps } from '../../src/server/deps.ts';
import type { Log } from '../../src/server/kernel/log.ts';
import { Refusal } from '../../src/server/kernel/refusal.ts';
import { addKeyHolder, type openTestDeps, type TestDeps } from '../support/testing.ts';
import { Client } from './client.ts';

export type Open = typeof openTestDeps;
export type Service = {
  deps: TestDeps;
  app: FastifyInstance;
  ada: Client;
  grace: Client;
  adaId: number;
  graceId: number;
  close(): Promise<void>;
};
type Options = { config?: Partial<Config>; events?: boolean; log?: Log };

const away = async () => {
  throw new Refusal('unavailable', 'The event store is away.', { retryAfterS: 1 });
};

/** An event store that is unavailable, so all figures of the current day are null. */
export const eventsAway: Deps['events'] = { ...closedEvents, record: away, query: away, flush: away, erase: away };

/** The default rate limit is so high that no test reaches it. */
export async function openService(open: Open, options: Options = {}): Promise<Service> {
  const opened = await open({
    events: options.events ?? false,
    config: { rateLimitPerMinute: 1_000_000, ...options.config },
  });
  const deps = {
    ...opened,
    ...(options.events ? {} : { events: eventsAway }),
    ...(options.log && { log: options.log }),
  };
  const app = await buildApp(deps);
  await app.ready();
  const holder = async (name: string) => {
    const { id, key } = await addKeyHolder(deps, accountFields(name));
    return { id, client: new Client(app, key) };
  };
  const ada = await holder('ada');
  const grace = await holder('grace');
  return {
    deps,
    app,
    ada: ada.client,
    grace: grace.client,
    adaId: ada.id,
    graceId: grace.id,
    async close() {
      await app.close();
      await opened.close();
    },
  };
}

export const accountPassword = (name: string): string => `${name} has a long password`;
const accountFields = (name: string) => ({
  username: name,
  email: `${name}@example.com`,
  first_name: name === 'ada' ? 'Ada' : 'Grace',
  last_name: name === 'ada' ? 'Lovelace' : 'Hopper',
  password: accountPassword(name),
});

/** The fields of the result are set in a `before` hook, so tests can use them only while they run. */
export function useService(open: Open, options: Options = {}): Service {
  const service = {} as Service;
  before(async () => {
    Object.assign(service, await openService(open, options));
  });
  after(() => service.close());
  return service;
}

export const monitorsPath = '/api/v1/monitors';
export const websitesPath = '/api/v1/websites';

export const plainMonitor = {
  name: 'Shop',
  url: 'https://shop.example/health',
  interval: 300,
  alert_condition: 'url_unavailable',
  request_method: 'GET',
};

export const nul = String.fromCharCode(0);
export const loneSurrogate = String.fromCharCode(0xd800);
