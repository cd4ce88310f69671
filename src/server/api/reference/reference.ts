import { type Answer, type Document, type Example, examples, type Operation, operationsOf } from '../openapi/index.ts';
import { type ExampleRequest, exampleRequest } from './requests.ts';
import type { Interface, Resource } from './resource.ts';
import { resourceOf, resources } from './resources.ts';

export type Entry = {
  id: string;
  method: string;
  alias: string | undefined;
  path: string;
  operation: Operation;
  scope: string | undefined;
  request: ExampleRequest;
  example: Example;
};

export type Section = { resource: Resource; entries: Entry[] };

export type Bases = Record<Interface, string>;

export type FindScope = (method: string, path: string) => string | undefined;

export function sectionsOf(document: Document, findScope: FindScope, bases: Bases): Section[] {
  const known = operationsOf(document);
  const twin = (path: string, method: string) =>
    known.find((one) => one.path === path && one.method === method)?.operation;
  const byResource = new Map<Resource, Entry[]>(resources.map((resource) => [resource, []]));
  for (const { path, method, operation } of known) {
    const resource = resourceOf(path);
    const example = examples[operation.operationId ?? ''];
    // Skips webhooks, which have no page here. A test finds operations without a page or an example.
    if (resource === undefined || example === undefined) continue;
    const patch = twin(path, 'patch');
    if (method === 'put' && patch !== undefined) continue;
    byResource.get(resource)?.push({
      id: operation.operationId ?? '',
      method: method.toUpperCase(),
      alias: method === 'patch' ? twin(path, 'put')?.operationId : undefined,
      path,
      operation,
      scope: findScope(method, path),
      example,
      request: requestOf({ path, method, operation }, example, bases[resource.interface]),
    });
  }
  return [...byResource].map(([resource, entries]) => ({ resource, entries: entries.sort(byPath) }));
}

function requestOf(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  example: Example,
  base: string,
): ExampleRequest {
  const { content } = operation.responses[example.response.status] ?? {};
  const called = { method, path, base, needsKey: needsKey(operation), answerType: Object.keys(content ?? {})[0] };
  return exampleRequest(called, example);
}

export const needsKey = ({ security }: Operation): boolean => Array.isArray(security) && security.length > 0;

export const answerOf = ({ operation, example }: Entry): Answer | undefined =>
  operation.responses[example.response.status];

/** Lists are before single objects, and reading before changing. */
const order = ['POST', 'GET', 'PATCH', 'PUT', 'DELETE'];
const depth = (path: string): number => path.split('/').length;
const byPath = (one: Entry, other: Entry): number =>
  root(one.path).localeCompare(root(other.path)) ||
  (one.path === other.path
    ? order.indexOf(one.method) - order.indexOf(other.method)
    : depth(one.path) - depth(other.path));
/** Keeps lists and their members together: `/goals` and `/goals/{goal_id}`. */
const root = (path: string): string => path.replace(/\/\{\w+\}$/, '').replace(/\/(\w|-)+\/?$/, (last) => last);
