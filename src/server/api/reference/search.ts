import { escapeHtml } from '../../pages/index.ts';
import type { Document } from '../openapi/index.ts';
import { type Field, fieldsOf } from './fields.ts';
import { docsPath } from './frame.ts';
import { breakable, methodHtml } from './operation.ts';
import { answerOf, type Entry, type Section } from './reference.ts';

type Hit = [address: string, title: string, method: string, path: string, more: string];

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

/** `texts`: where the words can be, the best first */
export type SearchableHit = { hit: Hit; texts: [title: string, call: string, all: string] };

export const searchable = (index: Hit[]): SearchableHit[] =>
  index.map((hit) => {
    const [, title, method, path, more] = hit;
    const call = `${title} ${method} ${path}`;
    return { hit, texts: [title.toLowerCase(), call.toLowerCase(), `${call} ${more}`.toLowerCase()] };
  });

export function findOperations(index: SearchableHit[], query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return index
    .map(({ hit, texts }) => ({ hit, rank: texts.findIndex((text) => words.every((word) => text.includes(word))) }))
    .filter(({ rank }) => rank !== -1)
    .sort((one, other) => one.rank - other.rank)
    .map(({ hit }) => hit);
}

export function searchBody(hits: Hit[], query: string): string {
  const title = query.trim() === '' ? 'Search' : `Results for “${escapeHtml(query.trim())}”`;
  const lines = hits.map(
    ([address, text, method, path]) =>
      `<li><a href="${address}">${methodHtml(method)}<span>${escapeHtml(text)}</span><small>${breakable(path)}</small></a></li>`,
  );
  const none = 'No operation matches. Search for an object (“coupon”), a verb (“refund”) or a path (“/stats”).';
  return `<h1>${title}</h1>
<p>${hits.length === 0 ? none : `${hits.length} ${hits.length === 1 ? 'operation' : 'operations'}`}</p>
<ul class="hits">${lines.join('\n')}</ul>`;
}
