import { type Answer, type Document, type Example, examples, type Operation, operationsOf } from '../openapi/index.ts';
import { type ExampleRequest, exampleRequest } from './requests.ts';
import { type Interface, type Resource, resourceOf, resources } from './resources.ts';

/** An operation as its page shows it. */
export type Entry = {
  id: string;
  method: string;
  /** PUT where it does the same as this PATCH, and is no entry of its own */
  alias: string | undefined;
  path: string;
  operation: Operation;
  /** the permission that its route requires */
  scope: string | undefined;
  request: ExampleRequest;
  example: Example;
};

export type Section = { resource: Resource; entries: Entry[] };

/** Public address of each interface. */
export type Bases = Record<Interface, string>;

/** The permission that the route of a method and path requires; undefined if it requires none. */
export type FindScope = (method: string, path: string) => string | undefined;

/** All operations by the page that they are on, in the order of the pages. */
export function sectionsOf(document: Document, findScope: FindScope, bases: Bases): Section[] {
  const known = operationsOf(document);
  const twin = (path: string, method: string) =>
    known.find((one) => one.path === path && one.method === method)?.operation;
  const byResource = new Map<Resource, Entry[]>(resources.map((resource) => [resource, []]));
  for (const { path, method, operation } of known) {
    const resource = resourceOf(path);
    const example = examples[operation.operationId ?? ''];
    // Webhooks are no operations of ours; what has no page or example is found by a test.
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

/** As it is sent by an example of the operation. */
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

/** The answer of an operation that its example shows. */
export const answerOf = ({ operation, example }: Entry): Answer | undefined =>
  operation.responses[example.response.status];

/** Whole lists before single things, and reading before writing, as a reader asks. */
const order = ['POST', 'GET', 'PATCH', 'PUT', 'DELETE'];
const depth = (path: string): number => path.split('/').length;
const byPath = (one: Entry, other: Entry): number =>
  root(one.path).localeCompare(root(other.path)) ||
  (one.path === other.path
    ? order.indexOf(one.method) - order.indexOf(other.method)
    : depth(one.path) - depth(other.path));
/** Lists and their members stand together: `/goals` and `/goals/{goal_id}`. */
const root = (path: string): string => path.replace(/\/\{\w+\}$/, '').replace(/\/(\w|-)+\/?$/, (last) => last);
