import type { FastifyReply } from 'fastify';
import type { StatusPageRow } from '../../database/index.ts';
import { callerOf, idParam, parseInput, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { listGroups } from './group.store.ts';
import { defaultColumns, pageColumns } from './operations.ts';
import { findPage, type Group } from './page.store.ts';
import { previewPolicy, type StatusPageDeps, statusPage } from './public/index.ts';
import { previewStatusPageBody } from './wire.ts';

export function statusPagePreviewRoutes(app: Routes, deps: StatusPageDeps) {
  const { db } = deps.database;
  const found = async (accountId: number, id: number): Promise<StatusPageRow> => {
    const page = await findPage(db, accountId, id);
    if (!page) throw notFound();
    return page;
  };
  const savedGroups = async (id: number): Promise<Group[]> => (await listGroups(db, [id])).get(id) ?? [];
  const show = async (reply: FastifyReply, page: StatusPageRow, groups: Group[]) => {
    const view = await deps.statusPages.preview(page, groups);
    return reply
      .header('content-security-policy', previewPolicy(page))
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(statusPage(view, `/status/${page.slug}`));
  };

  return [
    app.get(
      '/status-pages/:id/preview',
      { access: { permission: 'monitors:read', guest: 'status_page' }, operation: 'console' },
      async (request, reply) => {
        const page = await found(callerOf(request).accountId, idParam(request.params));
        return show(reply, page, await savedGroups(page.id));
      },
    ),

    app.post(
      '/status-pages/preview',
      { access: 'monitors:write', audit: 'unrecorded', operation: 'console', schema: { body: previewStatusPageBody } },
      async (request, reply) => {
        const { accountId } = callerOf(request);
        const { id, groups, ...changes } = parseInput(previewStatusPageBody, request.body);
        const nowMs = deps.now();
        const saved =
          id == null
            ? {
                ...defaultColumns,
                id: 0,
                account_id: accountId,
                name: '',
                slug: 'preview',
                created_at: nowMs,
                updated_at: nowMs,
              }
            : await found(accountId, id);
        return show(reply, { ...saved, ...pageColumns(changes) }, groups ?? (await savedGroups(saved.id)));
      },
    ),
  ];
}
