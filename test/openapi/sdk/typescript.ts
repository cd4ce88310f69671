import { type Answer, type Model, nameOf, type Operation, type Schema } from './model.ts';
import { printSchemaTypes } from './schema-types.ts';

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function typeOf(schema: Schema): string {
  if (schema.$ref) return `T.${nameOf(schema.$ref)}`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.items) return `(${typeOf(schema.items)})[]`;
  if (schema.additionalProperties) return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ type })).join(' | ');
  return schema.type === undefined ? 'unknown' : schema.type === 'integer' ? 'number' : schema.type;
}

function resultOf(answer: Answer): string {
  switch (answer.kind) {
    case 'data':
      return `Promise<Answer<${typeOf(answer.data)}>>`;
    case 'report':
      return `Promise<Report<${typeOf(answer.data)}, ${typeOf(answer.meta)}>>`;
    case 'other':
      return `Promise<Other<${typeOf(answer.body)}>>`;
    case 'file':
      return 'Promise<Response>';
    case 'pages': {
      const row = typeOf(answer.row);
      if (answer.page === 'more') return `Pages<${row}, Report<(${row})[], ${typeOf(answer.meta)}>>`;
      return `Pages<${row}, ${answer.page === 'links' ? 'Page' : 'CursorPage'}<${row}>>`;
    }
  }
}

const senderOf = { data: 'json', report: 'json', other: 'json', file: 'file', pages: 'pages' } as const;

function methodOf(operation: Operation): string {
  const { id, method, path, pathParameters, query, body, isUpload, hasIdempotencyKey, answer, summary } = operation;
  const parameters = pathParameters.map(({ name, schema }) => `${camel(name)}: ${typeOf(schema)}`);
  if (isUpload) parameters.push('file: Blob');
  if (body) parameters.push(`body: T.${body.type}${body.isRequired ? '' : ' = {}'}`);
  if (query) parameters.push(`query${query.isRequired ? '' : '?'}: T.${query.type}`);
  parameters.push(`options?: ${hasIdempotencyKey ? 'KeyOptions' : 'Options'}`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `\${${camel(name)}}`);
  const url = pathParameters.length > 0 ? `path\`${filled}\`` : `'${path}'`;
  const sent = [isUpload ? 'file' : '', body ? 'body' : '', query ? 'query' : '', 'options'].filter(Boolean);
  const sender = senderOf[answer.kind];
  const lead = sender === 'pages' ? [] : [`'${method}'`];
  return `  /** ${summary} */
  ${id}(${parameters.join(', ')}): ${resultOf(answer)} {
    return this.${sender}(${[...lead, url].join(', ')}, { ${sent.join(', ')} });
  }`;
}

export const header = 'Generated from the OpenAPI document by `npm run sdk`. Do not edit.';

export async function typescriptFiles(model: Model): Promise<Record<string, string>> {
  const events = model.events.map((name) => `  | ${name}`).join('\n');
  const codes = Object.entries(model.errorCodes).map(([status, code]) => `  ${status}: '${code}',`);
  return {
    'types.ts': `// ${header}\n\n${await printSchemaTypes(model.schemas)}\n/** The message of a webhook. */\nexport type WebhookEvent =\n${events};\n`,
    'error-codes.ts': `// ${header}\n\nexport const errorCodes = {\n${codes.join('\n')}\n} as const;\n`,
    'gatehouse.ts': `// ${header}

import type { Answer, CursorPage, Other, Page, Report } from '../answers.ts';
import { Client, type KeyOptions, type Options, path } from '../client.ts';
import type { Pages } from '../pages.ts';
import type * as T from './types.ts';

/** All operations of the API. Their names are the operation IDs of the OpenAPI document. */
export class Gatehouse extends Client {
${model.operations.map(methodOf).join('\n\n')}
}
`,
  };
}
