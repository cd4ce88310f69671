import { z } from 'zod';
import { callerOf, idParam, mayCaller, parseInput, type Routes, shownToGuest } from '../http/index.ts';
import { notFound } from '../kernel/index.ts';
import { deleteAnnotationRow, findAnnotationRow } from './annotation.store.ts';
import { type AnnotationDeps, createAnnotation, listAnnotations, present, updateAnnotation } from './annotations.ts';
import { permissionOfRow } from './permissions.ts';
import {
  annotationAnswer,
  annotationListAnswer,
  createAnnotationBody,
  listAnnotationsQuery,
  updateAnnotationBody,
} from './wire.ts';

const tags = ['Annotations'];
const idSchema = z.object({ id: z.string().describe('Identifier of the annotation.') });
const one = z.object({ data: annotationAnswer });
const deleted = z.object({ id: z.int(), object: z.literal('annotation'), deleted: z.literal(true) });

/** What happened, as charts mark it: own notes and releases, and beside them what the features tell. */
export function annotationRoutes(app: Routes, deps: AnnotationDeps, { base }: { base: string }): void {
  const { db } = deps.database;

  app.get(
    '/annotations',
    {
      schema: {
        tags,
        summary: 'List annotations',
        querystring: listAnnotationsQuery,
        response: { 200: annotationListAnswer },
      },
    },
    async (request) => ({
      data: await listAnnotations(deps, callerOf(request), request.query, shownToGuest(request)),
    }),
  );

  app.get(
    '/annotations/:id',
    { schema: { tags, summary: 'Show an annotation', params: idSchema, response: { 200: one } } },
    async (request) => {
      const row = await findAnnotationRow(db, callerOf(request).accountId, idParam(request.params));
      if (!row || !mayCaller(request, permissionOfRow[row.kind])) throw notFound();
      return { data: present(row) };
    },
  );

  app.post(
    '/annotations',
    {
      schema: {
        tags,
        summary: 'Store an annotation',
        body: createAnnotationBody,
        response: { 200: one, 201: one },
      },
    },
    async (request, reply) => {
      const fields = parseInput(createAnnotationBody, request.body);
      const { row, isNew } = await createAnnotation(deps, callerOf(request), fields);
      if (isNew) reply.code(201).header('location', `${base}/annotations/${row.id}`);
      return { data: present(row) };
    },
  );

  for (const method of ['PUT', 'PATCH'] as const)
    app.route({
      method,
      url: '/annotations/:id',
      schema: {
        tags,
        summary: 'Update an annotation',
        params: idSchema,
        body: updateAnnotationBody,
        response: { 200: one },
      },
      handler: async (request) => {
        const changes = parseInput(updateAnnotationBody, request.body);
        return { data: present(await updateAnnotation(deps, callerOf(request), idParam(request.params), changes)) };
      },
    });

  app.delete(
    '/annotations/:id',
    { schema: { tags, summary: 'Delete an annotation', params: idSchema, response: { 200: deleted } } },
    async (request) => {
      const id = idParam(request.params);
      if (!(await deleteAnnotationRow(db, callerOf(request).accountId, id))) throw notFound();
      return { id, object: 'annotation', deleted: true } as const;
    },
  );
}
