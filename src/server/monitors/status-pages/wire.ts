import { z } from 'zod';
import { domainVerification, parseCustomDomain } from '../../domain-proof/index.ts';
import { flag, pageFields, text } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { isColour } from '../../pages/index.ts';
import { slugProblem } from './page-url.ts';
import { componentStates, type ShownState } from './shown-state.ts';

const themes = ['auto', 'light', 'dark'] as const;
const states = [
  'up',
  'degraded',
  'down',
  'maintenance',
  'paused',
  'unknown',
  'pending',
] as const satisfies readonly ShownState[];
const announcementKinds = ['info', 'warning', 'maintenance'] as const;

const slug = text(100)
  .trim()
  .superRefine((value, context) => {
    const problem = slugProblem(value);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

const domain = text(253)
  .trim()
  .transform((written, context) => {
    const host = parseCustomDomain(written);
    if (host !== undefined) return host;
    context.addIssue({ code: 'custom', message: t('must be a host name, such as status.example.com.') });
    return z.NEVER;
  });

const isLink = (given: string): boolean =>
  URL.canParse(given) && ['http:', 'https:', 'mailto:'].includes(new URL(given).protocol);

const origin = text(300)
  .trim()
  .transform((written, context) => {
    const url = URL.parse(written);
    if (written === '*') return written;
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[*;,'"@?#]/.test(written + url.origin))
      return url.origin;
    context.addIssue({ code: 'custom', message: t('must be * or an origin, such as https://example.com.') });
    return z.NEVER;
  });

const maxMonitors = 200;

/** Forms send a list as an object with indexes as keys. */
const listed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .sort(([a], [b]) => Number(a) - Number(b))
        .map(([, entry]) => entry)
    : (value ?? []);

const monitorId = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value),
  z.int().min(1),
);
const component = z.object({
  id: monitorId.nullish().describe('Of a component that exists. Otherwise, one with this name is changed or created.'),
  name: text(100).trim().min(1).describe('Name of the component, shown to visitors.'),
  state: z.enum(componentStates).default('up').describe('State that you set by hand. Default up.'),
});
const groupsShape = z
  .array(
    z.object({
      name: text(100).trim().describe('Heading of the group. Empty for no heading.'),
      monitor_ids: z.preprocess(listed, z.array(monitorId)),
      components: z
        .preprocess(listed, z.array(component))
        .optional()
        .describe('Services without a monitor, shown below the monitors. If no group has this field, they stay.'),
    }),
  )
  .max(50);

const groups = z
  .preprocess((value, context) => {
    const rows = value === '' ? [] : listed(value);
    if (Array.isArray(rows)) return rows;
    context.addIssue({ code: 'custom', message: t('must be a list of groups, each with a name and monitor_ids.') });
    return z.NEVER;
  }, groupsShape)
  .superRefine((written, context) => {
    const ids = written.flatMap((group) => group.monitor_ids);
    const seen = new Set<number>();
    const twice = ids.find((id) => seen.size === seen.add(id).size);
    const problem =
      twice !== undefined
        ? t('must contain each monitor once: {id} is listed twice.', { id: twice })
        : ids.length > maxMonitors
          ? t('must have at most {max} monitors.', { max: maxMonitors })
          : written.flatMap(({ components = [] }) => components).length > maxMonitors
            ? t('must have at most {max} components.', { max: maxMonitors })
            : undefined;
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

const fields = {
  name: text(255).trim().min(1).describe('Name of the page, shown to visitors.'),
  slug: slug.nullish().describe('The page’s path under /status/. Derived from the name if omitted on create.'),
  domain: domain
    .nullish()
    .describe(
      'The page’s own host name, such as status.example.com. Its DNS and TLS must point to this service. The page is served there once a DNS record verifies the domain (domain_verification). null for none.',
    ),
  description: text(1000).trim().nullish().describe('A sentence or two below the name.'),
  theme: z.enum(themes).nullish().describe('Color theme; auto follows the visitor’s system. Default auto.'),
  accent: text(7)
    .trim()
    .toLowerCase()
    .refine((given) => given === '' || isColour(given), { error: () => t('must be a color such as #0b7a53.') })
    .nullish()
    .describe(
      'Color of buttons, links and charts as #rrggbb. It becomes darker or lighter if text needs more contrast. Empty for none.',
    ),
  footer_text: text(200).trim().nullish().describe('A line in the footer, such as your company’s name.'),
  footer_url: text(2048)
    .trim()
    .refine((given) => given === '' || isLink(given), { error: () => t('must be an http, https or mailto URL.') })
    .nullish()
    .describe('Link of the footer text.'),
  noindex: flag.nullish().describe('1 asks search engines to leave the page out. Default 0.'),
  show_response_times: flag.nullish().describe('1 shows response times of the last 24 hours. Default 0.'),
  show_causes: flag
    .nullish()
    .describe('1 shows why checks failed; causes can name what is inside your network. Default 0.'),
  show_objectives: flag
    .nullish()
    .describe(
      '1 shows the objectives that cover only monitors of the page: name, target and achieved share. Default 0.',
    ),
  password: text(1000)
    .trim()
    .nullish()
    .describe('Password for visitors, 8 or more characters. Never returned. Unchanged if omitted. null removes it.'),
  groups: groups
    .optional()
    .describe('Groups and their monitors, both in order. The list you send replaces the whole list.'),
  embed_origins: z
    .preprocess(
      (value) => (value === '' ? [] : value == null ? value : listed(value)),
      z.array(origin).max(20).nullish(),
    )
    .describe(
      'Origins of websites that can embed /status/SLUG/embed in a frame, such as https://example.com. * allows all. Empty for none. Pages with a password are never embedded.',
    ),
};

export const createStatusPageBody = z.object(fields);
export const updateStatusPageBody = z.object(fields).partial();
export const previewStatusPageBody = updateStatusPageBody.extend({ id: z.int().min(1).nullish() });
export const listStatusPagesQuery = z.object({
  search: text(255).nullish().describe('Any part of the name, case-insensitive.'),
  sort_by: z.enum(['id', 'name']).nullish().describe('id sorts by creation. Default id.'),
  ...pageFields,
});

export type StatusPageFields = z.output<typeof createStatusPageBody>;
export type StatusPageChanges = z.output<typeof updateStatusPageBody>;

const moment = z.iso.datetime({ offset: true }).transform((iso) => Date.parse(iso));
export const updateComponentBody = z
  .object({
    name: text(100).trim().min(1).describe('Name of the component, shown to visitors.'),
    state: z.enum(componentStates).describe('State that you set by hand.'),
  })
  .partial();

const announcementFields = {
  title: text(200).trim().min(1).describe('Title of the announcement.'),
  text: text(5000).trim().nullish().describe('Plain text; empty lines make paragraphs.'),
  kind: z.enum(announcementKinds).nullish().describe('Default info.'),
  starts_at: moment.nullish().describe('ISO 8601. Shown from this time on. Default now.'),
  ends_at: moment.nullish().describe('ISO 8601. Shown until this time. null: until it is deleted.'),
};
export const createAnnouncementBody = z.object(announcementFields);
export const updateAnnouncementBody = z.object(announcementFields).partial();
export type AnnouncementFields = z.output<typeof createAnnouncementBody>;
export type AnnouncementChanges = z.output<typeof updateAnnouncementBody>;

const iso = z.iso.datetime();

export const statusPageAnswer = z
  .object({
    id: z.int(),
    object: z.literal('status_page'),
    name: z.string(),
    slug: z.string(),
    domain: z.string().nullable(),
    domain_verification: domainVerification.nullable().describe('null without a domain.'),
    description: z.string(),
    theme: z.enum(themes),
    accent: z.string().describe('Empty for the default colors.'),
    footer_text: z.string(),
    footer_url: z.string(),
    noindex: flag,
    show_response_times: flag,
    show_causes: flag,
    show_objectives: flag,
    has_password: z.boolean(),
    logo_url: z.string().nullable(),
    url: z.string().describe('The public URL.'),
    groups: z.array(
      z.object({
        name: z.string(),
        monitor_ids: z.array(z.int()),
        components: z
          .array(z.object({ id: z.int(), name: z.string(), state: z.enum(componentStates) }))
          .optional()
          .describe('Missing if the group has none.'),
      }),
    ),
    embed_origins: z.array(z.string()),
    status: z
      .enum(states)
      .describe('Current state of the page, which is the worst state of its monitors, components and open reports.'),
    status_text: z.string().describe('The state in words, such as All systems operational.'),
    subscribers: z.int().describe('Number of confirmed subscribers.'),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'StatusPage' });

export const announcementAnswer = z
  .object({
    id: z.int(),
    object: z.literal('announcement'),
    title: z.string(),
    text: z.string(),
    kind: z.enum(announcementKinds),
    starts_at: iso,
    ends_at: iso.nullable(),
    created_at: iso,
  })
  .meta({ id: 'Announcement' });

export const subscriberAnswer = z
  .object({
    id: z.int(),
    object: z.literal('subscriber'),
    channel: z.enum(['email', 'webhook', 'slack']),
    address: z.string().describe('The email address, or the URL without its secret part.'),
    email: z.string().describe('Empty for other channels than email.'),
    services: z
      .array(z.object({ monitor_id: z.int().nullable(), component_id: z.int().nullable() }))
      .nullable()
      .describe('The services that the subscriber has chosen. null for all.'),
    confirmed_at: iso.nullable().describe('null until the subscriber opens the link in the first message.'),
    created_at: iso,
  })
  .meta({ id: 'Subscriber' });

export const componentAnswer = z
  .object({
    id: z.int(),
    object: z.literal('component'),
    name: z.string(),
    state: z.enum(componentStates),
    changed_at: iso.describe('When the state last changed.'),
    created_at: iso,
  })
  .meta({ id: 'StatusPageComponent' });

export type ComponentAnswer = z.output<typeof componentAnswer>;
export type StatusPageAnswer = z.output<typeof statusPageAnswer>;
export type AnnouncementAnswer = z.output<typeof announcementAnswer>;
export type SubscriberAnswer = z.output<typeof subscriberAnswer>;

export type ClaimedDomain = {
  id: number;
  domain: string | null;
  name: string;
  username: string;
  state: 'pending' | 'verified';
};
