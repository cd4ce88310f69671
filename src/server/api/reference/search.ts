// English only: the API reference
import { escapeHtml } from '../../pages/index.ts';
import type { Hit } from '../docs-frame/index.ts';
import type { Document } from '../openapi/index.ts';
import { type Field, fieldsOf } from './fields.ts';
import { docsPath } from './frame.ts';
import { breakable, methodHtml } from './operation.ts';
import { answerOf, type Entry, type Section } from './reference.ts';

export const searchIndex = (sections: Section[], { components = {} }: Document): Hit[] =>
  sections.flatMap(({ resource, entries }) =>
    entries.map((entry): Hit => {
      const { id, method, path, operation, alias } = entry;
      const more = [
        resource.title,
        id,
        ...(alias === undefined ? [] : [alias, 'PUT']),
        operation.description ?? '',
        ...namesIn(entry, components.schemas ?? {}),
      ];
      return [`${docsPath(resource.slug)}#${id}`, operation.summary ?? id, method, path, more.join(' ')];
    }),
  );

function namesIn(entry: Entry, schemas: NonNullable<NonNullable<Document['components']>['schemas']>): Set<string> {
  const { parameters = [], requestBody } = entry.operation;
  const inContent = (content: Record<string, { schema?: Parameters<typeof fieldsOf>[0] }> | undefined) =>
    Object.values(content ?? {}).flatMap(({ schema }) => namesOf(fieldsOf(schema, schemas)));
  return new Set([
    ...parameters.map(({ name }) => name),
    ...inContent(requestBody?.content),
    ...inContent(answerOf(entry)?.content),
  ]);
}

const namesOf = (fields: Field[]): string[] => fields.flatMap(({ name, fields: inner }) => [name, ...namesOf(inner)]);

export function searchBody(hits: Hit[], query: string): string {
  const title = query.trim() === '' ? 'Search' : `Results for “${escapeHtml(query.trim())}”`;
  const lines = hits.map(
    ([address, text, method, path]) =>
      `<li><a href="${address}">${methodHtml(method)}<span>${escapeHtml(text)}</span><small>${breakable(path)}</small></a></li>`,
  );
  const none = 'No operation matches. Search for an object (“coupon”), a verb (“refund”) or a path (“/stats”).';
  return `<h1>${title}</h1>
<p>${hits.length === 0 ? none : `${hits.length} ${hits.length === 1 ? 'operation' : 'operations'}`}</p>
<ul class="hits">${lines.join('\n')}</ul>${
    query.trim() === ''
      ? ''
      : `
<p><a href="/docs/search?q=${encodeURIComponent(query)}">Search the documentation for “${escapeHtml(query.trim())}”</a></p>`
  }`;
}
