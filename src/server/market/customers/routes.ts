import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getAccountDetails } from '../../accounts/index.ts';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, parseInput, type Routes, sendCsvFile } from '../../http/index.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import {
  deleteCustomerNote,
  insertCustomerNote,
  listCustomerNotes,
  updateCustomerNote,
} from '../customer-notes/index.ts';
import { findCustomerEmail, listPurchasesOfCustomer, presentPurchase } from '../purchases/index.ts';
import { findCustomer, findCustomers } from './customers.ts';
import { customersCsv } from './customers-csv.ts';
import {
  customerDetail,
  customersAnswer,
  exportCustomersRequest,
  listCustomersRequest,
  maxListedPurchases,
  noteAnswer,
  noteRequest,
  presentNote,
} from './wire.ts';

const tag = 'Market';
const params = z.object({ id: z.string().describe('ID of one of the buyer’s purchases.') });
const ofNote = params.extend({ note_id: z.string().describe('ID of the note.') });
const one = z.object({ data: customerDetail });
const oneNote = z.object({ data: noteAnswer });
const deletedNote = z.object({ id: z.int(), object: z.literal('customer_note'), deleted: z.literal(true) });

const maxNotes = 200;

export function customerRoutes(app: Routes, deps: Deps) {
  const { db } = deps.database;
  const path = '/market/customers';
  const customerOf = async (request: FastifyRequest): Promise<{ accountId: number; email: string }> => {
    const { accountId } = callerOf(request);
    const email = await findCustomerEmail(db, accountId, idParam({ id: (request.params as { id?: string }).id }));
    if (email === undefined) throw notFound();
    return { accountId, email };
  };
  const noteOf = async (request: FastifyRequest) => ({
    ...(await customerOf(request)),
    id: idParam({ id: (request.params as { note_id?: string }).note_id }),
  });
  const authorOf = (request: FastifyRequest): string => callerOf(request).actor?.name ?? '';

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'listCustomers',
          tag,
          summary: 'List customers',
          description:
            'Buyers of your items, grouped by the address of their purchases, without differences in case. If the address of a purchase is corrected, the purchase moves to that customer.',
        },
        schema: { querystring: listCustomersRequest, response: { 200: customersAnswer } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const asked = parseInput(listCustomersRequest, request.query);
        const sortBy = asked.sort_by ?? 'last_purchase_at';
        const { customers, next } = await findCustomers(deps, accountId, {
          search: asked.search?.trim() || undefined,
          sortBy,
          sort: asked.sort ?? (sortBy === 'email' ? 'asc' : 'desc'),
          currency: asked.currency?.toUpperCase() || (await getAccountDetails(db, accountId)).currency,
          after: asked.after ?? undefined,
          limit: asked.per_page ?? 25,
        });
        return { data: customers, next };
      },
    ),

    app.get(
      `${path}.csv`,
      {
        access: 'market:read',
        operation: {
          id: 'exportCustomers',
          tag,
          summary: 'Export customers as CSV',
          description: 'Sorted by address. Takes the same search as the list. Streamed.',
          files: ['text/csv'],
        },
        schema: {
          querystring: exportCustomersRequest,
          produces: ['text/csv'],
          response: { 200: z.string().describe('A header row, then one row per record.') },
        },
      },
      async (request, reply) => {
        const { search } = parseInput(exportCustomersRequest, request.query);
        const rows = customersCsv(deps, callerOf(request).accountId, search?.trim() || undefined);
        return sendCsvFile(reply, 'customers.csv', rows);
      },
    ),

    app.get(
      `${path}/:id`,
      {
        access: 'market:read',
        operation: {
          id: 'getCustomer',
          tag,
          summary: 'Show a customer with notes and purchases',
          description: 'One customer, found by the ID of any of the buyer’s purchases.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const { accountId, email } = await customerOf(request);
        const customer = await findCustomer(deps, accountId, email);
        if (!customer) throw notFound();
        const notes = await listCustomerNotes(db, accountId, email);
        const purchases = await listPurchasesOfCustomer(db, accountId, email, maxListedPurchases);
        return {
          data: {
            ...customer,
            notes: notes.map(presentNote),
            latest_purchases: purchases.map((row) => presentPurchase(deps, row)),
          },
        };
      },
    ),

    app.post(
      `${path}/:id/notes`,
      {
        access: 'market:write',
        audit: 'customer_note.created',
        operation: {
          id: 'createCustomerNote',
          tag,
          summary: 'Write a private note about a customer',
          description: 'Only your account sees notes.',
        },
        schema: { params, body: noteRequest, response: { 201: oneNote } },
      },
      async (request, reply) => {
        const { accountId, email } = await customerOf(request);
        const { text: body } = parseInput(noteRequest, request.body);
        const nowMs = deps.now();
        const row = await inTransaction(deps.database, async (trx) => {
          if ((await listCustomerNotes(trx, accountId, email)).length >= maxNotes)
            throw new Refusal(
              'conflict',
              t('A customer can have up to {count} notes. Delete some first.', { count: maxNotes }),
            );
          return insertCustomerNote(trx, {
            account_id: accountId,
            email,
            author: authorOf(request),
            body,
            created_at: nowMs,
            updated_at: nowMs,
          });
        });
        reply.code(201);
        return { data: presentNote(row) };
      },
    ),

    app.update(
      `${path}/:id/notes/:note_id`,
      {
        access: 'market:write',
        audit: 'customer_note.updated',
        operation: {
          id: 'updateCustomerNote',
          tag,
          summary: 'Change a note about a customer',
          description: 'Replaces the text. `author` becomes the user or key that changed it.',
        },
        schema: { params: ofNote, body: noteRequest, response: { 200: oneNote } },
      },
      async (request) => {
        const { text: body } = parseInput(noteRequest, request.body);
        const of = await noteOf(request);
        const changes = { body, author: authorOf(request), updated_at: deps.now() };
        const row = await inTransaction(deps.database, (trx) => updateCustomerNote(trx, of, changes));
        if (!row) throw notFound();
        return { data: presentNote(row) };
      },
    ),

    app.delete(
      `${path}/:id/notes/:note_id`,
      {
        access: 'market:write',
        audit: 'customer_note.deleted',
        operation: {
          id: 'deleteCustomerNote',
          tag,
          summary: 'Delete a note about a customer',
          description: 'Deletes the note.',
        },
        schema: { params: ofNote, response: { 200: deletedNote } },
      },
      async (request) => {
        const of = await noteOf(request);
        if (!(await inTransaction(deps.database, (trx) => deleteCustomerNote(trx, of)))) throw notFound();
        return { id: of.id, object: 'customer_note', deleted: true } as const;
      },
    ),
  ];
}
