// English only: the API reference

import { escapeHtml } from '../../pages/index.ts';
import type { Document } from '../openapi/index.ts';
import { fieldsOf, objectName } from './fields.ts';
import { inlineHtml } from './html.ts';
import {
  bodyFields,
  fieldKey,
  fieldList,
  objectAnchor,
  operationHtml,
  parameterField,
  parameterKey,
} from './operation.ts';
import { answerOf, type Entry, type Section } from './reference.ts';
import { usualScopes, usualScopesHtml } from './scopes.ts';

const sharedBy = 4;

export function resourceBody({ resource, entries }: Section, document: Document): string {
  const components = document.components ?? {};
  const taken = entries.flatMap(({ operation }) => operation.parameters ?? []).filter((one) => one.in === 'query');
  const counts = Map.groupBy(taken, parameterKey);
  const shared = [...counts].filter(([, found]) => found.length >= sharedBy);
  const objects = objectsOf(entries);
  const scopes = usualScopes(entries);
  const creating = entries.find(({ id }) => id.startsWith('create'));
  const known = {
    components,
    scopes,
    parameters: new Set(shared.map(([key]) => key)),
    objects: new Set(objects),
    creation: creating && { entry: creating, keys: new Set(bodyFields(creating, components).map(fieldKey)) },
  };
  const fields = shared.flatMap(([, [parameter]]) => (parameter ? [parameterField(parameter, known)] : []));
  return `<h1>${escapeHtml(resource.title)}</h1>
<p>${inlineHtml(resource.about)}</p>${usualScopesHtml(scopes)}
${fields.length === 0 ? '' : `<details id="parameters"><summary>Shared parameters: ${fields.map(({ name }) => `<code>${name}</code>`).join(' ')}</summary>${fieldList(fields)}</details>`}
${entries.map((entry) => operationHtml(entry, known)).join('\n')}
${objects.map((name) => objectHtml(name, components)).join('\n')}`;
}

function objectsOf(entries: Entry[]): string[] {
  const names = entries.flatMap((entry) => {
    const { schema } = Object.values(answerOf(entry)?.content ?? {})[0] ?? {};
    const data = (schema?.properties as { data?: Parameters<typeof objectName>[0] } | undefined)?.data;
    return objectName(schema) ?? objectName(data) ?? [];
  });
  return [...new Set(names)];
}

const objectHtml = (
  name: string,
  { schemas = {} }: NonNullable<Document['components']>,
): string => `<article id="${objectAnchor(name)}">
<div>
<h2><a href="#${objectAnchor(name)}">The object ${escapeHtml(name)}</a></h2>
${fieldList(fieldsOf(schemas[name], schemas))}
</div>
</article>`;
