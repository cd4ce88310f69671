import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TrashRow } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import {
  callerOf,
  idParam,
  mayCaller,
  type Permission,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  requestedPage,
  requireAccess,
} from '../http/index.ts';
import { dayMs, notFound, toIso } from '../kernel/index.ts';
import { emptyTrash, eraseFromTrash, trashDays } from './erase.ts';
import { type TrashKind, type TrashKinds, trashKindNames } from './kind.ts';
import { restoreFromTrash } from './restore.ts';
import { listTrash } from './trash.store.ts';
import {
  emptiedAnswer,
  entryParams,
  erasedAnswer,
  listTrashQuery,
  restoreBody,
  restoredAnswer,
  trashEntryAnswer,
} from './wire.ts';

const tag = 'Trash';

const present = (row: TrashRow) => ({
  object: 'trash_entry' as const,
  kind: row.kind as TrashKind['kind'],
  id: row.subject_id,
  title: row.title,
  deleted_at: toIso(row.deleted_at),
  deleted_by: row.deleted_by || null,
  erased_at: toIso(row.deleted_at + trashDays * dayMs),
});

export function trashRoutes(app: Routes, deps: Deps, { base, kinds }: { base: string; kinds: TrashKinds }) {
  /** Kinds that the caller is allowed to delete. */
  const ownKinds = (request: FastifyRequest): TrashKind['kind'][] =>
    trashKindNames.filter((name) => mayCaller(request, kinds[name].permission));
  const requireKind = (request: FastifyRequest, name: string): TrashKind => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name as TrashKind['kind']] : undefined;
    if (!kind) throw notFound();
    if (!mayCaller(request, kind.permission)) requireAccess(request, { permission: kind.permission });
    return kind;
  };

  const restorerOf = (request: FastifyRequest) => ({
    accountId: callerOf(request).accountId,
    may: (permission: Permission) => mayCaller(request, permission),
  });

  return [
    app.get(
      '/trash',
      {
        access: 'authenticated',
        operation: {
          id: 'listTrash',
          tag,
          summary: 'List deleted things',
          description:
            'Deleted monitors, incidents, SLOs, alert policies, contacts, status pages, goals, funnels, segments, websites, items and coupons that can still be restored, latest first. They are deleted for good after 30 days. The list contains only kinds that the key can delete.',
        },
        schema: { querystring: listTrashQuery, response: { 200: paginatedResponse(trashEntryAnswer) } },
      },
      async (request) => {
        const page = requestedPage(request.query);
        const { kind } = request.query;
        const shown = ownKinds(request).filter((name) => !kind || name === kind);
        const { rows, total } =
          shown.length === 0
            ? { rows: [], total: 0 }
            : await listTrash(deps.database.db, callerOf(request).accountId, { kinds: shown, ...page });
        return paginate(rows.map(present), total, { path: `${base}/trash`, url: request.url, ...page });
      },
    ),

    app.post(
      '/trash/restorations',
      {
        access: 'authenticated',
        audit: 'trash.restored',
        operation: {
          id: 'restoreFromTrash',
          tag,
          summary: 'Restore a deleted thing',
          description:
            'Restores a deleted thing with everything that was deleted with it, under the same IDs. Needs the permission to delete it. Returns 409 if its name or address is used again, if the thing that it belonged to was deleted, or 403 if a quota is reached. A restored contact returns to the lists of alerts that have not changed since. A restored alert policy returns to the monitors that have no other policy.',
        },
        schema: { body: restoreBody, response: { 201: z.object({ data: restoredAnswer }) } },
      },
      async (request, reply) => {
        const { kind: name, id } = parseInput(restoreBody, request.body);
        const { kind, title } = await restoreFromTrash(deps, requireKind(request, name), restorerOf(request), id);
        reply.code(201);
        return { data: { object: 'restoration', kind: kind as TrashKind['kind'], id, title } as const };
      },
    ),

    app.delete(
      '/trash/:kind/:id',
      {
        access: 'authenticated',
        audit: 'trash.erased',
        operation: {
          id: 'deleteFromTrash',
          tag,
          summary: 'Delete a thing for good',
          description: 'Deletes a thing in the trash for good, with its checks or statistics. This cannot be undone.',
        },
        schema: { params: entryParams, response: { 200: erasedAnswer } },
      },
      async (request) => {
        const { kind: name } = request.params as { kind: string };
        const id = idParam(request.params);
        const { kind } = requireKind(request, name);
        await eraseFromTrash(deps, callerOf(request), { kind, id });
        return { id, object: 'trash_entry', deleted: true } as const;
      },
    ),

    app.delete(
      '/trash',
      {
        access: 'authenticated',
        audit: 'trash.emptied',
        operation: {
          id: 'emptyTrash',
          tag,
          summary: 'Empty the trash',
          description: 'Deletes everything in the trash for good that the key can delete. This cannot be undone.',
        },
        schema: { response: { 200: emptiedAnswer } },
      },
      async (request) => {
        const own = ownKinds(request);
        if (own.length === 0) requireAccess(request, { permission: kinds.monitor.permission });
        return { object: 'trash', deleted: await emptyTrash(deps, callerOf(request), own) } as const;
      },
    ),
  ];
}
