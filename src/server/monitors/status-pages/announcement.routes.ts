import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AnnouncementRow, inTransaction, type StatusPageRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, paginate, paginatedResponse, parseInput, type Routes } from '../../http/index.ts';
import { invalid, notFound, t } from '../../kernel/index.ts';
import { findAnnouncement, insertAnnouncement, listAnnouncements, updateAnnouncement } from './announcement.store.ts';
import { enqueueAnnouncementNotices, removeAnnouncement } from './notices.ts';
import { findPage } from './page.store.ts';
import { presentAnnouncement } from './present.ts';
import {
  type AnnouncementChanges,
  announcementAnswer,
  createAnnouncementBody,
  pagedListQuery,
  updateAnnouncementBody,
} from './wire.ts';

const tag = 'Status pages';
const ofPage = z.object({ id: z.string().describe('Identifier of the status page.') });
const params = ofPage.extend({ announcement_id: z.string().describe('Identifier of the announcement.') });
const one = z.object({ data: announcementAnswer });
const many = paginatedResponse(announcementAnswer);
const deleted = z.object({ id: z.int(), object: z.literal('announcement'), deleted: z.literal(true) });

type Mount = { base: string; changed: () => Promise<void> };

/** Announcements to the visitors of a page. A new one is also mailed to the page's subscribers, once. */
export function announcementRoutes(app: Routes, deps: Deps, { base, changed }: Mount) {
  const { db } = deps.database;
  const path = '/status-pages/:id/announcements';
  const pageOf = async (request: FastifyRequest): Promise<StatusPageRow> => {
    const page = await findPage(db, callerOf(request).accountId, idParam(request.params));
    if (!page) throw notFound();
    return page;
  };
  const announcementId = (request: FastifyRequest): number =>
    idParam({ id: (request.params as { announcement_id: string }).announcement_id });
  const found = async (request: FastifyRequest): Promise<{ page: StatusPageRow; row: AnnouncementRow }> => {
    const page = await pageOf(request);
    const row = await findAnnouncement(db, page, announcementId(request));
    if (!row) throw notFound();
    return { page, row };
  };

  return [
    app.get(
      path,
      {
        access: 'monitors:read',
        operation: {
          id: 'listAnnouncements',
          tag,
          summary: 'List announcements',
          description: 'Announcements of a status page, newest first.',
        },
        schema: { params: ofPage, querystring: pagedListQuery, response: { 200: many } },
      },
      async (request) => {
        const status = await pageOf(request);
        const { sort, page: asked, per_page } = request.query;
        const [page, perPage] = [asked ?? 1, per_page ?? 10];
        const { rows, total } = await listAnnouncements(db, status, {
          sortBy: 'starts_at',
          sort: sort ?? 'desc',
          page,
          perPage,
        });
        const list = { path: `${base}/status-pages/${status.id}/announcements`, url: request.url, page, perPage };
        return paginate(rows.map(presentAnnouncement), total, list);
      },
    ),

    app.post(
      path,
      {
        access: 'monitors:write',
        audit: 'announcement.created',
        operation: {
          id: 'createAnnouncement',
          tag,
          summary: 'Create an announcement',
          description: 'Publishes an announcement and mails it to the subscribers of the page.',
        },
        schema: { params: ofPage, body: createAnnouncementBody, response: { 201: one } },
      },
      async (request, reply) => {
        const page = await pageOf(request);
        const fields = parseInput(createAnnouncementBody, request.body);
        const nowMs = deps.now();
        const announcement = {
          text: '',
          kind: 'info' as const,
          starts_at: nowMs,
          ends_at: null,
          ...columnsOf(fields, nowMs),
          title: fields.title,
          created_at: nowMs,
        };
        checkTimes(announcement);
        const row = await inTransaction(deps.database, async (trx) => {
          const added = await insertAnnouncement(trx, page, announcement);
          await enqueueAnnouncementNotices(trx, deps, added, nowMs);
          return added;
        });
        await changed();
        reply.code(201).header('location', `${base}/status-pages/${page.id}/announcements/${row.id}`);
        return { data: presentAnnouncement(row) };
      },
    ),

    app.get(
      `${path}/:announcement_id`,
      {
        access: 'monitors:read',
        operation: { id: 'getAnnouncement', tag, summary: 'Show an announcement', description: 'One announcement.' },
        schema: { params, response: { 200: one } },
      },
      async (request) => ({ data: presentAnnouncement((await found(request)).row) }),
    ),

    app.update(
      `${path}/:announcement_id`,
      {
        access: 'monitors:write',
        audit: 'announcement.updated',
        operation: {
          id: 'updateAnnouncement',
          tag,
          summary: 'Update an announcement',
          description: 'Changes the fields that you send and keeps the others.',
        },
        schema: { params, body: updateAnnouncementBody, response: { 200: one } },
      },
      async (request) => {
        const { page, row } = await found(request);
        const changes = columnsOf(parseInput(updateAnnouncementBody, request.body), deps.now());
        checkTimes({ ...row, ...changes });
        const after = await updateAnnouncement(db, page, row.id, changes);
        if (!after) throw notFound();
        await changed();
        return { data: presentAnnouncement(after) };
      },
    ),

    app.delete(
      `${path}/:announcement_id`,
      {
        access: 'monitors:write',
        audit: 'announcement.deleted',
        operation: {
          id: 'deleteAnnouncement',
          tag,
          summary: 'Delete an announcement',
          description: 'Takes an announcement off the page. Mails that went out stay out.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const id = announcementId(request);
        const page = await pageOf(request);
        if (!(await inTransaction(deps.database, (trx) => removeAnnouncement(trx, page, id)))) throw notFound();
        await changed();
        return { id, object: 'announcement', deleted: true } as const;
      },
    ),
  ];
}

/** Columns for the fields that were sent. */
function columnsOf(sent: AnnouncementChanges, nowMs: number): Partial<AnnouncementRow> {
  const columns: Partial<AnnouncementRow> = {};
  if (sent.title !== undefined) columns.title = sent.title;
  if (sent.text !== undefined) columns.text = sent.text ?? '';
  if (sent.kind !== undefined) columns.kind = sent.kind ?? 'info';
  if (sent.starts_at !== undefined) columns.starts_at = sent.starts_at ?? nowMs;
  if (sent.ends_at !== undefined) columns.ends_at = sent.ends_at;
  return columns;
}

function checkTimes({ starts_at, ends_at }: { starts_at: number; ends_at: number | null }): void {
  if (ends_at !== null && ends_at <= starts_at) throw invalid({ ends_at: [t('ends_at must be after starts_at.')] });
}
