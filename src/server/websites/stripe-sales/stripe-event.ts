// English only: programs read it
import { z } from 'zod';
import { text } from '../../http/index.ts';
import { invalid, Refusal } from '../../kernel/index.ts';

/** The market implements this. */
export type StripeReader = {
  /** Throws `malformed` if the signature is wrong or old. */
  readEvent(bytes: Buffer, signed: { signature: string; secret: string; nowMs: number }): unknown;
  /** `currency` is in lower case, as Stripe writes it */
  toMinor(amount: number, currency: string): { minor: number; currency: string };
};

/** Amounts are in minor units, `at` in epoch ms. */
export type ReportedByStripe = { at: number } & (
  | { kind: 'paid'; reference: string; payment: string | undefined; currency: string; minor: number }
  | { kind: 'refunded'; payment: string; currency: string; chargedMinor: number; refundedMinor: number }
  | { kind: 'disputed'; dispute: string; payment: string; currency: string; minor: number; isWithdrawn: boolean }
);

const metadata = z
  .object({
    gatehouse_reference: z.string().trim().optional().catch(undefined),
    order: z.string().optional().catch(''),
  })
  .nullish()
  .transform((given) => given ?? {});
const id = text(255);
const payment = z
  .union([id, z.object({ id }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined);
const amount = z.int().min(0);
const currency = z.string();

const session = z.object({
  id,
  mode: z.string().nullish(),
  payment_status: z.string(),
  amount_total: amount.nullish(),
  currency: currency.nullish(),
  client_reference_id: z.string().nullish(),
  ...{ payment_intent: payment, metadata },
});
const intent = z.object({ id, amount_received: amount, currency, metadata });
const subscription = z.object({ subscription_details: z.object({ metadata }).nullish() }).nullish();
const invoice = z.object({
  id,
  amount_paid: amount,
  currency,
  billing_reason: z.string().nullish(),
  ...{ payment_intent: payment, metadata, parent: subscription },
  subscription_details: z.object({ metadata }).nullish(),
  payments: z
    .object({ data: z.array(z.object({ payment: z.object({ payment_intent: payment }).optional() })) })
    .nullish(),
});
const charge = z.object({ payment_intent: payment, amount, amount_refunded: amount, currency });
const dispute = z.object({ id, payment_intent: payment, amount, currency, status: z.string() });
const named = z.object({ type: z.string() });
const event = z.object({ created: z.int(), data: z.object({ object: z.unknown() }) });

export const saleEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'payment_intent.succeeded',
  'invoice.paid',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

type SaleEventType = (typeof saleEventTypes)[number];
const isSaleEvent = (type: string): type is SaleEventType => saleEventTypes.some((known) => known === type);

/**
 * Returns undefined for events of other types, free orders, and orders of Gatehouse's own shop. Throws `malformed`, and
 * `invalid` if the event doesn't match Stripe's documentation.
 */
export function readSaleEvent(given: unknown, toMinor: StripeReader['toMinor']): ReportedByStripe | undefined {
  const type = named.safeParse(given).data?.type;
  if (type === undefined) throw new Refusal('malformed', 'This is not a Stripe event.');
  if (!isSaleEvent(type)) return undefined;
  try {
    return readSale(type, event.parse(given), toMinor);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const field = error.issues[0]?.path.join('.');
    throw invalid({ event: [`${type} does not match Stripe’s documentation${field ? `: ${field}` : ''}.`] });
  }
}

function readSale(
  type: SaleEventType,
  { created, data }: z.output<typeof event>,
  toMinor: StripeReader['toMinor'],
): ReportedByStripe | undefined {
  const at = created * 1000;
  const paid = (reference: string, paidBy: string | undefined, amountPaid: number, written: string) => {
    const { minor, currency } = toMinor(amountPaid, written);
    return minor > 0 ? ({ kind: 'paid', at, reference, payment: paidBy, currency, minor } as const) : undefined;
  };
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const one = session.parse(data.object);
      const isOfShop = one.metadata.order !== undefined && one.metadata.order === one.client_reference_id;
      if (one.payment_status !== 'paid' || isOfShop) return undefined;
      const named = one.metadata.gatehouse_reference;
      // The first invoice reports the same payment with the subscription's reference.
      if (!named && one.mode === 'subscription') return undefined;
      const reference = named || one.id;
      return paid(reference, one.payment_intent, one.amount_total ?? 0, one.currency ?? '');
    }
    case 'payment_intent.succeeded': {
      const one = intent.parse(data.object);
      const reference = one.metadata.gatehouse_reference;
      return reference ? paid(reference, one.id, one.amount_received, one.currency) : undefined;
    }
    case 'invoice.paid': {
      const one = invoice.parse(data.object);
      const reference = invoiceReference(one);
      const paidBy = one.payment_intent ?? one.payments?.data[0]?.payment?.payment_intent;
      return reference ? paid(reference, paidBy, one.amount_paid, one.currency) : undefined;
    }
    case 'charge.refunded': {
      const one = charge.parse(data.object);
      if (one.payment_intent === undefined) return undefined;
      const charged = toMinor(one.amount, one.currency);
      return {
        ...{ kind: 'refunded', at, payment: one.payment_intent, currency: charged.currency },
        ...{ chargedMinor: charged.minor, refundedMinor: toMinor(one.amount_refunded, one.currency).minor },
      };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const one = dispute.parse(data.object);
      // An inquiry (`warning_…`) withdraws no money. A dispute withdraws money until the dispute is won.
      if (one.payment_intent === undefined || one.status.startsWith('warning_')) return undefined;
      const { minor, currency } = toMinor(one.amount, one.currency);
      const isWithdrawn = one.status !== 'won';
      return { kind: 'disputed', at, dispute: one.id, payment: one.payment_intent, currency, minor, isWithdrawn };
    }
  }
}

/** A subscription's reference belongs to its first payment. Each renewal is a separate sale. */
function invoiceReference(one: z.output<typeof invoice>): string | undefined {
  if (one.metadata.gatehouse_reference) return one.metadata.gatehouse_reference;
  const details = one.parent?.subscription_details ?? one.subscription_details;
  const reference = details?.metadata.gatehouse_reference;
  if (!reference) return undefined;
  return one.billing_reason === 'subscription_create' ? reference : `${reference}/${one.id}`;
}
