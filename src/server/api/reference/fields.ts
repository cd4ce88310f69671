import type { Document, JsonObject } from '../openapi/index.ts';

export type Field = {
  name: string;
  type: string;
  limits: string;
  isRequired: boolean;
  description: string;
  fields: Field[];
  object: string | undefined;
};

type Schemas = NonNullable<NonNullable<Document['components']>['schemas']>;
const reference = '#/components/schemas/';

const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
const asObjects = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.map(asObject).filter((one) => one !== undefined) : [];
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

export function objectName(schema: JsonObject | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const named = asText(schema.$ref);
  if (named.startsWith(reference)) return named.slice(reference.length);
  const inner = [...alternatives(schema), asObject(schema.items)].filter((one) => one !== undefined && one !== schema);
  return inner.map((one) => objectName(one)).find((name) => name !== undefined);
}

export function fieldsOf(schema: JsonObject | undefined, schemas: Schemas): Field[] {
  if (schema === undefined) return [];
  const named = asText(schema.$ref);
  if (named !== '') return fieldsOf(schemas[named.slice(reference.length)], schemas);
  const items = asObject(schema.items);
  if (items) return fieldsOf(items, schemas);
  const properties = asObject(schema.properties);
  if (properties === undefined)
    return alternatives(schema).flatMap((one) => (one === schema ? [] : fieldsOf(one, schemas)));
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).map(([name, value]) =>
    fieldOf({ name, isRequired: required.includes(name) }, asObject(value) ?? {}, schemas),
  );
}

export function fieldOf(known: { name: string; isRequired: boolean }, schema: JsonObject, schemas: Schemas): Field {
  const object = objectName(schema);
  return {
    ...known,
    type: typeOf(schema),
    limits: limitsOf(schema),
    description: asText(schema.description),
    fields: object === undefined ? fieldsOf(schema, schemas) : [],
    object,
  };
}

function alternatives(schema: JsonObject): JsonObject[] {
  const any = [...asObjects(schema.anyOf), ...asObjects(schema.oneOf)];
  return any.length === 0 ? [schema] : any.filter((one) => one.type !== 'null').flatMap(alternatives);
}

const isNullable = (schema: JsonObject): boolean =>
  schema.type === 'null' ||
  (Array.isArray(schema.type) && schema.type.includes('null')) ||
  asObjects(schema.anyOf).some(isNullable);

function typeOf(schema: JsonObject): string {
  const kinds = new Set(
    alternatives(schema)
      .map(kindOf)
      .filter((kind) => kind !== ''),
  );
  return [...kinds, ...(isNullable(schema) ? ['null'] : [])].join(' or ');
}

function kindOf(schema: JsonObject): string {
  const named = asText(schema.$ref);
  if (named !== '') return named.slice(reference.length);
  if (schema.const !== undefined) return typeof schema.const;
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((one) => one !== 'null');
  if (types[0] === 'array') return `array of ${typeOf(asObject(schema.items) ?? {}) || 'values'}`;
  if (schema.format === 'binary') return 'file';
  if (schema.format === 'date-time') return 'timestamp';
  return types
    .map(asText)
    .filter((one) => one !== '')
    .join(' or ');
}

function limitsOf(schema: JsonObject): string {
  const said = alternatives(schema).map((one) => limitsOfOne(asObject(one.items) && !one.enum ? { ...one } : one));
  return [...new Set(said.filter((one) => one !== ''))].join('; ');
}

/** Hides bounds that exist only because of how numbers are stored. */
const isMeaningfulBound = (bound: unknown): bound is number =>
  typeof bound === 'number' && Math.abs(bound) < 1_000_000_000;

function limitsOfOne(schema: JsonObject): string {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (Array.isArray(values)) return values.map((value) => `\`${value}\``).join(', ');
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const parts = [
    isMeaningfulBound(minimum) && isMeaningfulBound(maximum) ? `${minimum} to ${maximum}` : '',
    isMeaningfulBound(minimum) && minimum > 1 && !isMeaningfulBound(maximum) ? `at least ${minimum}` : '',
    isMeaningfulBound(maximum) && !isMeaningfulBound(minimum) ? `at most ${maximum}` : '',
    isMeaningfulBound(maxLength)
      ? `${Number(minLength) > 1 ? `${minLength} to` : 'up to'} ${maxLength} characters`
      : '',
    isMeaningfulBound(maxItems) ? `${Number(minItems) > 1 ? `${minItems} to` : 'up to'} ${maxItems} entries` : '',
  ];
  const items = asObject(schema.items);
  return [
    ...parts,
    items && asObject(items.properties) === undefined && objectName(items) === undefined ? limitsOf(items) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
