import type { Deps } from '../../deps.ts';
import { callerOf, type Routes } from '../../http/index.ts';
import {
  createResource,
  deleteResource,
  type ResourceKind,
  type ResourceNoun,
  type ResourceTable,
  updateResource,
} from './resource.ts';
import { websiteChildRoutes } from './website-child-routes.ts';

export function createResourceRoutes<
  const T extends ResourceTable,
  const Noun extends ResourceNoun,
  Fields,
  Changes,
  Answer,
>(app: Routes, deps: Deps, base: string, kind: ResourceKind<T, Noun, Fields, Changes, Answer>) {
  const { table, rows, noun, article, operations } = kind;
  const { db } = deps.database;
  const routes = websiteChildRoutes(app, deps, base, {
    path: table,
    noun,
    called: noun,
    guest: 'website',
    answer: kind.answer,
    find: (website, id) => rows.find(db, website, id),
    present: (found) => found.map(kind.present),
  });
  return [
    routes.list({ ...operations.list, summary: `List ${table} of a website` }, (website) => rows.list(db, website)),
    routes.create(
      { ...operations.create, summary: `Create ${article} ${noun}` },
      kind.createBody,
      (website, fields, request) =>
        createResource(deps, kind, { caller: callerOf(request), website: website.id, fields }),
    ),
    routes.show({ ...operations.show, summary: `Show ${article} ${noun}` }),
    routes.update(
      { ...operations.update, summary: `Update ${article} ${noun}` },
      kind.updateBody,
      (website, { id }, changes, request) =>
        updateResource(deps, kind, { caller: callerOf(request), website: website.id, id, changes }),
    ),
    routes.delete({ ...operations.delete, summary: `Delete ${article} ${noun}` }, (website, id, request) =>
      deleteResource(deps, kind, { caller: callerOf(request), website, id }),
    ),
  ];
}
