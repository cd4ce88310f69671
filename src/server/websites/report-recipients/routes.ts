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

const tag = 'Websites';
const ofWebsite = z.object({ id: z.string().describe('Identifier of the website.') });
const params = ofWebsite.extend({ report_recipient_id: z.string().describe('Identifier of the recipient.') });
const one = z.object({ data: recipientAnswer });
const many = z.object({ data: z.array(recipientAnswer) });
const deleted = z.object({ id: z.int(), object: z.literal('report_recipient'), deleted: z.literal(true) });

/** Who gets reports of a website by e-mail. `base` is the absolute address that links start with. */
export function reportRecipientRoutes(app: Routes, deps: Deps, base: string) {
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

  return [
    app.get(
      path,
      {
        access: 'websites:read',
        operation: {
          id: 'listReportRecipients',
          tag,
          summary: 'List report recipients',
          description:
            'Who else gets a website’s reports by e-mail. The account’s own reports are switched on with `email` of the website.',
        },
        schema: { params: ofWebsite, response: { 200: many } },
      },
      async (request) => ({ data: await present(await listRecipients(db, await websiteOf(request))) }),
    ),

    app.post(
      path,
      {
        access: 'websites:write',
        audit: 'report_recipient.created',
        operation: {
          id: 'addReportRecipient',
          tag,
          summary: 'Add a report recipient',
          description:
            'Sends daily, weekly or monthly reports to an address, for all visits or for a segment. The recipient must first confirm by e-mail; nothing is sent before. At most 50 per website.',
        },
        schema: { params: ofWebsite, body: createRecipientBody, response: { 201: one } },
      },
      async (request, reply) => {
        const fields = parseInput(createRecipientBody, request.body);
        const website = idParam(request.params);
        const row = await addRecipient(deps, { caller: callerOf(request), website, fields });
        reply.code(201).header('location', `${base}/websites/${website}/report-recipients/${row.id}`);
        return { data: await presentOne(row) };
      },
    ),

    app.get(
      onePath,
      {
        access: 'websites:read',
        operation: {
          id: 'getReportRecipient',
          tag,
          summary: 'Show a report recipient',
          description: 'One recipient, with report settings and confirmation status.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const row = await findRecipient(db, await websiteOf(request), recipientId(request));
        if (!row) throw notFound();
        return { data: await presentOne(row) };
      },
    ),

    app.update(
      onePath,
      {
        access: 'websites:write',
        audit: 'report_recipient.updated',
        operation: {
          id: 'updateReportRecipient',
          tag,
          summary: 'Update a report recipient',
          description: 'Changes the fields that you send and keeps the others. The address cannot be changed.',
        },
        schema: { params, body: updateRecipientBody, response: { 200: one } },
      },
      async (request) => {
        if (!(await findRecipient(db, await websiteOf(request), recipientId(request)))) throw notFound();
        const changes = parseInput(updateRecipientBody, request.body);
        return { data: await presentOne(await changeRecipient(deps, { ...named(request), changes })) };
      },
    ),

    app.delete(
      onePath,
      {
        access: 'websites:write',
        audit: 'report_recipient.deleted',
        operation: {
          id: 'deleteReportRecipient',
          tag,
          summary: 'Delete a report recipient',
          description: 'Stops reports to this recipient, including those waiting to be sent.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const row = await findRecipient(db, await websiteOf(request), recipientId(request));
        if (!row || !(await inTransaction(deps.database, (trx) => removeRecipient(trx, row)))) throw notFound();
        return { id: row.id, object: 'report_recipient', deleted: true } as const;
      },
    ),

    app.post(
      `${onePath}/confirmation`,
      {
        access: 'websites:write',
        audit: 'report_recipient.confirmation_sent',
        operation: {
          id: 'confirmReportRecipientAgain',
          tag,
          summary: 'Resend the confirmation e-mail',
          description: 'Sends the confirmation e-mail again.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => ({ data: await presentOne(await askAgain(deps, named(request))) }),
    ),
  ];
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
