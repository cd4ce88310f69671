import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../kernel/index.ts';
import { callerOf } from './caller.ts';
import type { Routes } from './endpoint.ts';
import { idParam, parseInput } from './input.ts';
import type { Operation } from './operation.ts';
import { pageFields, paginate, paginatedResponse, requestedPage } from './pagination.ts';
import type { Permission } from './permissions.ts';
import type { Access } from './route-access.ts';

export type Child<Path extends string, Noun extends string, Parent, Row, Answer> = {
  /** contains the parent's `:id`, such as `/websites/:id/goals` */
  path: Path;
  /** the `object` in responses, and the name in path parameters (`goal_id`) and audit actions */
  noun: Noun;
  tag: string;
  ids: { parent: string; child: string };
  access: { read: Permission | Access; write: Permission };
  answer: z.ZodType<Answer>;
  findParent(accountId: number, id: number): Promise<Parent | undefined>;
  find(parent: Parent, id: number): Promise<Row | undefined>;
  present(rows: Row[], parent: Parent): Answer[] | Promise<Answer[]>;
};

type Page = ReturnType<typeof requestedPage>;
type Text = Pick<Operation, 'id' | 'summary' | 'description'>;

/** Parents and children of other accounts count as not found. `base`: absolute URL for links. */
export function childRoutes<
  const Path extends string,
  const Noun extends string,
  Parent extends { id: number },
  Row extends { id: number },
  Answer,
>(app: Routes, base: string, child: Child<Path, Noun, Parent, Row, Answer>) {
  const { path, noun, tag, access } = child;
  const onePath = `${path}/:${noun}_id` as const;
  const ofParent = z.object({ id: z.string().describe(child.ids.parent) });
  const params = ofParent.extend({ [`${noun}_id`]: z.string().describe(child.ids.child) });
  const one = z.object({ data: child.answer });
  const deleted = z.object({ id: z.int(), object: z.literal(noun), deleted: z.literal(true) });

  const parentOf = async (request: FastifyRequest): Promise<Parent> => {
    const parent = await child.findParent(callerOf(request).accountId, idParam(request.params));
    if (!parent) throw notFound();
    return parent;
  };
  const childId = (request: FastifyRequest): number =>
    idParam({ id: (request.params as Record<string, string>)[`${noun}_id`] });
  const childOf = async (request: FastifyRequest): Promise<{ parent: Parent; row: Row }> => {
    const parent = await parentOf(request);
    const row = await child.find(parent, childId(request));
    if (!row) throw notFound();
    return { parent, row };
  };
  const pathOf = (parent: Parent): string => `${base}${path.replace(':id', String(parent.id))}`;
  const present = async (row: Row, parent: Parent): Promise<{ data: Answer }> => {
    const [data] = await child.present([row], parent);
    return { data: data as Answer };
  };

  return {
    onePath,
    params,
    one,
    childOf,
    present,

    list: (text: Text, list: (parent: Parent) => Promise<Row[]>) =>
      app.get(
        path,
        {
          access: access.read,
          operation: { ...text, tag },
          schema: { params: ofParent, response: { 200: z.object({ data: z.array(child.answer) }) } },
        },
        async (request) => {
          const parent = await parentOf(request);
          return { data: await child.present(await list(parent), parent) };
        },
      ),

    listPage: (text: Text, list: (parent: Parent, page: Page) => Promise<{ rows: Row[]; total: number }>) =>
      app.get(
        path,
        {
          access: access.read,
          operation: { ...text, tag },
          schema: {
            params: ofParent,
            querystring: z.object(pageFields),
            response: { 200: paginatedResponse(child.answer) },
          },
        },
        async (request) => {
          const parent = await parentOf(request);
          const page = requestedPage(request.query);
          const { rows, total } = await list(parent, page);
          return paginate(await child.present(rows, parent), total, {
            path: pathOf(parent),
            url: request.url,
            ...page,
          });
        },
      ),

    create: <Fields>(
      text: Text,
      body: z.ZodObject & z.ZodType<Fields>,
      create: (parent: Parent, fields: Fields, request: FastifyRequest) => Promise<Row>,
    ) =>
      app.post(
        path,
        {
          access: access.write,
          audit: `${noun}.created`,
          operation: { ...text, tag },
          schema: { params: ofParent, body, response: { 201: one } },
        },
        async (request, reply) => {
          const parent = await parentOf(request);
          const row = await create(parent, parseInput(body, request.body), request);
          reply.code(201).header('location', `${pathOf(parent)}/${row.id}`);
          return present(row, parent);
        },
      ),

    show: (text: Text) =>
      app.get(
        onePath,
        { access: access.read, operation: { ...text, tag }, schema: { params, response: { 200: one } } },
        async (request) => {
          const { parent, row } = await childOf(request);
          return present(row, parent);
        },
      ),

    update: <Changes>(
      text: Text,
      body: z.ZodObject & z.ZodType<Changes>,
      update: (parent: Parent, row: Row, changes: Changes, request: FastifyRequest) => Promise<Row>,
    ) =>
      app.update(
        onePath,
        {
          access: access.write,
          audit: `${noun}.updated`,
          operation: { ...text, tag },
          schema: { params, body, response: { 200: one } },
        },
        async (request) => {
          const { parent, row } = await childOf(request);
          return present(await update(parent, row, parseInput(body, request.body), request), parent);
        },
      ),

    delete: (text: Text, remove: (parent: Parent, id: number, request: FastifyRequest) => Promise<boolean>) =>
      app.delete(
        onePath,
        {
          access: access.write,
          audit: `${noun}.deleted`,
          operation: { ...text, tag },
          schema: { params, response: { 200: deleted } },
        },
        async (request) => {
          const id = childId(request);
          if (!(await remove(await parentOf(request), id, request))) throw notFound();
          return { id, object: noun, deleted: true } as const;
        },
      ),
  };
}
