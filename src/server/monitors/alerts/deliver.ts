import type { Deps } from '../../deps.ts';
import { inTransaction, type OutboxRow } from '../../ledger/index.ts';
import { accountsOf } from '../checks/checks.store.ts';
import type { Resolve } from '../checks/resolve.ts';
import type { Channel } from '../fields.ts';
import type { Alert, AlertFacts, Delivery } from './alert.ts';
import { retryDelayMs } from './backoff.ts';
import { openDestination } from './destinations.ts';
import { type AfterAttempt, noteAttempt } from './outbox.store.ts';
import { senders } from './sender.ts';

export type DeliverDeps = Pick<Deps, 'config' | 'ledger' | 'mail' | 'vault' | 'log' | 'now'>;
type Options = { resolve: Resolve; timeoutMs: number };

/** Makes one attempt at a claimed alert and notes it. True when it is settled: delivered or given up. */
export async function deliver(deps: DeliverDeps, row: OutboxRow, options: Options): Promise<boolean> {
  const attemptedAt = deps.now();
  const started = performance.now();
  const delivery = await attempt(deps, row, options);
  const after = afterAttempt(row, delivery, deps.now());
  const error = delivery.kind === 'delivered' ? '' : delivery.error;
  await inTransaction(deps.ledger, (trx) =>
    noteAttempt(trx, row, { attemptedAt, durationMs: performance.now() - started, error }, after),
  );
  if (after.state === 'failed')
    deps.log.warn({ alert: row.id, channel: row.channel, attempts: row.attempts + 1 }, 'an alert was given up');
  return after.state !== 'waiting';
}

async function attempt(deps: DeliverDeps, row: OutboxRow, { resolve, timeoutMs }: Options): Promise<Delivery> {
  const accounts = await accountsOf(deps.ledger.db, [row.account_id]);
  const facts = JSON.parse(row.facts) as AlertFacts;
  const alert: Alert = {
    facts,
    accountId: row.account_id,
    idempotencyKey: row.idempotency_key,
    link: `${deps.config.baseUrl}/monitors/${facts.monitor.id}`,
  };
  let destination: string;
  try {
    destination = openDestination(deps.vault, row.destination_sealed);
  } catch {
    const error = 'its destination cannot be read: GATEHOUSE_SECRET is not the one that it was written under';
    return { kind: 'refused', error };
  }
  const sender = senders[row.channel as Channel];
  const allowPrivate = accounts.get(row.account_id)?.isOwner ?? false;
  const context = { mail: deps.mail, vault: deps.vault, now: deps.now, resolve, allowPrivate, timeoutMs };
  const late = Promise.withResolvers<Delivery>();
  const timer = setTimeout(late.resolve, timeoutMs + 100, {
    kind: 'refused',
    error: `no answer within ${timeoutMs / 1000} s`,
  });
  try {
    return await Promise.race([sender(alert, destination, context), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** What an attempt leads to: done, another one later, or the end. Random only in how much later. */
export function afterAttempt(
  row: Pick<OutboxRow, 'attempts' | 'expires_at'>,
  delivery: Delivery,
  nowMs: number,
  random = Math.random(),
): AfterAttempt {
  switch (delivery.kind) {
    case 'delivered':
      return { state: 'delivered', nextAttemptAt: nowMs };
    case 'impossible':
      return { state: 'failed', nextAttemptAt: nowMs };
    case 'refused': {
      const nextAttemptAt = nowMs + retryDelayMs(row.attempts + 1, delivery.retryAfterS, random);
      return nextAttemptAt > row.expires_at
        ? { state: 'failed', nextAttemptAt: nowMs }
        : { state: 'waiting', nextAttemptAt };
    }
  }
}
