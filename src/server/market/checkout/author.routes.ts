import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditInAccount, findAccountByLogin } from '../../accounts/index.ts';
import type { CouponRow, ShopRow } from '../../database/index.ts';
import {
  callerOf,
  idParam,
  mayCaller,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  requireAccess,
} from '../../http/index.ts';
import { notFound, t } from '../../kernel/index.ts';
import { findCoupon, findListedOrder, listCoupons, sumCouponRevenue } from '../orders/index.ts';
import { findShop, updateShopRow } from '../shops/index.ts';
import { type ShopVisits, uncountedVisits } from '../visits/index.ts';
import { changeCoupon, createCoupon, removeCoupon } from './coupon-changes.ts';
import { cancelOrder, confirmOrder } from './manual-order.ts';
import { findOrderContext } from './order-context.ts';
import { orderListRoutes } from './order-list.routes.ts';
import { paymentMethodsOf } from './providers.ts';
import type { StripeDeps } from './stripe/index.ts';
import { returnUnappliedPayment } from './unapplied-payment.ts';
import {
  couponAnswer,
  couponList,
  orderAnswer,
  presentCoupon,
  presentOrder,
  presentShop,
  shopAnswer,
  storeCoupon,
  updateCouponFields,
  updateFee,
  updateShop,
} from './wire.ts';

const tag = 'Market';

/** `base`: start of URLs in responses */
export function authorsCheckoutRoutes(
  app: Routes,
  deps: StripeDeps,
  base: string,
  visits: ShopVisits = uncountedVisits,
) {
  return [
    ...couponRoutes(app, deps, base),
    ...orderListRoutes(app, deps, base),
    ...orderRoutes(app, deps),
    ...shopRoutes(app, deps, visits),
  ];
}

function couponRoutes(app: Routes, deps: StripeDeps, base: string) {
  const { db } = deps.database;
  const params = z.object({ id: z.string().describe('Identifier of the coupon.') });
  const one = z.object({ data: couponAnswer });
  const deleted = z.object({ id: z.int(), object: z.literal('coupon'), deleted: z.literal(true) });
  const presentAll = async (accountId: number, rows: CouponRow[]) => {
    const ids = rows.map(({ id }) => id);
    const revenue = await sumCouponRevenue(db, accountId, ids);
    return rows.map((row) => presentCoupon(row, revenue));
  };
  const shown = async (row: CouponRow) => ({
    data: presentCoupon(row, await sumCouponRevenue(db, row.account_id, [row.id])),
  });

  return [
    app.get(
      '/market/coupons',
      {
        access: 'market:read',
        operation: {
          id: 'listCoupons',
          tag,
          summary: 'List coupons',
          description: 'Your coupons with their number of uses.',
        },
        schema: { querystring: couponList, response: { 200: paginatedResponse(couponAnswer) } },
      },
      async (request) => {
        const { search, state, page, per_page } = request.query;
        const wanted = { page: page ?? 1, perPage: per_page ?? 10 };
        const { accountId } = callerOf(request);
        const filter = { search: search?.trim() || undefined, state: state ?? undefined, nowMs: deps.now() };
        const { rows, total } = await listCoupons(db, accountId, { ...filter, ...wanted });
        return paginate(await presentAll(accountId, rows), total, {
          path: `${base}/market/coupons`,
          url: request.url,
          ...wanted,
        });
      },
    ),

    app.post(
      '/market/coupons',
      {
        access: 'market:write',
        audit: 'coupon.created',
        operation: {
          id: 'createCoupon',
          tag,
          summary: 'Create a coupon',
          description:
            'Creates a coupon: a percentage or an amount off all items, one item or several. Buyers enter the code, or open `/shop/buy/ITEM?coupon=CODE`.',
        },
        schema: { body: storeCoupon, response: { 201: one } },
      },
      async (request, reply) => {
        const row = await createCoupon(deps, callerOf(request).accountId, parseInput(storeCoupon, request.body));
        reply.code(201).header('location', `${base}/market/coupons/${row.id}`);
        return shown(row);
      },
    ),

    app.get(
      '/market/coupons/:id',
      {
        access: 'market:read',
        operation: {
          id: 'getCoupon',
          tag,
          summary: 'Show a coupon',
          description: 'One coupon with its number of uses.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const row = await findCoupon(db, callerOf(request).accountId, idParam(request.params));
        if (!row) throw notFound();
        return shown(row);
      },
    ),

    app.update(
      '/market/coupons/:id',
      {
        access: 'market:write',
        audit: 'coupon.updated',
        operation: {
          id: 'updateCoupon',
          tag,
          summary: 'Update a coupon',
          description: 'Changes the fields that you send. Placed orders keep their price.',
        },
        schema: { params, body: updateCouponFields, response: { 200: one } },
      },
      async (request) => {
        const [{ accountId }, id] = [callerOf(request), idParam(request.params)];
        if (!(await findCoupon(db, accountId, id))) throw notFound();
        const changes = parseInput(updateCouponFields, request.body);
        return shown(await changeCoupon(deps, accountId, id, changes));
      },
    ),

    app.delete(
      '/market/coupons/:id',
      {
        access: 'market:write',
        audit: 'coupon.deleted',
        operation: {
          id: 'deleteCoupon',
          tag,
          summary: 'Delete a coupon',
          description: 'Deletes a coupon. Orders that used it keep their price.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam(request.params);
        await removeCoupon(deps, callerOf(request), id);
        return { id, object: 'coupon', deleted: true } as const;
      },
    ),
  ];
}

function orderRoutes(app: Routes, deps: StripeDeps) {
  const params = z.object({ id: z.string().describe('Identifier of the order.') });
  const one = z.object({ data: orderAnswer });
  const shown = async (accountId: number, id: number) => {
    const row = await findListedOrder(deps.database.db, accountId, id);
    if (!row) throw notFound();
    return { data: presentOrder(row, await findOrderContext(deps.database.db, accountId, [id])) };
  };

  const changed = async (request: FastifyRequest, act: typeof confirmOrder | typeof cancelOrder) => {
    const [{ accountId }, id] = [callerOf(request), idParam(request.params)];
    await act(deps, accountId, id);
    return shown(accountId, id);
  };
  const returnPath = '/market/orders/:id/stray-payments/:payment_id/return';

  return [
    app.get(
      '/market/orders/:id',
      {
        access: 'market:read',
        operation: { id: 'getOrder', tag, summary: 'Show an order', description: 'One order with its payments.' },
        schema: { params, response: { 200: one } },
      },
      async (request) => shown(callerOf(request).accountId, idParam(request.params)),
    ),
    app.post(
      '/market/orders/:id/confirm',
      {
        access: 'money',
        audit: 'order.confirmed',
        operation: {
          id: 'confirmOrder',
          tag,
          summary: 'Confirm the bank transfer of an order',
          description: 'Confirms that a bank transfer arrived. The buyer receives the purchase by email.',
        },
        schema: { params, response: { 200: one } },
      },
      (request) => changed(request, confirmOrder),
    ),

    app.post(
      '/market/orders/:id/cancel',
      {
        access: 'market:write',
        audit: 'order.cancelled',
        operation: {
          id: 'cancelOrder',
          tag,
          summary: 'Cancel a bank transfer order',
          description: 'Cancels an order that is waiting for a bank transfer.',
        },
        schema: { params, response: { 200: one } },
      },
      (request) => changed(request, cancelOrder),
    ),

    app.post(
      returnPath,
      {
        access: 'money',
        audit: 'unapplied_payment.returned',
        operation: {
          id: 'returnStrayPayment',
          tag,
          summary: 'Refund an unapplied payment',
          description:
            'Refunds a payment that does not match its order. Returns 202 while the provider is still processing the refund.',
        },
        schema: {
          params: params.extend({ payment_id: z.string().describe('Identifier of the unapplied payment.') }),
          response: { 200: one, 202: one },
        },
      },
      async (request, reply) => {
        const [{ accountId }, orderId] = [callerOf(request), idParam(request.params)];
        const id = idParam({ id: request.params.payment_id });
        if (!(await returnUnappliedPayment(deps, accountId, { orderId, id }))) reply.code(202);
        return shown(accountId, orderId);
      },
    ),
  ];
}

function shopRoutes(app: Routes, deps: StripeDeps, visits: ShopVisits) {
  const { db } = deps.database;
  const one = z.object({ data: shopAnswer });
  const path = '/market/shop';
  const feePath = '/market/shops/:username/fee';
  const shown = async (shop: ShopRow) =>
    presentShop(shop, { pays_by: paymentMethodsOf(deps, shop), ...(await visits.state(shop.account_id)) });

  const params = z.object({ username: z.string().describe('Username of the author.') });

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'getShop',
          tag,
          summary: 'Show shop settings',
          description: 'Your shop settings: seller details, tax, bank account, payment methods.',
        },
        schema: { response: { 200: one } },
      },
      async (request) => {
        return { data: await shown(await findShop(db, callerOf(request).accountId)) };
      },
    ),

    app.update(
      path,
      {
        access: 'market:write',
        audit: 'shop.updated',
        operation: {
          id: 'updateShop',
          tag,
          summary: 'Update shop settings',
          description: 'Changes the fields that you send and keeps the others.',
        },
        schema: { body: updateShop, response: { 200: one } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const { counts_visits, development_sites, ...sent } = parseInput(updateShop, request.body, {
          notAccepted: { fee_basis_points: t('Only the owner of the service can set fee_basis_points.') },
        });
        const changes = {
          ...sent,
          ...(development_sites !== undefined && {
            development_sites: development_sites === null ? null : JSON.stringify([...new Set(development_sites)]),
          }),
        };
        // Bank details decide where money goes.
        if (changes.bank_instructions !== undefined && !mayCaller(request, 'money')) {
          const { bank_instructions } = await findShop(db, accountId);
          if (changes.bank_instructions !== bank_instructions) requireAccess(request, { permission: 'money' });
          // Writing an unchanged value could undo a concurrent change.
          delete changes.bank_instructions;
        }
        const shop = await updateShopRow(db, accountId, changes);
        if (counts_visits !== undefined) await visits.setCounted(accountId, counts_visits);
        return { data: await shown(shop) };
      },
    ),
    app.put(
      feePath,
      {
        access: 'service',
        audit: 'shop.fee_changed',
        operation: {
          id: 'setShopFee',
          tag,
          summary: 'Set an author’s fee (owner of the service only)',
          description: 'Sets the service’s fee on an author’s future sales. For the owner of the service.',
        },
        schema: { params, body: updateFee, response: { 200: one } },
      },
      async (request) => {
        const { username } = request.params;
        // Only the owner can learn which authors exist.
        const author = callerOf(request).isOwner ? await findAccountByLogin(db, username) : undefined;
        if (!author) throw notFound();
        auditInAccount(request, author.id);
        return { data: await shown(await updateShopRow(db, author.id, parseInput(updateFee, request.body))) };
      },
    ),
  ];
}
