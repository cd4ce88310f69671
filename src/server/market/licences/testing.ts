import { after, before } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import type { TestDeps } from '../../../../test/support/testing.ts';
import type { PurchaseRow } from '../../database/index.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { presentErrors, refuseOtherMethods, shapeByPath, useSchemas } from '../../http/index.ts';
import { marketErrorShapeOf } from '../error-shapes.ts';
import { insertPurchases } from '../purchases/purchase.store.ts';
import { hashCode, sealCode } from '../purchases/purchase-code.ts';
import { codeOf, makeAuthor } from '../testing.ts';
import { FailureLimiter } from '../validation/failure-limiter.ts';
import {
  activationRoutes,
  envatoRoutes,
  jwksRoutes,
  licenceKeyRoutes,
  licenceRoutes,
  signingKeyRoutes,
} from './index.ts';

type Author = { id: number; key: string };
type Asked = { as?: Author; method?: 'GET' | 'POST' | 'DELETE'; fields?: object; address?: string };
export type Room = {
  deps: TestDeps;
  app: FastifyInstance;
  ada: Author;
  bob: Author;
  ids: { plain: number; other: number };
  ask(url: string, asked?: Asked): Promise<{ status: number; data: ReturnType<JSON['parse']>; text: string }>;
  /** sets the activation limit of the item `plain` */
  limit(to: number | null): Promise<void>;
  /** finds a purchase by the number it was created with */
  idOf(number: number): Promise<number>;
  setState(number: number, state: PurchaseRow['state']): Promise<void>;
};

const base = 'https://market.example';

/**
 * Ada sells `plain` (purchases 1 to 9) and `other` (10), Bob his own item (50). The fields are set only inside tests.
 */
export function setUpLicenceTests(open: (options?: object) => Promise<TestDeps>): Room {
  const room = {} as Room;
  before(async () => {
    const deps = await open({ config: { marketBaseUrl: base, baseUrl: base } });
    const [ada, bob] = [await makeAuthor(deps, 'ada'), await makeAuthor(deps, 'bob')];
    const ids = { plain: await sell(deps, ada, [1, 2, 3, 4, 5, 6, 7, 8, 9]), other: await sell(deps, ada, [10]) };
    await sell(deps, bob, [50]);
    const app = fastify();
    presentErrors(app, shapeByPath(marketErrorShapeOf));
    refuseOtherMethods(app);
    await app.register(async (plugin) => {
      trustAccountHeader(plugin, (accountId) => accountId === ada.id);
      const routes = useSchemas(plugin);
      licenceRoutes(routes, deps, new FailureLimiter());
      activationRoutes(routes, deps);
      signingKeyRoutes(routes, deps);
    });
    await app.register(envatoRoutes(deps, new FailureLimiter()));
    await app.register(licenceKeyRoutes(deps, new FailureLimiter()));
    await app.register(jwksRoutes(deps));
    const ask: Room['ask'] = async (url, { as = ada, method = 'POST', fields, address = '192.0.2.1' } = {}) => {
      const headers = { 'x-account': String(as.id) };
      const answer = await app.inject({ method, url, headers, payload: fields, remoteAddress: address });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      return {
        status: answer.statusCode,
        data: isJson ? (answer.json().data ?? answer.json()) : {},
        text: answer.body,
      };
    };
    const limit: Room['limit'] = async (to) => {
      const change = deps.database.db.updateTable('items').set({ activation_limit: to });
      await change.where('id', '=', ids.plain).execute();
    };
    const idOf: Room['idOf'] = async (number) => {
      const byCode = deps.database.db
        .selectFrom('purchases')
        .where('code_hash', '=', hashCode(deps.vault, codeOf(number)));
      return (await byCode.select('id').orderBy('id').executeTakeFirstOrThrow()).id;
    };
    const setState: Room['setState'] = async (number, state) => {
      const change = deps.database.db.updateTable('purchases').set({ state });
      await change.where('id', '=', await idOf(number)).execute();
    };
    Object.assign(room, { deps, app, ada, bob, ids, ask, limit, idOf, setState });
  });
  after(async () => {
    await room.app.close();
    await room.deps.close();
  });
  return room;
}

async function sell(deps: TestDeps, { id: account_id }: Author, numbers: number[]): Promise<number> {
  const { db } = deps.database;
  const { id: item_id } = await db
    .insertInto('items')
    .values({
      account_id,
      reference: String(numbers[0]),
      kind: 'image',
      name: `Item ${numbers[0]}`,
      description: 'Icons for dashboards.',
      category: 'Graphics',
      sub_category: 'Icons',
      options: '["SVG"]',
      version: '1.0.0',
      demo_link: 'https://demo.example/icons',
      tags: '["icons"]',
      thumbnail: 'https://files.example/thumbnail.png',
      preview_image: 'https://files.example/preview.png',
      screenshots: '[]',
      price_regular_minor: 1999,
      price_extended_minor: 7900,
      currency: 'EUR',
      published_at: Date.parse('2026-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = numbers.map((number) => ({
    account_id,
    item_id,
    code_hash: hashCode(deps.vault, codeOf(number)),
    code_sealed: sealCode(deps.vault, codeOf(number)),
    license_type: 'Regular License',
    price_minor: 1999,
    currency: 'EUR',
    supported_until: Date.parse('2026-09-01T00:00:00Z'),
    downloaded: 0,
    buyer_email: `buyer-${number}@buyer.example`,
    state: 'valid' as const,
    purchased_at: Date.parse('2026-03-01T10:00:00Z'),
  }));
  await insertPurchases(db, rows);
  return item_id;
}
