import { refusalStatus } from '../../../src/server/kernel/refusal.ts';
import type { Json } from '../document.ts';

/** A JSON schema without the parts that types can't express. Objects with properties are always references. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  description?: string;
};

export type Answer =
  | { kind: 'data'; data: Schema }
  | { kind: 'report'; data: Schema; meta: Schema }
  /** `cursor`, `more` and `links` are the three ways in which lists announce their next page. */
  | { kind: 'pages'; row: Schema; page: 'cursor' | 'links' }
  | { kind: 'pages'; row: Schema; page: 'more'; meta: Schema }
  | { kind: 'other'; body: Schema }
  | { kind: 'file' };

type Argument = { type: string; isRequired: boolean };
export type Operation = {
  id: string;
  method: string;
  /** below `/api/v1` */
  path: string;
  summary: string;
  pathParameters: { name: string; schema: Schema }[];
  query?: Argument;
  body?: Argument;
  isUpload: boolean;
  hasIdempotencyKey: boolean;
  answer: Answer;
};

export type Model = {
  operations: Operation[];
  schemas: Record<string, Schema>;
  /** the types of the schemas of webhook events */
  events: string[];
  /** codes of errors by HTTP status */
  errorCodes: Record<number, string>;
};

const base = '/api/v1';
/** Their request's body is a file, which only their description says. */
const uploads = new Set([
  'createCatalogueImport',
  'createWebsiteImport',
  'setShopLogo',
  'setStatusPageLogo',
  'uploadItemMedia',
  'uploadVersionFile',
]);

const pascal = (name: string): string =>
  name.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, first: string) => first.toUpperCase());
const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

/** Collects named schemas. Equal objects get one name. */
class Schemas {
  readonly #document: Json;
  readonly #byName = new Map<string, Schema>();
  readonly #names = new Map<string, string>();

  constructor(document: Json) {
    this.#document = document;
  }

  sorted(): Record<string, Schema> {
    return Object.fromEntries([...this.#byName].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** `name` is the type's name if it must get one. */
  simplify(schema: Json, name: string): Schema {
    if (schema.$ref) return this.#component(nameOf(schema.$ref));
    const choices: Json[] | undefined = schema.anyOf ?? schema.oneOf;
    if (choices)
      return union(choices.map((choice, index) => this.simplify(choice, name + (index > 0 ? index + 1 : ''))));
    if (schema.const !== undefined) return { enum: [schema.const] };
    if (schema.enum) return { enum: schema.enum };
    if (schema.properties) return refTo(this.#add(name, this.#object(schema, name)));
    if (schema.type === 'array') return { type: 'array', items: this.simplify(schema.items, `${name}Entry`) };
    if (schema.type === 'object' || schema.additionalProperties)
      return {
        type: 'object',
        additionalProperties:
          typeof schema.additionalProperties === 'object'
            ? this.simplify(schema.additionalProperties, `${name}Value`)
            : {},
      };
    return schema.type ? { type: schema.type } : {};
  }

  #object(schema: Json, name: string): Schema {
    const properties = Object.entries<Json>(schema.properties).map(([key, property]) => {
      const description: string | undefined = property.description;
      const type = this.simplify(property, name + pascal(key));
      return [key, description === undefined ? type : { ...type, description }];
    });
    const required = (schema.required ?? []).filter((key: string) => key in schema.properties);
    return { type: 'object', properties: Object.fromEntries(properties), required };
  }

  #component(name: string): Schema {
    if (!this.#byName.has(name)) {
      this.#byName.set(name, {});
      const schema = this.#object(this.#document.components.schemas[name], name);
      this.#byName.set(name, schema);
      this.#names.set(JSON.stringify(schema), name);
    }
    return refTo(name);
  }

  #add(name: string, schema: Schema): string {
    const key = JSON.stringify(schema);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    let free = name;
    for (let n = 2; this.#byName.has(free) || this.#document.components.schemas[free]; n++) free = `${name}${n}`;
    this.#byName.set(free, schema);
    this.#names.set(key, free);
    return free;
  }
}

function union(schemas: Schema[]): Schema {
  const parts = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  return parts.length === 1 ? parts[0]! : { anyOf: parts };
}

/** Clients omit a parameter instead of sending null. */
const withoutNull = (schema: Json): Json => {
  if (Array.isArray(schema.type)) return { ...schema, type: schema.type.filter((type: string) => type !== 'null') };
  if (!schema.anyOf) return schema;
  const { anyOf, ...rest } = schema;
  const choices = anyOf.filter(({ type }: Json) => type !== 'null');
  return choices.length === 1 ? { ...rest, ...choices[0] } : { ...rest, anyOf: choices };
};

function answerOf(operation: Json, schemas: Schemas, name: string): Answer {
  const [status] = Object.keys(operation.responses).filter((code) => code.startsWith('2'));
  const content = operation.responses[status ?? ''].content;
  const body = content['application/json']?.schema;
  if (!body?.properties || Object.keys(content).length > 1) return { kind: 'file' };
  const { data, meta, links, next } = body.properties;
  if (!data) {
    const { status: _, warnings: __, ...properties } = body.properties;
    return { kind: 'other', body: schemas.simplify({ ...body, properties }, `${name}Answer`) };
  }
  const simple = schemas.simplify(data, `${name}Data`);
  const page = links ? 'links' : next ? 'cursor' : undefined;
  if (page && simple.items) return { kind: 'pages', row: simple.items, page };
  if (!meta) return { kind: 'data', data: simple };
  const facts = schemas.simplify(meta, `${name}Meta`);
  const hasPages = operation.parameters?.some((parameter: Json) => parameter.name === 'page');
  if (hasPages && simple.items) return { kind: 'pages', row: simple.items, page: 'more', meta: facts };
  return { kind: 'report', data: simple, meta: facts };
}

function operationOf(path: string, method: string, operation: Json, schemas: Schemas): Operation {
  const id: string = operation.operationId;
  const name = pascal(id);
  const inPlace = (place: string): Json[] => (operation.parameters ?? []).filter((one: Json) => one.in === place);
  const scope = /Scope: .*$/.exec(operation.description ?? '')?.[0];
  const argument = (schema: Json, type: string): Argument => ({
    type: nameOf(schemas.simplify(schema, type).$ref ?? type),
    isRequired: (schema.required ?? []).length > 0,
  });
  const query = inPlace('query');
  const body = operation.requestBody?.content['application/json']?.schema;
  return {
    id,
    method: method.toUpperCase(),
    path: path.slice(base.length),
    summary: `${operation.summary}.${scope ? ` ${scope}` : ''}`,
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => ({
      name: parameter,
      schema: schemas.simplify(inPlace('path').find((one) => one.name === parameter).schema, name + pascal(parameter)),
    })),
    ...(query.length > 0 && {
      query: argument(
        {
          properties: Object.fromEntries(
            query.map((one) => [one.name, { ...withoutNull(one.schema), description: one.description }]),
          ),
          required: query.filter((one) => one.required).map((one) => one.name),
        },
        `${name}Query`,
      ),
    }),
    ...(body && { body: argument(body, `${name}Body`) }),
    isUpload: uploads.has(id),
    hasIdempotencyKey: inPlace('header').some((one) => one.name.toLowerCase() === 'idempotency-key'),
    answer: answerOf(operation, schemas, name),
  };
}

/** Reads the operations of the management API. Skips PATCH, because PUT does the same. */
export function modelOf(document: Json): Model {
  const schemas = new Schemas(document);
  const operations = Object.entries<Json>(document.paths)
    .filter(([path]) => path.startsWith(`${base}/`))
    .flatMap(([path, methods]) =>
      Object.entries<Json>(methods)
        .filter(([method]) => method !== 'patch' || !methods.put)
        .map(([method, operation]) => operationOf(path, method, operation, schemas)),
    );
  const events = Object.values<Json>(document.webhooks)
    .map(({ post }) => post.requestBody.content['application/json'].schema.$ref as string)
    .filter((reference) => nameOf(reference).endsWith('Event'))
    .map((reference) => nameOf(schemas.simplify({ $ref: reference }, '').$ref ?? ''));
  const errorCodes = Object.fromEntries(Object.entries(refusalStatus).map(([code, status]) => [status, code]));
  return { operations, schemas: schemas.sorted(), events: [...new Set(events)], errorCodes };
}
