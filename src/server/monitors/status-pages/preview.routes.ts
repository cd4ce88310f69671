import type { FastifyReply } from 'fastify';
import type { StatusPageRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, parseInput, type Routes, refuseOtherMethods } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { groupsOf } from './group.store.ts';
import { blank, columnsOf } from './operations.ts';
import { findPage, type Group } from './page.store.ts';
import { previewPolicy, published, statusPage } from './public/index.ts';
import { previewStatusPage } from './wire.ts';

/** Pages as their owner is about to publish them, for a frame of the console. Mounted behind the session only. */
export function statusPagePreviews(app: Routes, deps: Deps): void {
  const { db } = deps.database;
  const found = async (accountId: number, id: number): Promise<StatusPageRow> => {
    const page = await findPage(db, accountId, id);
    if (!page) throw notFound();
    return page;
  };
  const savedGroups = async (id: number): Promise<Group[]> => (await groupsOf(db, [id])).get(id) ?? [];
  const show = async (reply: FastifyReply, page: StatusPageRow, groups: Group[]) => {
    const view = await published(deps).preview(page, groups);
    return reply
      .header('content-security-policy', previewPolicy)
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(statusPage(view, `/status/${page.slug}`));
  };

  app.get('/status-pages/:id/preview', async (request, reply) => {
    const page = await found(callerOf(request).accountId, idParam(request.params));
    return show(reply, page, await savedGroups(page.id));
  });

  app.post('/status-pages/preview', { schema: { body: previewStatusPage } }, async (request, reply) => {
    const { accountId } = callerOf(request);
    const { id, groups, ...changes } = parseInput(previewStatusPage, request.body);
    const nowMs = deps.now();
    const saved =
      id == null
        ? { ...blank, id: 0, account_id: accountId, name: '', slug: 'preview', created_at: nowMs, updated_at: nowMs }
        : await found(accountId, id);
    return show(reply, { ...saved, ...columnsOf(changes) }, groups ?? (await savedGroups(saved.id)));
  });
  refuseOtherMethods(app, '/status-pages/:id/preview', ['GET']);
}
