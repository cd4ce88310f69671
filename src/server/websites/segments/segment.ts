import type { DatabaseOrTransaction, SegmentRow } from '../../database/index.ts';
import { type FieldErrors, invalid, Refusal, t, toIso } from '../../kernel/index.ts';
import { type Filter, formatFilter, parseFilters } from '../filters/index.ts';
import { nameConflict, type ResourceColumns, type ResourceKind, segmentRows } from '../resources/index.ts';
import {
  createSegmentBody,
  type SegmentAnswer,
  type SegmentChanges,
  type SegmentFields,
  segmentAnswer,
  updateSegmentBody,
} from './wire.ts';

export const segmentResource: ResourceKind<'segments', 'segment', SegmentFields, SegmentChanges, SegmentAnswer> = {
  table: 'segments',
  rows: segmentRows,
  noun: 'segment',
  article: 'a',
  operations: {
    list: { id: 'listSegments', description: 'Saved sets of filters. `segment=ID` applies one to any report.' },
    create: { id: 'createSegment', description: 'Saves filters under a name.' },
    show: { id: 'getSegment', description: 'One segment with its filters.' },
    update: { id: 'updateSegment', description: 'Changes the fields that you send and keeps the others.' },
    delete: { id: 'deleteSegment', description: 'Deletes a segment, but no statistics.' },
  },
  createBody: createSegmentBody,
  updateBody: updateSegmentBody,
  answer: segmentAnswer,
  columns: (sent, before) => ({
    name: sent.name ?? before?.name ?? '',
    filters: sent.filters ? JSON.stringify(normalizeFilters(sent.filters)) : (before?.filters ?? '[]'),
  }),
  findConflicts,
  present: (row) => ({
    id: row.id,
    object: 'segment',
    name: row.name,
    filters: JSON.parse(row.filters),
    created_at: toIso(row.created_at),
  }),
};

/** Equivalent filters become identical strings. Throws `invalid` with the entry's name. */
function normalizeFilters(written: string[]): string[] {
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
  // Reports combine these filters, so together they must be within the limits too.
  const filters = read(each, 'filters');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return filters;
}

function findConflicts(segment: ResourceColumns<'segments'>, others: SegmentRow[]): FieldErrors {
  const same = others.find(({ filters }) => filters === segment.filters);
  if (same) return { filters: [t('filters are already used by the segment {name}.', { name: same.name })] };
  return nameConflict('segment', segment.name, others);
}

export async function findSegment(
  db: DatabaseOrTransaction,
  website: { id: number; account_id: number },
  id: number,
): Promise<{ name: string; filters: Filter[] } | undefined> {
  const row = await segmentRows.find(db, website, id);
  return row && { name: row.name, filters: parseFilters(JSON.parse(row.filters) as string[]) };
}

export async function findSegmentFilters(
  db: DatabaseOrTransaction,
  website: { id: number; account_id: number },
  id: number,
): Promise<Filter[]> {
  const segment = await findSegment(db, website, id);
  if (!segment) throw invalid({ segment: [t('segment {id} does not belong to this website.', { id })] });
  return segment.filters;
}
