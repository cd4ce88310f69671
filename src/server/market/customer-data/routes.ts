import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, parseInput, type Routes } from '../../http/index.ts';
import { invalid, notFound, t } from '../../kernel/index.ts';
import { findCustomerEmail } from '../purchases/index.ts';
import { collectCustomerData } from './collect.ts';
import { copyCustomerData } from './copy.ts';
import { eraseCustomer } from './erase.ts';
import { planErasure } from './erasure-plan.ts';
import { erasureAnswer, erasureRequest, presentErasure } from './wire.ts';

const tag = 'Market';
const path = '/market/customers/:id';
const params = z.object({ id: z.string().describe('ID of one of the buyer’s purchases.') });
const one = z.object({ data: erasureAnswer });

export function customerDataRoutes(app: Routes, deps: Deps) {
  const { db } = deps.database;
  const customerOf = async (request: FastifyRequest): Promise<{ accountId: number; email: string }> => {
    const { accountId } = callerOf(request);
    const email = await findCustomerEmail(db, accountId, idParam(request.params));
    if (email === undefined) throw notFound();
    return { accountId, email };
  };

  return [
    app.get(
      `${path}/data`,
      {
        access: 'market:write',
        operation: {
          id: 'copyCustomerData',
          tag,
          summary: 'Download a customer’s data',
          description:
            'Everything that your account stores about the buyer, as JSON: purchases, orders with consents, invoices, downloads, activations, questions, reviews, refund requests, notes and mail preferences. Buyers download the same from their library.',
          files: ['application/json'],
        },
        schema: {
          params,
          produces: ['application/json'],
          response: { 200: z.string().describe('A JSON document.') },
        },
      },
      async (request, reply) => {
        const { accountId, email } = await customerOf(request);
        const copy = await copyCustomerData(deps, accountId, email);
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', 'attachment; filename="customer-data.json"')
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, no-store')
          .send(copy);
      },
    ),

    app.get(
      `${path}/erasure`,
      {
        access: 'market:write',
        operation: {
          id: 'previewCustomerErasure',
          tag,
          summary: 'Show what erasing a customer would do',
          description:
            'Counts the data that would be erased, and lists the data that the law requires you to keep, why and until when.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const { accountId, email } = await customerOf(request);
        return { data: presentErasure(planErasure(await collectCustomerData(db, accountId, email))) };
      },
    ),

    app.post(
      `${path}/erasure`,
      {
        access: 'market:write',
        audit: 'customer.erased',
        operation: {
          id: 'eraseCustomer',
          tag,
          summary: 'Erase a customer’s data',
          description:
            'Removes the buyer’s name, address, questions, notes and mails, also from the outbox and from reports of imports. Books and issued invoices stay. The buyer loses the library with its downloads. Purchase codes and activations continue to work. The response is 409 while an order, a dispute or a refund request is open. This can’t be undone.',
        },
        schema: { params, body: erasureRequest, response: { 200: one } },
      },
      async (request) => {
        const of = await customerOf(request);
        const { confirm } = parseInput(erasureRequest, request.body);
        if (confirm.toLowerCase() !== of.email)
          throw invalid({ confirm: [t('Enter the buyer’s email address to confirm.')] });
        return { data: presentErasure(await eraseCustomer(deps, of)) };
      },
    ),
  ];
}
