import type { DatabaseOrTransaction, SegmentRow } from '../../database/index.ts';
import { type FieldErrors, invalid, Refusal, toIso } from '../../kernel/index.ts';
import { type Filter, formatFilter, parseFilters } from '../filters/index.ts';
import { type Belonging, type BelongingColumns, findBelonging, nameClash } from '../resources/index.ts';
import {
  type SegmentAnswer,
  type SegmentChanges,
  type SegmentFields,
  segmentAnswer,
  storeSegment,
  updateSegment,
} from './wire.ts';

export const segments: Belonging<'segments', SegmentFields, SegmentChanges, SegmentAnswer> = {
  table: 'segments',
  noun: 'segment',
  article: 'a',
  store: storeSegment,
  update: updateSegment,
  answer: segmentAnswer,
  columns: (sent, before) => ({
    name: sent.name ?? before?.name ?? '',
    filters: sent.filters ? JSON.stringify(checked(sent.filters)) : (before?.filters ?? '[]'),
  }),
  clashes,
  present: (row) => ({
    id: row.id,
    object: 'segment',
    name: row.name,
    filters: JSON.parse(row.filters),
    created_at: toIso(row.created_at),
  }),
};

/** As they are written back, so that the same filter is always the same text. Throws `invalid` naming the entry. */
function checked(written: string[]): string[] {
  const errors: FieldErrors = {};
  const read = (texts: string | string[], name: string): string[] => {
    try {
      return parseFilters(texts).map(formatFilter);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      errors[name] = (error.errors?.filter ?? []).map((sentence) => sentence.replace(/^filter/, name));
      return [];
    }
  };
  const each = written.flatMap((text, index) => read(text, `filters[${index}]`));
  // Statistics read them together: what is too much in all is said now.
  const filters = read(each, 'filters');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return filters;
}

function clashes(segment: BelongingColumns<'segments'>, others: SegmentRow[]): FieldErrors {
  const same = others.find(({ filters }) => filters === segment.filters);
  if (same) return { filters: [`filters are those of the segment ${same.name} already.`] };
  return nameClash('segment', segment.name, others);
}

/** What a segment of the website selects. Throws `invalid` naming `segment` when the website has no such segment. */
export async function filtersOfSegment(
  db: DatabaseOrTransaction,
  website: { id: number; account_id: number },
  id: number,
): Promise<Filter[]> {
  const row = await findBelonging(db, website, 'segments', id);
  if (!row) throw invalid({ segment: [`segment ${id} is none of this website.`] });
  return parseFilters(JSON.parse(row.filters) as string[]);
}
