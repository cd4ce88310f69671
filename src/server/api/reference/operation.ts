// English only: the API reference

import { escapeHtml } from '../../pages/index.ts';
import { codeBlock } from '../docs-frame/index.ts';
import type { Document, Parameter } from '../openapi/index.ts';
import { type Field, fieldOf, fieldsOf, objectName } from './fields.ts';
import { inlineHtml, paragraphs } from './html.ts';
import { answerOf, type Entry, needsKey } from './reference.ts';
import { ownScopeHtml, type UsualScopes } from './scopes.ts';
import { curlSnippet, fetchSnippet } from './snippets.ts';

type Components = NonNullable<Document['components']>;
export type Shared = {
  components: Components;
  parameters: ReadonlySet<string>;
  objects: ReadonlySet<string>;
  scopes: UsualScopes;
  /** the body that creates the resource */
  creation: { entry: Entry; keys: ReadonlySet<string> } | undefined;
};

/** From this number on, equal fields of a body are only listed by name. */
const fewestShared = 4;

export function operationHtml(entry: Entry, shared: Shared): string {
  const { id, method, path, operation, alias } = entry;
  return `<article id="${id}">
<div>
<h2><a href="#${id}">${escapeHtml(operation.summary ?? id)}</a></h2>
<p class="call">${methodHtml(method)}<code>${breakable(path)}</code></p>
${paragraphs(operation.description ?? '')}
${alias === undefined ? '' : `<p id="${alias}" class="soft">PUT does the same: fields that you omit stay unchanged.</p>`}
${needsKey(operation) ? ownScopeHtml(entry, shared.scopes) : '<p class="soft">No API key.</p>'}
${parametersHtml(operation.parameters ?? [], shared)}
${bodyHtml(entry, shared)}
${answerHtml(entry, shared)}
${errorsHtml(entry)}
</div>
<div class="code">
${codeBlock('curl', curlSnippet(entry.request), 'curl')}
${codeBlock('JavaScript', fetchSnippet(entry.request), 'js')}
${exampleAnswer(entry)}
</div>
</article>`;
}

export const methodHtml = (method: string): string => `<b class="m ${method.toLowerCase()}">${method}</b>`;
export const breakable = (path: string): string => escapeHtml(path).replaceAll('/', '/<wbr>');

function parametersHtml(parameters: Parameter[], shared: Shared): string {
  const placeOf = (one: Parameter) => (one.in === 'path' ? 0 : 1);
  const own = parameters
    .filter((one) => !shared.parameters.has(parameterKey(one)))
    .sort((one, other) => placeOf(one) - placeOf(other));
  const others = parameters.filter((one) => shared.parameters.has(parameterKey(one)));
  const names = others.map(({ name }) => `<code>${escapeHtml(name)}</code>`).join(', ');
  const rest =
    others.length === 0 ? '' : `<p>${own.length > 0 ? 'Also ' : ''}<a href="#parameters">shared</a>: ${names}</p>`;
  return parameters.length === 0
    ? ''
    : `<h3>Parameters</h3>${fieldList(own.map((one) => parameterField(one, shared)))}${rest}`;
}

/** Parameters that differ only in their examples have the same key. */
export const parameterKey = ({ example: _, ...rest }: Parameter): string => JSON.stringify(rest);

export function parameterField(parameter: Parameter, { components }: Pick<Shared, 'components'>): Field {
  const known = { name: parameter.name, isRequired: parameter.required === true };
  const field = fieldOf(known, parameter.schema ?? {}, components.schemas ?? {});
  return { ...field, type: field.type.replace(/ or null$/, ''), description: String(parameter.description ?? '') };
}

function bodyHtml(entry: Entry, { components, creation }: Shared): string {
  const content = entry.operation.requestBody?.content;
  if (content === undefined) return '';
  const fields = bodyFields(entry, components);
  const types = Object.keys(content).map((type) => `<code>${escapeHtml(type)}</code>`);
  if (fields.length === 0) return `<h3>Body</h3><p>The file itself, as ${types.join(', ')}.</p>`;
  const isShared = (field: Field) => creation?.keys.has(fieldKey(field)) === true;
  const shared = fields.filter(isShared);
  if (creation === undefined || creation.entry === entry || shared.length < fewestShared)
    return `<h3>Body</h3>${fieldList(fields)}`;
  const { id, operation } = creation.entry;
  const names = shared.map(({ name }) => `<code>${escapeHtml(name)}</code>`).join(', ');
  return `<h3>Body</h3>${fieldList(fields.filter((field) => !isShared(field)))}<p>As in <a href="#${id}">${escapeHtml(operation.summary ?? id)}</a>: ${names}</p>`;
}

export function bodyFields({ operation }: Entry, { schemas = {} }: Components): Field[] {
  const content = operation.requestBody?.content ?? {};
  const { schema } = content['application/json'] ?? Object.values(content)[0] ?? {};
  return fieldsOf(schema, schemas);
}

/** Fields that differ only in whether they are required have the same key. */
export const fieldKey = ({ isRequired: _, ...rest }: Field): string => JSON.stringify(rest);

/** Fields of every `/api/v1` response. The introduction describes them. */
const envelope = ['status', 'warnings', 'links', 'meta'];

function answerHtml(entry: Entry, { components, objects }: Shared): string {
  const { status } = entry.example.response;
  const content = answerOf(entry)?.content ?? {};
  const [type] = Object.keys(content);
  const title = `<h3>Response <b class="ok">${status}</b></h3>`;
  if (type === undefined) return `${title}<p>Without a body.</p>`;
  const { schema } = content[type] ?? {};
  const schemas = components.schemas ?? {};
  const fields = fieldsOf(schema, schemas).filter(({ name }) => !envelope.includes(name));
  if (fields.length === 0) return `${title}<p><code>${escapeHtml(type)}</code></p>`;
  const whole = objectName(schema);
  if (whole !== undefined && objects.has(whole)) return `${title}<p>${objectLink(whole)}</p>`;
  const [only] = fields;
  if (fields.length === 1 && only?.name === 'data' && only.object !== undefined && objects.has(only.object))
    return `${title}<p>${only.type.startsWith('array') ? 'A list: each entry of <code>data</code> is' : '<code>data</code> is'} ${objectLink(only.object)}</p>`;
  return `${title}<details><summary>Fields of the response</summary>${fieldList(fields)}</details>`;
}

export const objectAnchor = (name: string): string => `object-${name}`;
const objectLink = (name: string): string => `the object <a href="#${objectAnchor(name)}">${escapeHtml(name)}</a>.`;

/** Shared errors are listed only by status, because the introduction describes them. */
function errorsHtml({ operation }: Entry): string {
  const errors = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status));
  if (errors.length === 0) return '';
  const own = errors.filter(([, answer]) => answer.$ref === undefined);
  const rows = own.map(([status, { description = '' }]) => `<li><b>${status}</b> ${inlineHtml(description)}</li>`);
  const statuses = errors.map(([status]) => status).join(', ');
  return `<h3>Errors</h3>${own.length < errors.length ? `<p><a href="/api/docs#errors">${statuses}</a></p>` : ''}${own.length === 0 ? '' : `<ul class="errors">${rows.join('')}</ul>`}`;
}

const maxLines = 60;

function exampleAnswer({ example: { response } }: Entry): string {
  if (response.body === undefined) return '';
  const lines = JSON.stringify(response.body, null, 2).split('\n');
  const shown = lines.length > maxLines ? [...lines.slice(0, maxLines), '  …'] : lines;
  return codeBlock(`Response ${response.status}`, shown.join('\n'));
}

export function fieldList(fields: Field[]): string {
  if (fields.length === 0) return '';
  return `<dl>${fields.map(fieldHtml).join('\n')}</dl>`;
}

function fieldHtml({ name, type, limits, isRequired, description, fields }: Field): string {
  const said = [description, limitsSentence(limits)].filter((part) => part !== '');
  return `<dt><code>${escapeHtml(name)}</code> <span>${escapeHtml(type)}</span>${isRequired ? ' <em>required</em>' : ''}</dt><dd>${inlineHtml(said.join(' '))}${fieldList(fields)}</dd>`;
}

function limitsSentence(limits: string): string {
  if (limits === '') return '';
  if (!limits.startsWith('`')) return `${limits[0]?.toUpperCase()}${limits.slice(1)}.`;
  return `${limits.includes(',') ? 'One of' : 'Always'} ${limits}.`;
}
