import type { Operation as DeclaredOperation } from '../../http/index.ts';
import type { Document, JsonObject, Operation, Parameter } from './document.ts';
import { operationsOf } from './document.ts';
import { errorAnswers, errorSchemas, marketplaceErrors, sharedErrors } from './errors.ts';
import { type Example, examples } from './examples.ts';
import { publicPaths } from './public-paths.ts';
import { tags } from './tags.ts';
import { webhookSchemas, webhooks } from './webhooks.ts';

export type FindOperation = (method: string, path: string) => DeclaredOperation | undefined;

export function completeDocument(made: Document, findOperation: FindOperation): Document {
  const document: Document = {
    ...made,
    tags,
    paths: { ...made.paths, ...publicPaths() },
    webhooks,
    components: {
      ...made.components,
      schemas: { ...made.components?.schemas, ...errorSchemas, ...webhookSchemas },
      responses: { ...made.components?.responses, ...errorAnswers },
    },
  };
  for (const { path, method, operation } of operationsOf(document)) {
    const declared = findOperation(method, path);
    if (declared) {
      operation.operationId = declared.id;
      operation.description = declared.description;
      if (declared.files) answerFiles(operation, declared.files);
    }
    if (path.startsWith('/api/v1/'))
      operation.responses = { ...operation.responses, ...sharedErrors(path, method, operation) };
    if (isMarketplace(path)) operation.responses = { ...operation.responses, ...marketplaceErrors };
    for (const parameter of operation.parameters ?? []) if (isId(parameter, path)) parameter.schema = identifier;
    const example = examples[operation.operationId ?? ''];
    if (example) showExample(operation, example);
  }
  return withoutUnused(withoutUnicodePatterns(document));
}

/** Sets the media type of a file, which the route's schema can only describe as text. */
function answerFiles(operation: Operation, types: readonly string[]): void {
  for (const answer of [operation.responses['200'], operation.responses['206']])
    if (answer) answer.content = Object.fromEntries(types.map((type) => [type, { schema: fileSchema(type) }]));
}
const fileSchema = (type: string): JsonObject =>
  type === 'application/json'
    ? { type: 'object' }
    : type.startsWith('text/')
      ? { type: 'string' }
      : { type: 'string', format: 'binary' };

/** IDs are positive integers, except IDs of signing keys. */
const identifier: JsonObject = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const isId = ({ name, in: place }: Parameter, path: string): boolean =>
  place === 'path' && /(^|_)id$/.test(name) && !path.includes('/signing-keys/');

const isMarketplace = (path: string): boolean => /^\/api\/(account|items|purchases)\//.test(path);

/**
 * Removes patterns with Unicode classes, because validators that compile patterns without the `u` flag can't read them.
 */
function withoutUnicodePatterns(document: Document): Document {
  const copy: Document = JSON.parse(JSON.stringify(document));
  dropUnicodePatterns(copy);
  return copy;
}

function dropUnicodePatterns(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  if ('pattern' in part && typeof part.pattern === 'string' && part.pattern.includes('\\p{')) delete part.pattern;
  for (const inner of Object.values(part)) dropUnicodePatterns(inner);
}

function showExample(operation: Operation, { request, response }: Example): void {
  for (const parameter of operation.parameters ?? []) {
    const given = parameter.in === 'path' ? request.path?.[parameter.name] : request.query?.[parameter.name];
    if (given !== undefined) parameter.example = given;
  }
  const sent = operation.requestBody?.content ?? {};
  if (request.body !== undefined && sent['application/json']) sent['application/json'].example = request.body;
  const answered = operation.responses[response.status]?.content?.['application/json'];
  if (answered && response.body !== undefined) answered.example = response.body;
}

function withoutUnused(document: Document): Document {
  const { schemas = {}, responses = {} } = document.components ?? {};
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/((?:schemas|responses)\/[^"]+)"/g)) {
      if (used.has(name!)) continue;
      used.add(name!);
      const [kind, own] = name!.split('/') as ['schemas' | 'responses', string];
      const referred = { schemas, responses }[kind][own];
      if (referred !== undefined) follow(referred);
    }
  };
  follow({ ...document, components: { ...document.components, schemas: null, responses: null } });
  const keep = <T>(kind: string, all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => used.has(`${kind}/${name}`)));
  return {
    ...document,
    components: {
      ...document.components,
      schemas: keep('schemas', schemas),
      responses: keep('responses', responses),
    },
  };
}
