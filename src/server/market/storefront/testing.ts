import { fastify } from 'fastify';
import type { Insertable } from 'kysely';
import { openTestDeps } from '../../../../test/support/testing.ts';
import type { ReviewRow, Schema } from '../../database/index.ts';
import { presentErrors, refuseOtherMethods } from '../../http/index.ts';
import { blankItem } from '../catalogue/index.ts';
import { shopMediaRoutes } from '../items/index.ts';
import { postReview } from '../reviews/index.ts';
import { codeOf, makeTwoAuthors } from '../testing.ts';
import type { UnpaidSeller } from './no-payments.ts';
import { storefrontRoutes } from './routes.ts';

type ItemFields = Partial<Insertable<Schema['items']>>;

export async function openShop(open: typeof openTestDeps = openTestDeps) {
  const unpaidSellers = new Map<number, UnpaidSeller>();
  const deps = await open();
  const { db } = deps.database;
  const [ada, bob] = await makeTwoAuthors(deps);
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 } });
  presentErrors(app);
  refuseOtherMethods(app);
  await app.register(shopMediaRoutes(deps));
  await app.register(storefrontRoutes({ ...deps, findUnpaidSeller: async (account) => unpaidSellers.get(account) }));
  await app.ready();
  let made = 0;

  const addItem = async (name: string, fields: ItemFields = {}): Promise<number> => {
    made++;
    const { id } = await db
      .insertInto('items')
      .values({
        ...blankItem,
        account_id: ada,
        reference: `r${made}`,
        name,
        category: 'Graphics',
        sub_category: 'Icons',
        price_regular_minor: 1999,
        price_extended_minor: 7900,
        currency: 'EUR',
        published_at: deps.now() + made,
        updated_at: deps.now() + made,
        is_code_only: 1,
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const sell = async (itemId: number, fields: Partial<Insertable<Schema['purchases']>> = {}) => {
    made++;
    return db
      .insertInto('purchases')
      .values({
        account_id: ada,
        item_id: itemId,
        code_hash: codeOf(made),
        code_sealed: 'x',
        license_type: 'Regular License',
        price_minor: 1999,
        currency: 'EUR',
        downloaded: 0,
        state: 'valid',
        purchased_at: deps.now(),
        ...fields,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  };

  return {
    app,
    deps,
    ada,
    bob,
    addItem,
    /** accounts that can't be paid yet */
    unpaidSellers,
    sell,
    async review(itemId: number, fields: { stars: number; body?: string; name?: string }): Promise<ReviewRow> {
      const purchase = await sell(itemId);
      return postReview(deps, { purchase, stars: fields.stars, body: fields.body, name: fields.name });
    },
    /** Expires the caches first. */
    async get(path: string, headers: Record<string, string> = {}) {
      deps.clock.ms += 6000;
      return app.inject({ url: path, headers });
    },
    async close() {
      await app.close();
      await deps.close();
    },
  };
}
