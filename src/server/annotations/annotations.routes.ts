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

const tag = 'Annotations';
const idSchema = z.object({ id: z.string().describe('Identifier of the annotation.') });
const one = z.object({ data: annotationAnswer });
const deleted = z.object({ id: z.int(), object: z.literal('annotation'), deleted: z.literal(true) });

export function annotationRoutes(app: Routes, deps: AnnotationDeps, { base }: { base: string }) {
  const { db } = deps.database;

  return [
    app.get(
      '/annotations',
      {
        access: { permission: 'annotations:read', guest: 'filtered' },
        operation: {
          id: 'listAnnotations',
          tag,
          summary: 'List annotations',
          description:
            'Annotations in time order: your notes and releases, and automatic ones for incidents, maintenance, published versions, new prices, coupons, imports and settings that change counting. Pass a website, a monitor or an item to get the annotations on its charts.',
        },
        schema: { querystring: listAnnotationsQuery, response: { 200: annotationListAnswer } },
      },
      async (request) => ({
        data: await listAnnotations(deps, callerOf(request), request.query, shownToGuest(request)),
      }),
    ),

    app.get(
      '/annotations/:id',
      {
        access: 'annotations:read',
        operation: { id: 'getAnnotation', tag, summary: 'Show an annotation', description: 'One stored annotation.' },
        schema: { params: idSchema, response: { 200: one } },
      },
      async (request) => {
        const row = await findAnnotationRow(db, callerOf(request).accountId, idParam(request.params));
        if (!row || !mayCaller(request, permissionOfRow[row.kind])) throw notFound();
        return { data: present(row) };
      },
    ),

    app.post(
      '/annotations',
      {
        access: 'annotations:write',
        audit: 'annotation.created',
        operation: {
          id: 'createAnnotation',
          tag,
          summary: 'Store an annotation',
          description:
            'Stores a note or a release, such as a deployment reported by your CI. If you sent the same `reference` before, it updates that annotation and returns 200, so a build that runs twice adds one.',
        },
        schema: { body: createAnnotationBody, response: { 200: one, 201: one } },
      },
      async (request, reply) => {
        const fields = parseInput(createAnnotationBody, request.body);
        const { row, isNew } = await createAnnotation(deps, callerOf(request), fields);
        if (isNew) reply.code(201).header('location', `${base}/annotations/${row.id}`);
        return { data: present(row) };
      },
    ),

    app.update(
      '/annotations/:id',
      {
        access: 'annotations:write',
        audit: 'annotation.updated',
        operation: {
          id: 'updateAnnotation',
          tag,
          summary: 'Update an annotation',
          description:
            'Changes the fields you send. Annotations that Gatehouse recorded can be deleted but not changed.',
        },
        schema: { params: idSchema, body: updateAnnotationBody, response: { 200: one } },
      },
      async (request) => {
        const changes = parseInput(updateAnnotationBody, request.body);
        return { data: present(await updateAnnotation(deps, callerOf(request), idParam(request.params), changes)) };
      },
    ),

    app.delete(
      '/annotations/:id',
      {
        access: 'annotations:write',
        audit: 'annotation.deleted',
        operation: {
          id: 'deleteAnnotation',
          tag,
          summary: 'Delete an annotation',
          description: 'Deletes an annotation.',
        },
        schema: { params: idSchema, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam(request.params);
        if (!(await deleteAnnotationRow(db, callerOf(request).accountId, id))) throw notFound();
        return { id, object: 'annotation', deleted: true } as const;
      },
    ),
  ];
}
