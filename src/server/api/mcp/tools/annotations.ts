import { z } from 'zod';
import { count, id, instant, time, untrustedText } from '../text.ts';
import { readTool, writeTool } from '../tool.ts';

/** A test compares these kinds with the API's. */
export const annotationKinds = [
  ...([
    'note',
    'release',
    'incident',
    'maintenance',
    'version',
    'price',
    'coupon',
    'import',
    'shop_alert',
    'settings',
  ] as const),
] as const;

const annotation = z.object({
  id: count.nullable().describe('null if Gatehouse added it automatically.'),
  kind: z.string(),
  text: untrustedText(300),
  at: time,
  ends_at: time.nullable(),
  is_ongoing: z.boolean(),
  url: z.string().nullable(),
  website_id: count.nullable(),
  monitor_id: count.nullable(),
  item_id: count.nullable(),
});

export const getAnnotations = readTool({
  name: 'get_annotations',
  title: 'What happened when',
  description:
    'Annotations of a period, as marked on charts: notes and releases of the account, incidents, maintenance, published versions, new prices, coupons, imports, changed settings. Use it to explain changes in figures.',
  summary: 'Notes, releases, incidents, prices, versions … of a period, to explain changes in figures',
  input: z.strictObject({
    from: instant.optional().describe('Start, ISO 8601 with a zone. Default 30 days before to.'),
    to: instant.optional().describe('End, ISO 8601 with a zone. Default now.'),
    kinds: z.array(z.enum(annotationKinds)).min(1).optional().describe('Default all.'),
    website_id: id('As charts of this website show them. Only one of website_id, monitor_id, item_id.').optional(),
    monitor_id: id('As shown on charts of this monitor.').optional(),
    item_id: id('As shown on charts of this item.').optional(),
    limit: z.int().min(1).max(200).default(20).describe('How many of the latest, up to 200.'),
  }),
  output: z.object({
    note: z.string(),
    annotations: z.array(annotation).describe('In time order.'),
    left_out: count.describe('Number of omitted earlier ones.'),
  }),
  hasUntrustedText: true,
  async run(api, { limit, kinds, ...query }) {
    const { data } = await api.get('/annotations', { ...query, kinds: kinds?.join(',') });
    const shown = data.slice(-limit);
    return { annotations: shown, left_out: data.length - shown.length };
  },
});

export const addAnnotation = writeTool({
  name: 'add_annotation',
  title: 'Add an annotation',
  description:
    'Adds a note or a release to the account’s charts: to all of them, or to the charts of one website, monitor or item.',
  summary: 'Adds a note or a release to charts',
  input: z.strictObject({
    text: z.string().trim().min(1).max(255).describe('What happened, in a few words.'),
    kind: z.enum(['note', 'release']).default('note'),
    at: instant.optional().describe('When it happened or started, ISO 8601 with a zone. Default now.'),
    ends_at: instant.optional().describe('When it ended. Default: a single moment.'),
    url: z.string().max(500).optional().describe('Address with details.'),
    website_id: id('Only on charts of this website. Only one of website_id, monitor_id, item_id.').optional(),
    monitor_id: id('Only on charts of this monitor.').optional(),
    item_id: id('Only on charts of this item.').optional(),
    reference: z.string().max(100).optional().describe('Your own ID: sending it again updates that annotation.'),
  }),
  output: z.object({ annotation }),
  hasUntrustedText: false,
  isIdempotent: false,
  stopsSomething: false,
  async run(api, fields) {
    const { data } = await api.post('/annotations', fields);
    return { annotation: data };
  },
});
