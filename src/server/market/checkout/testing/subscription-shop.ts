import assert from 'node:assert/strict';
import type { openTestDeps } from '../../../../../test/support/testing.ts';
import type { ItemTierRow, PurchaseRow, SubscriptionRow } from '../../../database/index.ts';
import { dayMs } from '../../../kernel/index.ts';
import type { TierOrder, TierPreview } from '../../tiers/index.ts';
import { saveTiers } from '../../tiers/save-tiers.ts';
import { createTierChanges } from '../change-tier.ts';
import { openShop } from './shop.ts';

type Of = Pick<PurchaseRow, 'id'>;

export type SubscriptionShop = Awaited<ReturnType<typeof openSubscriptionShop>>;

/** Returns the order of a buyer who confirms the preview. */
export const orderOf = ({ tier_id, due_minor, total_minor, at }: TierPreview): TierOrder => ({
  ...{ tierId: tier_id, dueMinor: due_minor, totalMinor: total_minor, at },
});

/** A shop whose buyers subscribe and change their tiers. Stripe's events are delivered after each step. */
export async function openSubscriptionShop(open: typeof openTestDeps) {
  const shop = await openShop({ open });
  await shop.deps.database.db
    .updateTable('shops')
    .set({ seller_name: 'Ada', seller_address: 'Here' })
    .where('account_id', '=', shop.ada)
    .execute();
  const { billing } = shop.stripe.state;
  const changes = () => createTierChanges(shop.deps);
  const hearAll = async (start: number) => {
    for (const event of shop.eventsFrom(start)) assert.equal((await shop.hear(event)).statusCode, 200);
  };
  /** Delivers the events of what happens at Stripe. */
  const billed = async (happen: () => void): Promise<void> => {
    const start = shop.eventCount();
    happen();
    await hearAll(start);
  };
  const purchaseOf = async ({ id }: Of): Promise<PurchaseRow> =>
    (await shop.purchases()).find((row) => row.id === id) as PurchaseRow;
  return {
    ...shop,
    billing,
    changes,
    hearAll,
    purchaseOf,
    save: (tiers: Parameters<typeof saveTiers>[2]): Promise<ItemTierRow[]> =>
      saveTiers(shop.deps, { account_id: shop.ada, id: shop.item.id }, tiers),
    billed,
    passDays: (days: number): Promise<void> =>
      billed(() => {
        shop.clock.ms += days * dayMs;
        billing.advance();
      }),
    async subscribe(tier: ItemTierRow | undefined, email = 'eve@buyer.example'): Promise<PurchaseRow> {
      const start = shop.eventCount();
      const consent = tier?.licence_days === 365 ? 'year' : 'month';
      const { session } = await shop.orderByStripe({ licence: `tier-${tier?.id}`, consent, email });
      shop.stripe.state.pay(session);
      await hearAll(start);
      return (await shop.purchases()).at(-1) as PurchaseRow;
    },
    subscriptionOf: ({ id }: Of): Promise<SubscriptionRow> =>
      shop.deps.database.db
        .selectFrom('subscriptions')
        .selectAll()
        .where('purchase_id', '=', id)
        .executeTakeFirstOrThrow(),
    async paymentsOf({ id }: Of) {
      return (await shop.purchases())
        .filter((row) => row.extends_purchase_id === id)
        .map(({ license_type, price_minor, invoice }) => [license_type, price_minor, invoice !== null]);
    },
    async rightsOf(purchase: Of) {
      const { license_type, tier_id, seat_limit } = await purchaseOf(purchase);
      return [license_type, tier_id, seat_limit];
    },
    mailsOf: async ({ id }: Of, kind: string): Promise<number> =>
      (await shop.letters()).filter(({ idempotency_key: key }) => key.startsWith(`purchase_${id}_${kind}`)).length,
    async change(purchase: PurchaseRow, tier: ItemTierRow | undefined) {
      const preview = await changes().preview(purchase, tier?.id ?? 0);
      return (await changes().change(purchase, orderOf(preview))).kind;
    },
  };
}
