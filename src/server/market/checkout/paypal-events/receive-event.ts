import { Refusal } from '../../../kernel/index.ts';
import { hasPaymentEvent, insertPaymentEvent } from '../payment-event.store.ts';
import type { PaypalDeps, PaypalEvent } from '../paypal/index.ts';
import { applyPaypalEvent, isHandledType } from './apply-event.ts';

/**
 * Applies and stores an event once. Applying an event again after a crash changes nothing. Throws `unavailable` if the
 * event can't be applied now: PayPal retries for three days.
 */
export async function receivePaypalEvent(deps: PaypalDeps, event: PaypalEvent): Promise<void> {
  const { id, event_type: type } = event;
  if (!isHandledType(type)) return;
  const { db } = deps.database;
  if (await hasPaymentEvent(db, 'paypal', id)) return;
  try {
    await applyPaypalEvent(deps, event);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
    // A retry doesn't help: a person must look at the error.
    deps.log.error({ err: error, event: id, type }, 'PayPal event could not be applied');
  }
  await insertPaymentEvent(db, { provider: 'paypal', event_id: id, type, received_at: deps.now() });
}
