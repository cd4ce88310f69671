import { type AnnouncementRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { childRoutes, type Routes } from '../../http/index.ts';
import { invalid, notFound, t } from '../../kernel/index.ts';
import { findAnnouncement, insertAnnouncement, listAnnouncements, updateAnnouncement } from './announcement.store.ts';
import { enqueueAnnouncementNotices, removeAnnouncement } from './notices.ts';
import { findPage } from './page.store.ts';
import { presentAnnouncement } from './present.ts';
import {
  type AnnouncementChanges,
  announcementAnswer,
  createAnnouncementBody,
  updateAnnouncementBody,
} from './wire.ts';

type Mount = { base: string; changed: () => Promise<void> };

export function announcementRoutes(app: Routes, deps: Deps, { base, changed }: Mount) {
  const { db } = deps.database;
  const routes = childRoutes(app, base, {
    path: '/status-pages/:id/announcements',
    noun: 'announcement',
    tag: 'Status pages',
    ids: { parent: 'Identifier of the status page.', child: 'Identifier of the announcement.' },
    access: { read: 'monitors:read', write: 'monitors:write' },
    answer: announcementAnswer,
    findParent: (accountId, id) => findPage(db, accountId, id),
    find: (page, id) => findAnnouncement(db, page, id),
    present: (rows) => rows.map(presentAnnouncement),
  });

  return [
    routes.listPage(
      {
        id: 'listAnnouncements',
        summary: 'List announcements',
        description: 'Announcements of a status page, newest first.',
      },
      (page, wanted) => listAnnouncements(db, page, { ...wanted, sortBy: 'starts_at' }),
    ),

    routes.create(
      {
        id: 'createAnnouncement',
        summary: 'Create an announcement',
        description: 'Publishes an announcement and emails it to the subscribers of the page.',
      },
      createAnnouncementBody,
      async (page, fields) => {
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
        return row;
      },
    ),

    routes.show({ id: 'getAnnouncement', summary: 'Show an announcement', description: 'One announcement.' }),

    routes.update(
      {
        id: 'updateAnnouncement',
        summary: 'Update an announcement',
        description: 'Changes the fields that you send and keeps the others.',
      },
      updateAnnouncementBody,
      async (page, row, sent) => {
        const changes = columnsOf(sent, deps.now());
        checkTimes({ ...row, ...changes });
        const after = await updateAnnouncement(db, page, row.id, changes);
        if (!after) throw notFound();
        await changed();
        return after;
      },
    ),

    routes.delete(
      {
        id: 'deleteAnnouncement',
        summary: 'Delete an announcement',
        description: 'Removes an announcement from the page. Sent emails cannot be recalled.',
      },
      async (page, id) => {
        const wasThere = await inTransaction(deps.database, (trx) => removeAnnouncement(trx, page, id));
        if (wasThere) await changed();
        return wasThere;
      },
    ),
  ];
}

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
