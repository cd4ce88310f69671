import { isModuleEnabled } from '../../accounts/index.ts';
import type {
  DatabaseOrTransaction,
  ItemRow,
  ItemTierRow,
  PurchaseRow,
  SubscriptionRow,
} from '../../database/index.ts';
import { cutText, formatMoney, hourMs, type Message, message, notFound, Refusal, t } from '../../kernel/index.ts';
import { countActivations } from '../activations/index.ts';
import { findItem } from '../catalogue/index.ts';
import { findOrderByNumber } from '../orders/index.ts';
import {
  findInvoiceFacts,
  findOrderOfPurchase,
  findPurchase,
  licenceName,
  listExtensions,
  type OrderTerms,
  perPeriod,
  seatLimit,
} from '../purchases/index.ts';
import {
  findRunningSubscription,
  forgetUnpaidChange,
  type TierChange,
  tierChange,
  updateSubscription,
} from '../subscription-records/index.ts';
import { findOrderTax } from '../tax/index.ts';
import {
  listTiersForSale,
  offerOfTier,
  type TierChanges,
  type TierChoice,
  type TierOrder,
  type TierOutcome,
  type TierPreview,
  termsOfTier,
} from '../tiers/index.ts';
import { quoteItem } from './quote.ts';
import { planOfOrder } from './renewal-order.ts';
import {
  changePrice,
  dropUnpaidChange,
  fetchPrice,
  isChargeable,
  type NewPrice,
  paysByDebit,
  previewPrice,
  type StripeDeps,
  schedulePrice,
  type ToldSubscription,
} from './stripe/index.ts';
import { syncSubscription } from './stripe-events/index.ts';

type Of = Pick<PurchaseRow, 'account_id' | 'id'>;

const refusals = {
  ended: message('This purchase has no active subscription.'),
  payment_failed: message('The last payment of your subscription failed. Pay it first, then change the tier.'),
  canceled: message('Your subscription is cancelled. Resume it first, then change the tier.'),
  payment_running: message('The payment for the new period is in progress. Try again when you have its receipt.'),
  already_changes: message('Your subscription already changes with the next payment. Keep your current tier first.'),
  unpaid: message('Your last change of the tier isn’t paid. Pay for it, or keep your current tier first.'),
  unchanged: message('You already have this tier.'),
} satisfies Record<Exclude<TierChange, 'now' | 'later'>, Message>;

const justChanged = () => new Refusal('conflict', t('Your subscription has just changed. Check it and try again.'));

const notForSale = message('This tier is no longer available for your subscription. Choose another one.');

/** A confirmed amount is valid for this long. */
const validForMs = hourMs;

/** Returns the tiers for sale that renew and have a price in the same currency, without asking Stripe. */
async function findTierChoices(deps: StripeDeps, of: Of): Promise<TierChoice[]> {
  const { db } = deps.database;
  const purchase = await findPurchase(db, of.account_id, of.id);
  const row = purchase && (await findRunningSubscription(db, purchase));
  const item = purchase && (await findItem(db, purchase.account_id, purchase.item_id));
  if (!row || !item || !(await isModuleEnabled(db, of.account_id, 'market'))) return [];
  const tiers = (await listTiersForSale(db, item)).filter(
    (tier) => termsOfTier(tier).renews !== undefined && tier.id !== purchase.tier_id,
  );
  const buyer = await findTaxBuyer(db, purchase);
  const choices = await Promise.all(tiers.map((tier) => choiceOf(deps, { item, tier, row, buyer })));
  return choices.filter((choice) => choice !== undefined);
}

/** Throws `not_found`, `conflict`, and `unavailable` if Stripe can't be reached. */
async function previewTier(deps: StripeDeps, of: Of, tierId: number): Promise<TierPreview> {
  const { preview } = await prepare(deps, of, { tierId, at: deps.now() });
  return preview;
}

/**
 * Changes the tier once the buyer has confirmed the amount. Books Stripe's invoice. Throws like
 * `previewTier`.
 */
async function changeTier(deps: StripeDeps, of: Of, order: TierOrder): Promise<TierOutcome> {
  const { tierId, dueMinor, totalMinor, at } = order;
  const isCurrent = deps.now() - validForMs <= at && at <= deps.now();
  const prepared = await prepare(deps, of, { tierId, at: isCurrent ? at : deps.now() });
  const { due_minor, total_minor, currency, terms } = prepared.preview;
  if (total_minor !== totalMinor)
    throw new Refusal(
      'conflict',
      t('{tier} now costs {price}. Check it and confirm again.', {
        tier: licenceName(terms.license_type),
        price: perPeriod(formatMoney(total_minor, currency), terms.renews ?? 'month'),
      }),
    );
  if (due_minor !== dueMinor)
    throw new Refusal(
      'conflict',
      t('The price of this change is now {amount}. Check it and confirm again.', {
        amount: formatMoney(due_minor, currency),
      }),
    );
  return apply(deps, prepared);
}

/** Keeps the tier and the price that the buyer paid last. Throws like `previewTier`. */
async function keepTier(deps: StripeDeps, of: Of, tierId: number): Promise<void> {
  await apply(deps, await prepare(deps, of, { tierId, at: deps.now(), keeps: true }));
}

async function apply(deps: StripeDeps, prepared: Prepared): Promise<TierOutcome> {
  const { preview, told, row } = prepared;
  // Only one of two simultaneous changes reaches Stripe.
  if (!(await updateSubscription(deps.database.db, row, { unpaid_change: null }))) throw justChanged();
  await changeAtStripe(deps, prepared);
  const changed = await syncSubscription(deps, told.ref);
  return changed?.unpaid ? { kind: 'unpaid', pay_url: changed.unpaid.pay_url } : { kind: preview.when };
}

/**
 * `keptId`: the current tier when the buyer opened the page. Throws `conflict` if the change has been paid since, and
 * `unavailable`.
 */
async function dropChange(deps: StripeDeps, of: Of, keptId: number): Promise<void> {
  const { db } = deps.database;
  const row = await findRunningSubscription(db, of);
  if (!row) throw new Refusal('conflict', t(refusals.ended));
  const wasKept = (await findPurchase(db, of.account_id, of.id))?.tier_id === keptId;
  const isDropped = wasKept && (await dropUnpaidChange(deps, row.provider_ref)).isDropped;
  await syncSubscription(deps, row.provider_ref);
  const purchase = await findPurchase(db, of.account_id, of.id);
  const after = await findRunningSubscription(db, of);
  if (!purchase || !after) throw new Refusal('conflict', t(refusals.ended));
  if (purchase.tier_id !== keptId)
    throw new Refusal(
      'conflict',
      t('Your change has just been paid, so you have {tier} now. You can change the tier again.', {
        tier: licenceName(purchase.license_type),
      }),
    );
  if (!isDropped && after.tier_id !== keptId) throw justChanged();
  await forgetUnpaidChange(db, after);
}

async function changeAtStripe(deps: StripeDeps, { preview, price, told, item, row }: Prepared): Promise<void> {
  if (preview.when === 'now') return changePrice(deps, told, price, preview.at);
  if (price.plan.terms.renews === told.item.renews) return changePrice(deps, told, price, undefined);
  const { tier_id, price_minor: total_minor, currency } = row;
  const current = newPrice(item, { tier_id, terms: termsOfRow(row), total_minor, currency });
  return schedulePrice(deps, told, { current, wanted: price });
}

export const createTierChanges = (deps: StripeDeps): TierChanges => ({
  find: (of) => findTierChoices(deps, of),
  preview: (of, tierId) => previewTier(deps, of, tierId),
  change: (of, order) => changeTier(deps, of, order),
  keep: (of, tierId) => keepTier(deps, of, tierId),
  drop: (of, tierId) => dropChange(deps, of, tierId),
});

type Prepared = {
  preview: TierPreview;
  price: NewPrice;
  told: ToldSubscription;
  row: SubscriptionRow;
  item: ItemRow;
};

const termsOfRow = ({ terms }: SubscriptionRow): OrderTerms => JSON.parse(terms) as OrderTerms;

const newPrice = (
  { name }: ItemRow,
  { tier_id, terms, total_minor, currency }: Omit<TierChoice, 'tier_id'> & { tier_id: number | null },
): NewPrice => ({
  plan: { tier_id, terms },
  ...{ total_minor, currency, name: `${cutText(name, 200)} (${terms.license_type})` },
});

async function prepare(
  deps: StripeDeps,
  of: Of,
  { tierId, at, keeps = false }: { tierId: number; at: number; keeps?: boolean },
): Promise<Prepared> {
  const { db } = deps.database;
  const running = await findRunningSubscription(db, of);
  if (!running || running.must_end === 1) throw new Refusal('conflict', t(refusals.ended));
  const told = await syncSubscription(deps, running.provider_ref);
  const row = await findRunningSubscription(db, of);
  const purchase = await findPurchase(db, of.account_id, of.id);
  const item = purchase && (await findItem(db, of.account_id, purchase.item_id));
  if (!told || !row || !item) throw new Refusal('conflict', t(refusals.ended));
  const isOwn = tierId === purchase.tier_id;
  // The page was opened before the tier changed.
  if (keeps && !isOwn) throw justChanged();
  const isPending = purchase.tier_id !== row.tier_id;
  const choice = isOwn ? await ownChoice(deps, { told, purchase, row }) : await offered(deps, of, tierId);
  const change = tierChange({
    ...{ state: told.state ?? row.state, isPending, isOwn, keeps },
    isUnpaid: told.unpaid !== undefined,
    isPaymentRunning: told.current_period_ends_at > row.period_ends_at,
    from: { minor: told.price_minor, renews: termsOfRow(row).renews ?? 'month' },
    to: { minor: choice.total_minor, renews: choice.terms.renews ?? 'month' },
  });
  if (change !== 'now' && change !== 'later') throw new Refusal('conflict', t(refusals[change]));
  // A higher tier begins only after its payment, and a debit can fail days later.
  const when = change === 'now' && (await paysByDebit(deps, told)) ? 'later' : change;
  const price = newPrice(item, choice);
  const { due_minor, paid_until } =
    when === 'now' ? await previewPrice(deps, told, price, at) : { due_minor: 0, paid_until: row.period_ends_at };
  const isDueLater = due_minor > 0 && !isChargeable(due_minor, choice.currency);
  const surplus = await findSurplus(db, { purchase, item, terms: choice.terms });
  const begins_period = paid_until > row.period_ends_at;
  const preview = { ...choice, when, due_minor, isDueLater, at, begins_period, paid_until, surplus };
  return { preview, price, told, row, item };
}

async function offered(deps: StripeDeps, of: Of, tierId: number): Promise<TierChoice> {
  const choice = (await findTierChoices(deps, of)).find(({ tier_id }) => tier_id === tierId);
  if (!choice) throw new Refusal('conflict', t(notForSale));
  return choice;
}

/** The tier and the price that the buyer paid last, even if the author has changed or removed them. */
async function ownChoice(
  deps: StripeDeps,
  { told, purchase, row }: { told: ToldSubscription; purchase: PurchaseRow; row: SubscriptionRow },
): Promise<TierChoice> {
  const { db } = deps.database;
  const first = told.orderNumber === undefined ? undefined : await findOrderByNumber(db, told.orderNumber);
  if (!first || purchase.tier_id === null) throw notFound();
  const firstPrice = told.invoices.find(({ isFirst }) => isFirst)?.price;
  const prices = [...new Set(told.invoices.map(({ price }) => price))].reverse();
  for (const ref of prices) {
    const price = await fetchPrice(deps, ref);
    const plan = price.plan ?? (ref === firstPrice ? planOfOrder(first) : undefined);
    if (plan?.tier_id !== purchase.tier_id) continue;
    return { tier_id: purchase.tier_id, terms: plan.terms, total_minor: price.total_minor, currency: row.currency };
  }
  throw new Refusal('conflict', t(notForSale));
}

type TaxBuyer = { country: string; hasVerifiedVatId: boolean };

/** The order of the last payment has the buyer's country, unless the buyer has corrected the first invoice since. */
async function findTaxBuyer(db: DatabaseOrTransaction, purchase: PurchaseRow): Promise<TaxBuyer> {
  const payments = [purchase, ...(await listExtensions(db, purchase))];
  const last = payments.findLast(({ price_minor }) => price_minor > 0) ?? purchase;
  const order = await findOrderOfPurchase(db, last);
  const evidence = order && (await findOrderTax(db, order));
  const facts = await findInvoiceFacts(db, purchase);
  return {
    country: facts?.buyer.country ?? order?.buyer_country ?? '',
    hasVerifiedVatId: evidence?.vat_check === 'verified',
  };
}

/** Returns undefined without a price in the subscription's currency. */
async function choiceOf(
  deps: StripeDeps,
  { item, tier, row, buyer }: { item: ItemRow; tier: ItemTierRow; row: SubscriptionRow; buyer: TaxBuyer },
): Promise<TierChoice | undefined> {
  const offer = offerOfTier(item, tier, { currency: row.currency, nowMs: deps.now() });
  if (offer.currency !== row.currency) return undefined;
  const { price } = await quoteItem(deps, deps.database.db, item, {
    ...{ licence: 'regular', coupon: '', tier_id: tier.id, country: buyer.country },
    offered: offer,
    ...(buyer.hasVerifiedVatId && { vatCheck: { state: 'verified', reference: '' } as const }),
  });
  return { tier_id: tier.id, terms: termsOfTier(tier), total_minor: price.total_minor, currency: offer.currency };
}

async function findSurplus(
  db: DatabaseOrTransaction,
  { purchase, item, terms }: { purchase: PurchaseRow; item: ItemRow; terms: OrderTerms },
): Promise<TierPreview['surplus']> {
  const limit = seatLimit({ ...purchase, seat_limit: terms.seat_limit }, item);
  const used = await countActivations(db, purchase.account_id, purchase.id);
  return limit !== null && used > limit ? { used, limit } : undefined;
}
