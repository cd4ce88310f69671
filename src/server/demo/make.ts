import { setTimeout as pause } from 'node:timers/promises';
import { createAccount, findAccountContext, findAccountEmail, languageOfAddress } from '../accounts/index.ts';
import { buildApp } from '../app/index.ts';
import type { Config } from '../config/index.ts';
import type { Log } from '../kernel/index.ts';
import { dayMs, hourMs, minuteMs } from '../kernel/index.ts';
import { openStores } from '../main.ts';
import { alertConditions, serviceStatus, startDomainWatch } from '../monitors/index.ts';
import { startCourier } from '../outbox/index.ts';
import { createEndpointWebhooks } from '../webhooks/index.ts';
import { DemoClient } from './client.ts';
import type { DemoContext } from './context.ts';
import { writeMarker } from './folder.ts';
import { startGoogle } from './google.ts';
import { Mailbox } from './mailbox.ts';
import { planMonitors } from './monitors.ts';
import { type Payments, startPayments } from './payments.ts';
import { planQuestions } from './questions.ts';
import { createRandom } from './random.ts';
import { planShop } from './shop.ts';
import { demoLookUp, sendDemoWebhook } from './stand-in.ts';
import { inviteTeam } from './team.ts';
import { Timeline } from './timeline.ts';
import { planWebsites } from './websites.ts';

/** Login of the demo. Because the login is public, run a demo only on a machine that other people can't reach. */
export const demoLogin = { username: 'demo', password: 'gatehouse-demo' };

export type DemoSize = { days: number; sales: number };
export const defaultSize: DemoSize = { days: 90, sales: 200 };

export type Progress = (step: string, share: number) => void;

/** Replays an account's past up to now through the service's own interfaces. The past is always the same. */
export async function makeDemo(
  config: Config,
  log: Log,
  { size, onProgress }: { size: DemoSize; onProgress: Progress },
): Promise<void> {
  const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  const clock = { ms: nowMs - size.days * dayMs - hourMs };
  writeMarker(config.dataDir, { madeAt: undefined, days: size.days });
  const [payments, google] = [await startPayments(), await startGoogle()];
  const mailbox = new Mailbox();
  const demoConfig = { ...config, googleUrl: google.url, rateLimitPerMinute: 10_000_000 };
  const { deps, close } = await openStores(demoConfig, log, {
    mail: mailbox.mail,
    connections: { stripe: payments.url },
    now: () => clock.ms,
    // Syncing every commit isn't necessary: if the machine crashes, the demo is created again.
    durability: 'process',
  });
  const app = await buildApp(deps);
  const courier = startCourier(deps, {
    findAccount: (id) => findAccountContext(deps.database.db, id),
    findLanguage: (id, address) => languageOfAddress(deps.database.db, id, address),
    ...alertConditions,
    webhooks: createEndpointWebhooks({ ...deps, emailOf: findAccountEmail, languageOf: languageOfAddress }),
    sendWebhook: sendDemoWebhook,
  });
  try {
    await app.ready();
    const { account, apiKey } = await createAccount(deps, accountFields, { withKey: true });
    const context: DemoContext = {
      deps,
      client: new DemoClient(app, apiKey ?? ''),
      accountId: account.id,
      mailbox,
      random: createRandom(20_261_122),
      timeline: new Timeline(clock),
      startMs: clock.ms + hourMs,
      nowMs,
      async deliverMessages() {
        for (let tries = 0; tries < 100; tries++) {
          if ((await serviceStatus(deps)).waiting === 0) return;
          courier.wake();
          await pause(12);
        }
      },
    };
    await playPast(context, { payments, size, onProgress });
  } finally {
    await courier.stop();
    await app.close();
    await close();
    await payments.close();
    await google.close();
  }
  writeMarker(config.dataDir, { madeAt: nowMs, days: size.days });
}

async function playPast(
  context: DemoContext,
  { payments, size, onProgress }: { payments: Payments; size: DemoSize; onProgress: Progress },
) {
  const { timeline, startMs, nowMs } = context;
  await setProfile(context);
  const { writeChecks } = planMonitors(context);
  planWebsites(context, size.days);
  planShop(context, payments, size.sales);
  planQuestions(context);
  timeline.plan(Math.max(startMs + 3 * hourMs, nowMs - 17 * dayMs), () => lookUpDomains(context));
  await timeline.play(nowMs, (at) =>
    onProgress('Generating sample data', Math.max(0, (at - startMs) / (nowMs - startMs))),
  );
  await inviteTeam(context, demoLogin);
  await writeChecks((share) => onProgress('Writing checks', share));
}

async function lookUpDomains({ client, deps, nowMs, deliverMessages }: DemoContext): Promise<void> {
  const watch = startDomainWatch(deps, { lookUp: demoLookUp(nowMs), everyMs: 50, restMs: 0 });
  try {
    for (let tries = 0; tries < 100; tries++) {
      const monitors = await client.call('GET', '/monitors?per_page=100');
      if (!monitors.some((monitor: { domain_status: string }) => monitor.domain_status === 'pending')) break;
      await pause(50);
    }
  } finally {
    await watch.stop();
  }
  await deliverMessages();
}

const accountFields = {
  ...demoLogin,
  email: 'demo@example.com',
  first_name: 'Robin',
  last_name: 'Harbour',
};

async function setProfile({ client, mailbox, deliverMessages }: DemoContext): Promise<void> {
  await client.signIn(demoLogin);
  await client.console('POST', '/user/email/confirmation', {});
  await deliverMessages();
  const token = /\/confirm-email#([\w-]+)/.exec(mailbox.latestTo(accountFields.email)?.text ?? '')?.[1];
  await client.console('POST', '/confirm-email', { token });
  await client.console('PATCH', '/account', {
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    heading: 'Lamps, and the tools we build them with',
    description:
      'We make lamps in a small workshop by the harbour, and sell the icons, templates and sounds that we made for our own shop.',
    contact_email: 'hello@example.com',
  });
}
