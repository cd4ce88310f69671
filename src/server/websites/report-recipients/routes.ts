import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inTransaction, type ReportRecipientRow, type WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, parseInput, type Routes } from '../../http/index.ts';
import { notFound, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { segmentRows } from '../resources/index.ts';
import { findWebsite } from '../website/index.ts';
import { findRecipient, listRecipients } from './recipient.store.ts';
import { openEmail } from './recipient.ts';
import { addRecipient, askAgain, changeRecipient, removeRecipient } from './recipients.ts';
import { createRecipientBody, type RecipientAnswer, recipientAnswer, updateRecipientBody } from './wire.ts';

const tags = ['Websites'];
const ofWebsite = z.object({ id: z.string().describe('Identifier of the website.') });
const params = ofWebsite.extend({ report_recipient_id: z.string().describe('Identifier of the recipient.') });
const one = z.object({ data: recipientAnswer });
const many = z.object({ data: z.array(recipientAnswer) });
const deleted = z.object({ id: z.int(), object: z.literal('report_recipient'), deleted: z.literal(true) });

/** Who gets reports of a website by e-mail. `base` is the absolute address that links start with. */
export function reportRecipientRoutes(app: Routes, deps: Deps, base: string): void {
  const { db } = deps.database;
  const path = '/websites/:id/report-recipients';
  const onePath = `${path}/:report_recipient_id`;
  const websiteOf = async (request: FastifyRequest): Promise<WebsiteRow> => {
    const website = await findWebsite(db, callerOf(request).accountId, idParam(request.params));
    if (!website) throw notFound();
    return website;
  };
  const recipientId = (request: FastifyRequest): number =>
    idParam({ id: (request.params as { report_recipient_id: string }).report_recipient_id });
  const named = (request: FastifyRequest) => ({
    caller: callerOf(request),
    website: idParam(request.params),
    id: recipientId(request),
  });
  const present = async (rows: ReportRecipientRow[]): Promise<RecipientAnswer[]> => {
    const website = rows[0] && { id: rows[0].website_id, account_id: rows[0].account_id };
    const segments = website ? await segmentRows.list(db, website) : [];
    const names = new Map(segments.map(({ id, name }) => [id, name]));
    return rows.map((row) => presentRecipient(deps, row, names));
  };
  const presentOne = async (row: ReportRecipientRow): Promise<RecipientAnswer> => (await present([row]))[0]!;

  app.get(
    path,
    { schema: { tags, summary: 'List report recipients', params: ofWebsite, response: { 200: many } } },
    async (request) => ({ data: await present(await listRecipients(db, await websiteOf(request))) }),
  );

  app.post(
    path,
    {
      schema: {
        tags,
        summary: 'Add a report recipient',
        params: ofWebsite,
        body: createRecipientBody,
        response: { 201: one },
      },
    },
    async (request, reply) => {
      const fields = parseInput(createRecipientBody, request.body);
      const website = idParam(request.params);
      const row = await addRecipient(deps, { caller: callerOf(request), website, fields });
      reply.code(201).header('location', `${base}/websites/${website}/report-recipients/${row.id}`);
      return { data: await presentOne(row) };
    },
  );

  app.get(
    onePath,
    { schema: { tags, summary: 'Show a report recipient', params, response: { 200: one } } },
    async (request) => {
      const row = await findRecipient(db, await websiteOf(request), recipientId(request));
      if (!row) throw notFound();
      return { data: await presentOne(row) };
    },
  );

  for (const method of ['PUT', 'PATCH'] as const)
    app.route({
      method,
      url: onePath,
      schema: {
        tags,
        summary: 'Update a report recipient',
        params,
        body: updateRecipientBody,
        response: { 200: one },
      },
      handler: async (request) => {
        if (!(await findRecipient(db, await websiteOf(request), recipientId(request)))) throw notFound();
        const changes = parseInput(updateRecipientBody, request.body);
        return { data: await presentOne(await changeRecipient(deps, { ...named(request), changes })) };
      },
    });

  app.delete(
    onePath,
    { schema: { tags, summary: 'Delete a report recipient', params, response: { 200: deleted } } },
    async (request) => {
      const row = await findRecipient(db, await websiteOf(request), recipientId(request));
      if (!row || !(await inTransaction(deps.database, (trx) => removeRecipient(trx, row)))) throw notFound();
      return { id: row.id, object: 'report_recipient', deleted: true } as const;
    },
  );

  app.post(
    `${onePath}/confirmation`,
    { schema: { tags, summary: 'Resend the confirmation e-mail', params, response: { 200: one } } },
    async (request) => ({ data: await presentOne(await askAgain(deps, named(request))) }),
  );
}

function presentRecipient(deps: Deps, row: ReportRecipientRow, segments: Map<number, string>): RecipientAnswer {
  const segment = row.segment_id === 0 ? null : (segments.get(row.segment_id) ?? null);
  const isGone = row.segment_id !== 0 && segment === null;
  return {
    id: row.id,
    object: 'report_recipient',
    email: openEmail(deps.vault, row),
    frequency: row.frequency,
    segment_id: row.segment_id === 0 ? null : row.segment_id,
    segment,
    pdf: row.pdf as 0 | 1,
    csv: row.csv as 0 | 1,
    status: row.confirmed_at === null ? 'unconfirmed' : isGone ? 'segment_deleted' : 'active',
    asked_at: toIso(row.asked_at),
    confirmed_at: toIsoOrNull(row.confirmed_at),
    last_report_at: toIsoOrNull(row.sent_at),
    created_at: toIso(row.created_at),
  };
}
