import { z } from 'zod';
import type { StatusReportTemplateRow } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { callerOf, idParam, parseInput, type Routes } from '../../../http/index.ts';
import { notFound, Refusal, t } from '../../../kernel/index.ts';
import { presentTemplate } from './present.ts';
import {
  countTemplates,
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  listTemplates,
  updateTemplateRow,
} from './report.store.ts';
import {
  createTemplateBody,
  reportPhases,
  reportTemplateAnswer,
  type TemplateChanges,
  updateTemplateBody,
} from './wire.ts';

const tag = 'Status pages';
const path = '/status-report-templates';
const maxTemplates = 100;
const params = z.object({ id: z.string().describe('Identifier of the template.') });
const one = z.object({ data: reportTemplateAnswer });
const deleted = z.object({ id: z.int(), object: z.literal('status_report_template'), deleted: z.literal(true) });

export function templateRoutes(app: Routes, { database, now }: Pick<Deps, 'database' | 'now'>, base: string) {
  const { db } = database;

  return [
    app.get(
      path,
      {
        access: 'monitors:read',
        operation: {
          id: 'listStatusReportTemplates',
          tag,
          summary: 'List templates of status reports',
          description: 'Titles and texts for status reports of all your status pages, oldest first.',
        },
        schema: { response: { 200: z.object({ data: z.array(reportTemplateAnswer) }) } },
      },
      async (request) => ({ data: (await listTemplates(db, callerOf(request).accountId)).map(presentTemplate) }),
    ),

    app.post(
      path,
      {
        access: 'monitors:write',
        audit: 'status_report_template.created',
        operation: {
          id: 'createStatusReportTemplate',
          tag,
          summary: 'Create a template of status reports',
          description: 'Creates a template: a title and a text for each phase.',
        },
        schema: { body: createTemplateBody, response: { 201: one } },
      },
      async (request, reply) => {
        const { accountId } = callerOf(request);
        const fields = parseInput(createTemplateBody, request.body);
        if ((await countTemplates(db, accountId)) >= maxTemplates)
          throw new Refusal('conflict', t('You can have up to {max} templates.', { max: maxTemplates }));
        const row = await insertTemplate(db, accountId, {
          title: '',
          ...columnsOf(fields),
          name: fields.name,
          created_at: now(),
        });
        reply.code(201).header('location', `${base}${path}/${row.id}`);
        return { data: presentTemplate(row) };
      },
    ),

    app.get(
      `${path}/:id`,
      {
        access: 'monitors:read',
        operation: {
          id: 'getStatusReportTemplate',
          tag,
          summary: 'Show a template of status reports',
          description: 'One template.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const row = await findTemplate(db, callerOf(request).accountId, idParam(request.params));
        if (!row) throw notFound();
        return { data: presentTemplate(row) };
      },
    ),

    app.update(
      `${path}/:id`,
      {
        access: 'monitors:write',
        audit: 'status_report_template.updated',
        operation: {
          id: 'updateStatusReportTemplate',
          tag,
          summary: 'Update a template of status reports',
          description: 'Changes the fields that you send and keeps the others. Reports stay as they are.',
        },
        schema: { params, body: updateTemplateBody, response: { 200: one } },
      },
      async (request) => {
        const changes = columnsOf(parseInput(updateTemplateBody, request.body));
        const row = await updateTemplateRow(db, callerOf(request).accountId, idParam(request.params), changes);
        if (!row) throw notFound();
        return { data: presentTemplate(row) };
      },
    ),

    app.delete(
      `${path}/:id`,
      {
        access: 'monitors:write',
        audit: 'status_report_template.deleted',
        operation: {
          id: 'deleteStatusReportTemplate',
          tag,
          summary: 'Delete a template of status reports',
          description: 'Deletes a template. Reports stay as they are.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam(request.params);
        if (!(await deleteTemplateRow(db, callerOf(request).accountId, id))) throw notFound();
        return { id, object: 'status_report_template', deleted: true } as const;
      },
    ),
  ];
}

function columnsOf(sent: TemplateChanges): Partial<StatusReportTemplateRow> {
  const columns: Partial<StatusReportTemplateRow> = {};
  if (sent.name !== undefined) columns.name = sent.name;
  for (const field of ['title', ...reportPhases] as const) {
    const given = sent[field];
    if (given !== undefined) columns[field] = given ?? '';
  }
  return columns;
}
