import { z } from 'zod';
import { pageFields, wholeNumber } from '../http/index.ts';
import { trashKindNames } from './kind.ts';

const kind = z.enum(trashKindNames);
const subjectId = z.int().describe('ID that the thing had, and has again after it is restored.');

export const trashEntryAnswer = z.object({
  object: z.literal('trash_entry'),
  kind,
  id: subjectId,
  title: z.string(),
  deleted_at: z.iso.datetime(),
  deleted_by: z.string().nullable().describe('Name of the user or API key. null: deleted automatically.'),
  erased_at: z.iso.datetime().describe('When it will be deleted for good.'),
});

export const listTrashQuery = z.object({
  ...pageFields,
  kind: kind.nullish().describe('Only things of this kind.'),
});

export const restoreBody = z.object({
  kind: kind.describe('Kind of the deleted thing.'),
  id: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('ID of the deleted thing.'),
});

export const restoredAnswer = z.object({
  object: z.literal('restoration'),
  kind,
  id: subjectId,
  title: z.string(),
});

export const erasedAnswer = z.object({ id: z.int(), object: z.literal('trash_entry'), deleted: z.literal(true) });
export const emptiedAnswer = z.object({ object: z.literal('trash'), deleted: z.int().describe('Number of entries.') });
export const entryParams = z.object({
  kind: z.string().describe('Kind of the deleted thing.'),
  id: z.string().describe('ID of the deleted thing.'),
});
