import { z } from 'zod';
import { moment, text, wholeNumber } from '../http/index.ts';
import { t } from '../kernel/index.ts';

const ownKinds = ['note', 'release'] as const;
export const annotationKinds = [
  ...ownKinds,
  'incident',
  'maintenance',
  'version',
  'price',
  'coupon',
  'import',
  'shop_alert',
  'settings',
] as const;

export const sharedKinds = [
  ...ownKinds,
  'incident',
  'maintenance',
  'version',
  'price',
  'coupon',
  'import',
  'settings',
] as const;
export type SharedKind = (typeof sharedKinds)[number];

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

const fields = {
  text: text(255).trim().min(1).describe('What happened, in a few words.'),
  kind: z.enum(ownKinds).nullish().describe('release for a deployment or a new version. Default note.'),
  at: moment.nullish().describe('When it happened or started, ISO 8601 with a zone. Default now.'),
  ends_at: moment.nullish().describe('When it ended. Default: a single moment.'),
  url: text(500)
    .trim()
    .refine((value) => value === '' || isWebAddress(value), { error: () => t('must be an http or https URL.') })
    .nullish()
    .describe('Where to read more, such as a changelog.'),
  website_id: id.nullish().describe('Only on charts of this website.'),
  monitor_id: id.nullish().describe('Only on charts of this monitor.'),
  item_id: id.nullish().describe('Only on charts of this item. Without website, monitor and item: on all charts.'),
};

export const createAnnotationBody = z.object({
  ...fields,
  reference: text(100)
    .trim()
    .nullish()
    .describe('Your own ID. Sending it again updates the annotation instead of adding another.'),
});
export const updateAnnotationBody = z.object(fields).partial();

export const listAnnotationsQuery = z.object({
  from: moment.nullish().describe('Start, ISO 8601 with a zone. Default 30 days before to.'),
  to: moment.nullish().describe('End, ISO 8601 with a zone. Default now.'),
  kinds: text(200)
    .nullish()
    .describe(`Which kinds, separated by commas. Default all: ${annotationKinds.join(', ')}.`),
  website_id: id.nullish().describe('As shown on charts of this website.'),
  monitor_id: id.nullish().describe('As shown on charts of this monitor.'),
  item_id: id.nullish().describe('As shown on charts of this item.'),
  scope: z
    .enum(['sales', 'websites'])
    .nullish()
    .describe(
      'sales: as shown on charts of all sales. websites: as shown on charts of all websites together. Default: all annotations.',
    ),
});

export type AnnotationFields = z.output<typeof createAnnotationBody>;
export type AnnotationChanges = z.output<typeof updateAnnotationBody>;
export type ListAnnotationsQuery = z.output<typeof listAnnotationsQuery>;
export type AnnotationKind = (typeof annotationKinds)[number];

const iso = z.iso.datetime();

export const annotationAnswer = z
  .object({
    id: z.int().nullable().describe('null if Gatehouse added it automatically, such as an incident.'),
    object: z.literal('annotation'),
    kind: z.enum(annotationKinds),
    text: z.string(),
    at: iso,
    ends_at: iso.nullable().describe('null: a single moment, or ongoing.'),
    is_ongoing: z.boolean().describe('true while it is ongoing, such as an open incident.'),
    url: z.string().nullable().describe('Where to read more. A path leads into the console.'),
    website_id: z.int().nullable(),
    monitor_id: z.int().nullable(),
    item_id: z.int().nullable(),
    reference: z.string().nullable(),
  })
  .meta({ id: 'Annotation' });

export const annotationListAnswer = z.object({
  data: z.array(annotationAnswer).describe('In time order, up to the latest 500.'),
});

export type AnnotationAnswer = z.output<typeof annotationAnswer>;

function isWebAddress(value: string): boolean {
  const address = URL.parse(value);
  return address !== null && /^https?:$/.test(address.protocol) && address.username === '';
}
