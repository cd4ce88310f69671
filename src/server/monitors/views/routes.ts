import type { Deps } from '../../deps.ts';
import { callerOf, idParam, parseInput, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { deleteViewRow, listViews } from './view.store.ts';
import { createView, present, updateView } from './views.ts';
import { createViewBody, updateViewBody } from './wire.ts';

export function monitorViewRoutes(app: Routes, deps: Deps) {
  return [
    app.get('/monitors/views', { access: 'monitors:read', operation: 'console' }, async (request) => ({
      data: (await listViews(deps.database.db, callerOf(request).accountId)).map(present),
    })),

    app.post(
      '/monitors/views',
      { access: 'monitors:write', audit: 'unrecorded', operation: 'console', schema: { body: createViewBody } },
      async (request, reply) => {
        const view = await createView(deps, callerOf(request), parseInput(createViewBody, request.body));
        reply.code(201);
        return { data: view };
      },
    ),

    app.patch(
      '/monitors/views/:id',
      { access: 'monitors:write', audit: 'unrecorded', operation: 'console', schema: { body: updateViewBody } },
      async (request) => {
        const changes = parseInput(updateViewBody, request.body);
        return { data: await updateView(deps, callerOf(request), idParam(request.params), changes) };
      },
    ),

    app.delete(
      '/monitors/views/:id',
      { access: 'monitors:write', audit: 'unrecorded', operation: 'console' },
      async (request) => {
        const id = idParam(request.params);
        if (!(await deleteViewRow(deps.database.db, callerOf(request).accountId, id))) throw notFound();
        return { id, deleted: true };
      },
    ),
  ];
}
