import { type Answer, type Model, nameOf, type Operation, type Schema } from './model.ts';
import { header } from './typescript.ts';

/** Written here, because no maintained generator writes clients that need only Python's standard library. */

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const literal = (value: unknown): string =>
  value === true ? 'True' : value === false ? 'False' : value === null ? 'None' : JSON.stringify(value);
const scalars: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** `prefix` precedes the names of types. Literals of decimals don't exist in Python. */
function typeOf(schema: Schema, prefix: string): string {
  if (schema.$ref) return prefix + nameOf(schema.$ref);
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
  if (schema.anyOf) return unionOf(schema.anyOf.map((part) => typeOf(part, prefix)));
  if (schema.items) return `List[${typeOf(schema.items, prefix)}]`;
  if (schema.additionalProperties) return `Dict[str, ${typeOf(schema.additionalProperties, prefix)}]`;
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => typeOf({ type }, prefix)));
  return schema.type === undefined ? 'Any' : (scalars[schema.type] ?? 'Any');
}

function unionOf(parts: string[]): string {
  const others = parts.filter((part) => part !== 'None');
  const union = others.length === 1 ? (others[0] ?? '') : `Union[${others.join(', ')}]`;
  return others.length === parts.length ? union : `Optional[${union}]`;
}

/** A dictionary's type in the functional syntax, because keys such as `from` are words of the language. */
function typedDict(name: string, { properties = {}, required = [] }: Schema): string {
  const part = (part: string, isRequired: boolean) => {
    const keys = Object.entries(properties).filter(([key]) => required.includes(key) === isRequired);
    const lines = keys.map(([key, schema]) => `    "${key}": ${JSON.stringify(typeOf(schema, ''))},\n`).join('');
    return `${part} = TypedDict("${part}", {\n${lines}}${isRequired ? '' : ', total=False'})\n`;
  };
  const needed = Object.keys(properties).filter((key) => required.includes(key)).length;
  if (needed === Object.keys(properties).length) return part(name, true);
  if (needed === 0) return part(name, false);
  return `${part(`_${name}`, true)}${part(`_${name}More`, false)}class ${name}(_${name}, _${name}More):\n    pass\n`;
}

function resultOf(answer: Answer): string {
  switch (answer.kind) {
    case 'data':
      return `Answer[${typeOf(answer.data, 't.')}]`;
    case 'report':
      return `Report[${typeOf(answer.data, 't.')}, ${typeOf(answer.meta, 't.')}]`;
    case 'other':
      return typeOf(answer.body, 't.');
    case 'file':
      return 'HTTPResponse';
    case 'pages': {
      const row = typeOf(answer.row, 't.');
      return `Pages[${row}, ${answer.page === 'more' ? typeOf(answer.meta, 't.') : answer.page === 'links' ? 'PageMeta' : 'None'}]`;
    }
  }
}

const senderOf = { data: '_answer', report: '_report', other: 'json', file: 'file', pages: '_pages' } as const;

function methodOf(operation: Operation): string {
  const { id, method, path, pathParameters, query, body, isUpload, answer, summary } = operation;
  const parameters = pathParameters.map(({ name, schema }) => `${name}: ${typeOf(schema, 't.')}`);
  if (isUpload) parameters.push('file: bytes', 'content_type: str');
  if (body) parameters.push(body.isRequired ? `body: t.${body.type}` : `body: Optional[t.${body.type}] = None`);
  if (query) parameters.push(query.isRequired ? `query: t.${query.type}` : `query: Optional[t.${query.type}] = None`);
  const url = path.replace(/\{(\w+)\}/g, '{_part($1)}');
  const sender = senderOf[answer.kind];
  const given = [
    ...(sender === '_pages' ? [] : [`"${method}"`]),
    `${pathParameters.length > 0 ? 'f' : ''}"${url}"`,
    ...(body ? [body.isRequired ? 'body=body' : 'body=body or {}'] : []),
    ...(query ? ['query=query'] : []),
    ...(isUpload ? ['file=file', 'content_type=content_type'] : []),
  ];
  return `    def ${snake(id)}(${['self', ...parameters].join(', ')}) -> ${resultOf(answer)}:
        """${summary}"""
        return self.${sender}(${given.join(', ')})
`;
}

export function pythonFiles(model: Model): Record<string, string> {
  const codes = Object.entries(model.errorCodes).map(([status, code]) => `    ${status}: "${code}",\n`);
  const types = Object.entries(model.schemas).map(([name, schema]) => typedDict(name, schema));
  return {
    '__init__.py': `# ${header}\n`,
    'types.py': `# ${header}
# ruff: noqa
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

${types.join('\n')}
# The message of a webhook.
WebhookEvent = Union[
${model.events.map((name) => `    ${name},\n`).join('')}]
`,
    'error_codes.py': `# ${header}\n\nERROR_CODES = {\n${codes.join('')}}\n`,
    'gatehouse.py': `# ${header}
# ruff: noqa
from __future__ import annotations

from http.client import HTTPResponse
from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, Union

from ..answers import Answer, PageMeta, Pages, Report
from ..client import Client, _part

if TYPE_CHECKING:
    from . import types as t


class Gatehouse(Client):
    """All operations of the API. Their names are the operation IDs of the OpenAPI document."""

${model.operations.map(methodOf).join('\n')}`,
  };
}
