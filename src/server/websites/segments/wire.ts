import { z } from 'zod';
import { text } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';

const fields = {
  name: text(100).trim().min(1).describe('Display name.'),
  filters: z
    .array(text(20_000))
    .refine(({ length }) => length >= 1 && length <= 20, { error: () => t('must have 1 to 20 filters.') })
    .describe('The filters that select its visits, as the statistics take them: DIMENSION:OPERATOR:VALUE[,VALUE…].'),
};

export const createSegmentBody = z.object(fields);
export const updateSegmentBody = z.object(fields).partial();

export type SegmentFields = z.output<typeof createSegmentBody>;
export type SegmentChanges = z.output<typeof updateSegmentBody>;

export const segmentAnswer = z
  .object({
    id: z.int(),
    object: z.literal('segment'),
    name: z.string(),
    filters: z.array(z.string()),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Segment' });

export type SegmentAnswer = z.output<typeof segmentAnswer>;
