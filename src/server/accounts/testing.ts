import { test } from 'node:test';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { openTestDeps, type TestDeps } from '../../../test/support/testing.ts';
import { accountTables } from '../composition/account-tables.ts';
import type { AccountRow } from '../database/index.ts';
import { parseBodies, presentErrors, requireRouteAccess, tolerateUnknownFields } from '../http/index.ts';
import { createLog } from '../kernel/log.ts';
import type { CountOwnUsage, CountUsage } from './administration/index.ts';
import { createKeyLookup } from './api-keys/index.ts';
import { recordRequests } from './audit/index.ts';
import type { LinkedResources } from './deep-links/index.ts';
import type { FindMoneyMatters } from './deletion/index.ts';
import { mediaRoutes } from './profile/index.ts';
import { issueSetupToken } from './registration/index.ts';
import { consoleAccountRoutes } from './routes.ts';
import { sessionCookie } from './sessions/index.ts';
import type { OnSuspended } from './suspension/index.ts';
import type { GuestResources } from './team/index.ts';

type Options = Parameters<typeof openTestDeps>[0] & {
  open?: typeof openTestDeps;
  onSuspended?: OnSuspended;
  findMoneyMatters?: FindMoneyMatters;
  countUsage?: CountUsage;
  countOwnUsage?: CountOwnUsage;
  linkedResources?: LinkedResources;
  guestResources?: Partial<GuestResources>;
};

export async function openConsole(options: Options = {}) {
  const logged: string[] = [];
  const opened = await (options.open ?? openTestDeps)(options);
  const log = createLog('debug', { write: (text) => logged.push(text) });
  const deps: TestDeps = { ...opened, log };
  const app = Fastify({ loggerInstance: log, trustProxy: 'loopback' }) as unknown as FastifyInstance;
  requireRouteAccess(app);
  presentErrors(app);
  app.addHook('preValidation', async ({ body, query }) => tolerateUnknownFields(body, query));
  parseBodies(app);
  recordRequests(app, deps);
  const none = { findNames: async () => [], present: async () => [] };
  const parts = {
    tables: accountTables,
    onSuspended: options.onSuspended ?? (async () => {}),
    onMonitorsOff: async () => {},
    findMoneyMatters: options.findMoneyMatters ?? (async () => ({ moving: [], balances: [] })),
    countUsage: options.countUsage ?? (async () => () => noUsage),
    countOwnUsage: options.countOwnUsage ?? (async () => noUsage),
    describe: describeDevice,
    linkedResources: options.linkedResources ?? {},
    guestResources: {
      monitor: none,
      website: none,
      status_page: none,
      uptime_report: none,
      item: none,
      ...options.guestResources,
    },
    fillSample: async () => {},
    countFaults: () => 0,
  };
  await app.register(consoleAccountRoutes(deps, parts), { prefix: '/console/api' });
  await app.register(mediaRoutes(deps));
  return {
    deps,
    app,
    logged,
    browser: (address = '192.0.2.1') => new TestBrowser(app, address),
    async close() {
      await app.close();
      await opened.close();
    },
  };
}

export const testWith = <Opened extends { close(): Promise<void> }>(
  guarantee: string,
  open: () => Promise<Opened>,
  work: (opened: Opened) => Promise<void>,
) =>
  test(guarantee, async () => {
    const opened = await open();
    try {
      await work(opened);
    } finally {
      await opened.close();
    }
  });

const noUsage = {
  monitors: 0,
  websites: 0,
  items: 0,
  fileBytes: 0,
  pageviews: null,
  recentPageviews: null,
  monthPageviews: null,
  lastEventAt: null,
};

const describeDevice = (userAgent: string, address: string) => ({
  browser: userAgent.split(' ')[0] ?? '',
  os: userAgent.split(' ')[1] ?? '',
  device: '',
  place: address === '' ? '' : `Place of ${address}`,
});

export type TestConsole = Awaited<ReturnType<typeof openConsole>>;

export class TestBrowser {
  readonly app: FastifyInstance;
  readonly address: string;
  cookie: string | undefined;
  csrf: string | undefined;
  device: string | undefined;
  readonly stepCookies = new Map<string, string>();

  constructor(app: FastifyInstance, address: string) {
    this.app = app;
    this.address = address;
  }

  async send(
    method: InjectOptions['method'],
    path: string,
    body?: object | Buffer,
    headers: Record<string, string> = {},
  ) {
    const reply = await this.app.inject({
      method,
      url: `/console/api${path}`,
      headers: {
        'x-forwarded-for': this.address,
        'sec-fetch-site': 'same-origin',
        cookie: [[sessionCookie, this.cookie ?? ''], ['gatehouse_device', this.device ?? ''], ...this.stepCookies]
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        ...(this.csrf !== undefined && { 'x-csrf-token': this.csrf }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    });
    for (const { name, value } of reply.cookies) {
      if (name === sessionCookie) this.cookie = value === '' ? undefined : value;
      else if (name === 'gatehouse_device') this.device = value;
      else if (value === '') this.stepCookies.delete(name);
      else this.stepCookies.set(name, value);
    }
    const answer = reply.body === '' ? undefined : reply.json();
    if (answer?.data?.csrf !== undefined) this.csrf = answer.data.csrf ?? undefined;
    return { status: reply.statusCode, headers: reply.headers, cookies: reply.cookies, answer };
  }
}

export const ada = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  username: 'Ada',
  email: 'Ada@Example.com',
  password: 'analytical engine',
};
export const grace = {
  first_name: 'Grace',
  last_name: 'Hopper',
  username: 'grace',
  email: 'grace@example.com',
  password: 'nanoseconds of wire',
};

export async function ownersBrowser(opened: TestConsole): Promise<TestBrowser> {
  const browser = opened.browser();
  const reply = await browser.send('POST', '/setup', { ...ada, token: await setupToken(opened) });
  if (reply.status !== 201) throw new Error(`the set-up answered ${reply.status}: ${JSON.stringify(reply.answer)}`);
  await opened.deps.database.db.updateTable('users').set({ email_verified_at: opened.deps.now() }).execute();
  return browser;
}

export async function secondBrowser(opened: TestConsole, owner: TestBrowser): Promise<TestBrowser> {
  const invitation = await owner.send('POST', '/invitations', {});
  const browser = opened.browser('192.0.2.2');
  const reply = await browser.send('POST', '/register', {
    ...grace,
    invitation: invitationToken(invitation.answer.data.url),
  });
  if (reply.status !== 201)
    throw new Error(`the registration answered ${reply.status}: ${JSON.stringify(reply.answer)}`);
  return browser;
}

export async function openOwnersConsole() {
  const opened = await openConsole();
  return { opened, owner: await ownersBrowser(opened) };
}

export async function openSharedConsole() {
  const { opened, owner } = await openOwnersConsole();
  return { opened, owner, second: await secondBrowser(opened, owner) };
}

export type SharedConsole = Awaited<ReturnType<typeof openSharedConsole>>;

export async function setupToken({ deps }: TestConsole): Promise<string> {
  const path = await issueSetupToken(deps);
  if (path === undefined) throw new Error('there is an account already');
  return path.slice('/setup?token='.length);
}

/** Uses a new lookup, as after a process start. */
export const findByKey =
  (deps: Pick<TestDeps, 'database' | 'now'>) =>
  async (key: string): Promise<AccountRow | undefined> =>
    (await createKeyLookup(deps)(key, '192.0.2.9'))?.account;

export const invitationToken = (url: string): string => new URL(url).hash.slice(1).split('&')[0] as string;
