import { z } from 'zod';
import { requireTestRecipientAllowed } from '../../accounts/index.ts';
import { translateCause } from '../../causes/index.ts';
import type { Deps } from '../../deps.ts';
import {
  type Caller,
  callerOf,
  idParam,
  parseInput,
  RateLimiter,
  type Routes,
  type Sharing,
  shareLimit,
  text,
} from '../../http/index.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { createGuards, createResolver } from '../../network/index.ts';
import type { AlertChannel, DeliveryOptions, FindTemplate } from '../../outbox/index.ts';
import { type ChannelName, channelNames, destinationProblem, normalizeRow, providerUrls } from '../../outbox/index.ts';
import { findMonitor } from '../monitor/index.ts';
import { channelsOf, sendTest, type TestResult } from './send-test.ts';

const perMinute = 10;
const timeoutMs = 10_000;

const tag = 'Monitors';
const key = z.enum(channelNames).describe('Alert channel.');
const value = text(2048).trim().describe("Destination of the channel. It doesn't have to be saved yet.");
const destination = z.object({ key, value }).overwrite(normalizeRow).superRefine(checkDestination);
const optionalDestination = z
  .object({
    key: key.nullish().describe('One channel. Without key and value, every channel of the monitor.'),
    value: value.nullish().describe('Destination of the channel.'),
  })
  .overwrite(normalizeRow)
  .superRefine((given, context) => {
    if (given.key == null && given.value == null) return;
    if (given.key == null) context.addIssue({ code: 'custom', message: t('is required with value.'), path: ['key'] });
    else checkDestination({ key: given.key, value: given.value ?? '' }, context);
  });

const answer = z.object({
  data: z.array(
    z.object({
      key: z.string(),
      value: z.string(),
      delivered: z.boolean(),
      error: z.string().nullable().describe('Reason why it was not delivered.'),
      duration_ms: z.int(),
    }),
  ),
});

/** `testAlertLimiter`: one instance per process, shared by all interfaces. */
export type AlertTestDeps = Deps & { testAlertLimiter: RateLimiter; findTemplate?: FindTemplate };
export const createTestAlertLimiter = (sharing: Sharing): RateLimiter =>
  new RateLimiter({ perMinute, shared: shareLimit(sharing, 'test-alerts') });

const present = ({ error, ...result }: TestResult) => ({ ...result, error: error && translateCause(error) });

/** Sends a test message to a destination without a monitor. Throws `too_many` and `invalid`. */
export function createTestAlert(deps: AlertTestDeps, delivery: DeliveryOptions = defaultDelivery(deps)) {
  return async (caller: Caller, destination: AlertChannel): Promise<TestResult> => {
    consumeTest(deps, caller);
    await requireTestRecipientAllowed(deps, deps.database.db, caller.accountId, destination);
    const [result] = await sendTest(deps, delivery, caller, null, [destination]);
    return result!;
  };
}

function consumeTest(deps: AlertTestDeps, { accountId }: Caller): void {
  const retryAfterS = deps.testAlertLimiter.take(String(accountId), deps.now());
  if (retryAfterS === 0) return;
  throw new Refusal(
    'too_many',
    t('Too many test messages: try again in {seconds, plural, one {# second} other {# seconds}}.', {
      seconds: retryAfterS,
    }),
    { retryAfterS },
  );
}

export function alertTestRoutes(app: Routes, deps: AlertTestDeps, delivery: DeliveryOptions = defaultDelivery(deps)) {
  const testAlert = createTestAlert(deps, delivery);

  return [
    app.post(
      '/monitors/:id/test',
      {
        access: 'monitors:write',
        audit: 'unrecorded',
        operation: {
          id: 'testMonitorAlerts',
          tag,
          summary: 'Send a test message to one destination, or to every alert channel of the monitor',
          description: "Sends a test message through the monitor's alert channels and returns each receiver's answer.",
        },
        schema: {
          params: z.object({ id: z.string().describe('Identifier of the monitor.') }),
          body: optionalDestination,
          response: { 200: answer },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const monitor = await findMonitor(deps.database.db, caller.accountId, idParam(request.params));
        if (!monitor) throw notFound();
        const given = parseInput(optionalDestination, request.body);
        consumeTest(deps, caller);
        const one = given.key == null ? undefined : { key: given.key, value: given.value ?? '' };
        if (one) await requireTestRecipientAllowed(deps, deps.database.db, caller.accountId, one);
        const results = await sendTest(deps, delivery, caller, monitor, one ? [one] : channelsOf(deps, monitor));
        return { data: results.map(present) };
      },
    ),

    app.post(
      '/monitors/test-alert',
      {
        access: 'monitors:write',
        audit: 'unrecorded',
        operation: {
          id: 'testAlertChannel',
          tag,
          summary: 'Send a test message to a destination that no monitor uses yet',
          description:
            "Sends a test message to a channel before any monitor uses it, and returns the receiver's answer.",
        },
        schema: { body: destination, response: { 200: answer } },
      },
      async (request) => {
        const result = await testAlert(callerOf(request), parseInput(destination, request.body));
        return { data: [present(result)] };
      },
    ),
  ];
}

const defaultDelivery = (deps: Deps): DeliveryOptions => ({
  resolve: createResolver(),
  guards: createGuards(deps.database),
  providerUrls,
  timeoutMs,
});

function checkDestination(
  given: { key: ChannelName; value: string },
  context: { addIssue(issue: { code: 'custom'; message: string; path: PropertyKey[] }): void },
): void {
  const problem = destinationProblem(given.key, given.value);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, path: ['value'] });
}
