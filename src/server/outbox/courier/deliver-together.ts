import { inTransaction, type OutboxRow } from '../../database/index.ts';
import { attemptDelivery, sendStorm } from '../channels/index.ts';
import { noteCombined, recordSharedAttempt } from '../deliveries/index.ts';
import { combinedLinks, tokensIn } from '../message-links/index.ts';
import { type DeliveryResult, isOfDegraded, unsealFacts } from '../messages/index.ts';
import {
  afterAttempt,
  attemptOf,
  type CourierOptions,
  type DeliverDeps,
  isOverAllowance,
  openReceiver,
  sealedDestination,
  tooManyAlerts,
} from './deliver.ts';
import { type Combined, isStormIncident, stormFacts, stormKey } from './storm.ts';

type Options = CourierOptions & { isMore: boolean };

/**
 * Sends alerts of one kind to one destination as one message, and records the attempt for each of them. Returns true if
 * one of them is finished: delivered or failed.
 */
export async function deliverTogether(deps: DeliverDeps, rows: Combined, options: Options): Promise<boolean> {
  const attemptedAt = deps.now();
  const started = performance.now();
  // Decides about the allowance and the delay for all of them.
  const lead = rows.reduce((most, row) => (row.attempts > most.attempts ? row : most));
  const delivery = await attemptTogether(deps, rows, lead, options);
  const attempt = attemptOf(delivery, attemptedAt, started);
  const [nowMs, random] = [deps.now(), Math.random()];
  const after = rows.map(({ id, channel, expires_at }) => ({
    id,
    channel,
    ...afterAttempt({ attempts: lead.attempts, expires_at }, delivery, nowMs, random),
  }));
  await inTransaction(deps.database, async (trx) => {
    for (const [, [one, ...others]] of Map.groupBy(after, ({ state }) => state))
      if (one) await recordSharedAttempt(trx, [one, ...others], attempt, one);
  });
  for (const { channel, state } of after) options.observe?.({ channel, result: state === 'waiting' ? 'retry' : state });
  const failed = after.filter(({ state }) => state === 'failed').length;
  if (failed > 0)
    deps.log.warn(
      { alert: lead.id, alerts: failed, channel: lead.channel, attempts: lead.attempts + 1 },
      'could not deliver alerts; giving up',
    );
  return after.some(({ state }) => state !== 'waiting');
}

async function attemptTogether(
  deps: DeliverDeps,
  rows: Combined,
  lead: OutboxRow,
  options: Options,
): Promise<DeliveryResult> {
  const receiver = await openReceiver(deps, lead, options);
  if (!receiver) return sealedDestination;
  const { destination, timeZone } = receiver;
  const { channel, value } = destination;
  if (await isOverAllowance(deps, lead, destination)) return tooManyAlerts;
  const { baseUrl } = deps.config;
  const incidents = rows.map((row) => unsealFacts(deps.vault, row.facts)).filter(isStormIncident);
  const facts = stormFacts(incidents, { isMore: options.isMore, baseUrl });
  const [opening, ...others] = rows.filter(({ event }) => event === 'opened' || event === 'reminder');
  if (opening) await noteCombined(deps.database.db, [opening, ...others]);
  const links = opening && combinedLinks(deps.vault, [opening, ...others], baseUrl);
  const storm = {
    facts,
    accountId: lead.account_id,
    timeZone,
    language: await options.findLanguage(lead.account_id, channel === 'email' ? value : undefined),
    idempotencyKey: stormKey(rows),
    link: isOfDegraded(facts) ? `${baseUrl}/monitors` : `${baseUrl}/incidents`,
    ...(facts.incidents.some(({ endedAt }) => endedAt === null) && links),
  };
  const secrets = links ? tokensIn(links) : [];
  return attemptDelivery(deps, { ...destination, secrets }, options, (context) =>
    sendStorm(channel, storm, value, context),
  );
}
