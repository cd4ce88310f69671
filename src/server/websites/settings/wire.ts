import { z } from 'zod';
import { sharedKinds } from '../../annotations/index.ts';
import { flag, ignoreUnknownFields, pageFields, text, wholeNumber } from '../../http/index.ts';
import { canonicalTimeZone, cutText, t } from '../../kernel/index.ts';
import { alertChannels, alertChannelsAnswer } from '../../outbox/index.ts';
import { isAddressOrCidr, parseHostName, splitLines } from '../website/index.ts';

const domain = z
  .string()
  .trim()
  .min(1)
  .transform((written, context) => {
    const host = parseHostName(written);
    if (host !== undefined) return host;
    context.addIssue({ code: 'custom', message: t('must be a host name, such as shop.example.') });
    return z.NEVER;
  });

const maxLines = 200;
const maxLineLength = 100;
const maxPatternLength = 500;

function lines(problemOf: (line: string) => string | undefined) {
  return text(maxLines * (maxLineLength + 2)).transform((written, context) => {
    const entries = splitLines(written);
    const problem =
      entries.length > maxLines
        ? t('must have at most {max} lines.', { max: maxLines })
        : entries.map(problemOf).find((found) => found !== undefined);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    return entries.length > 0 ? entries.join('\n') : null;
  });
}

const excludeParams = lines((line) =>
  line.length > maxLineLength ? t('must have at most {max} characters per line.', { max: maxLineLength }) : undefined,
);
const excludeIps = lines((line) =>
  isAddressOrCidr(line)
    ? undefined
    : t('must have one IPv4 or IPv6 address or CIDR range per line: "{line}" is neither.', { line: cutText(line, 50) }),
);

const excludePaths = lines((line) =>
  line.length > maxPatternLength
    ? t('must have at most {max} characters per line.', { max: maxPatternLength })
    : /^[/*]/.test(line)
      ? undefined
      : t('must have one path per line, starting with / or *: "{line}" does not.', { line: cutText(line, 50) }),
);
const excludeHosts = lines((line) =>
  /^[\w.*-]{1,253}$/.test(line)
    ? undefined
    : t('must have one host name per line (* is a wildcard): "{line}" is not a host name.', {
        line: cutText(line, 50),
      }),
);
const timeZone = z
  .string()
  .trim()
  .transform((written, context) => {
    const zone = canonicalTimeZone(written);
    if (zone !== undefined) return zone;
    context.addIssue({ code: 'custom', message: t('must be the IANA name of a time zone, such as Europe/Berlin.') });
    return z.NEVER;
  });

const group = text(60)
  .trim()
  .transform((written) => written.replace(/\s+/g, ' ') || null);

/** The password's length is checked later, when the privacy is known. */
const password = text(1000).trim();

const settings = {
  privacy: z
    .literal([0, 1, 2])
    .nullish()
    .describe('Who can see the statistics: 0 everyone, 1 the account, 2 visitors with the password. Default 0.'),
  password: password
    .nullish()
    .describe('Password of the statistics, used if privacy is 2: 8 or more characters. Never returned.'),
  email: flag.nullish().describe('1 sends periodic email reports. Default 0.'),
  exclude_bots: flag
    .nullish()
    .describe('1 excludes common bots, 0 includes them in all statistics; a change applies from then on. Default 1.'),
  exclude_params: excludeParams
    .nullish()
    .describe(
      'More URL query parameters to remove from page addresses, one per line; * at either end is a wildcard. Campaign parameters (utm_*, gclid, fbclid and others) are always removed.',
    ),
  exclude_ips: excludeIps.nullish().describe('IPv4 or IPv6 addresses or CIDR ranges to exclude, one per line.'),
  exclude_paths: excludePaths.nullish().describe('Paths to exclude, one per line; * is a wildcard.'),
  exclude_hosts: excludeHosts.nullish().describe('Host names to exclude, one per line; * is a wildcard.'),
  time_zone: timeZone.nullish().describe('IANA time zone of its days. Default UTC.'),
  retention_months: z
    .literal([1, 3, 6, 12, 24, 36, 60])
    .nullish()
    .describe('Months after which its events are deleted: 1, 3, 6, 12, 24, 36 or 60. Default null: never.'),
  noindex: flag.nullish().describe('1 asks search engines not to index the public statistics. Default 1.'),
  honor_gpc: flag.nullish().describe('1 does not count visitors who send Global Privacy Control. Default 0.'),
  shared_annotations: z
    .array(z.enum(sharedKinds))
    .max(100)
    .nullish()
    .describe(
      'Kinds of annotations that public statistics and shared links show. Incidents appear without the monitor’s name and the cause. The list you send replaces the whole list. Default none.',
    ),
  alerts: alertChannels
    .optional()
    .describe(
      'Channels and destinations for visitor alerts, in the same form as for a monitor. The list you send replaces the whole list.',
    ),
  spike_threshold: wholeNumber(1, 1_000_000)
    .nullish()
    .describe('Visitors in the last 30 minutes from which a spike alert is sent. Default null: never.'),
  group: group.nullish().describe('Name of the website’s group in lists, up to 60 characters. Default null: no group.'),
  drop_threshold: wholeNumber(10, 100)
    .nullish()
    .describe(
      'A drop alert is sent from this percentage below the usual visitors in this hour of the week. Requires 20 or more usual visitors. Default null: never.',
    ),
};

export const createWebsiteBody = ignoreUnknownFields(
  z.object({ domain: domain.describe('Host name of the website.'), ...settings }),
);
export const updateWebsiteBody = ignoreUnknownFields(
  z.object({ ...settings, favorite: z.boolean().nullish().describe('Whether the website is a favorite.') }).partial(),
);
export const listWebsitesQuery = ignoreUnknownFields(
  z.object({
    search: text(255).nullish().describe('Any part of the domain, ignoring case.'),
    search_by: z.enum(['domain']).nullish().describe('Default domain.'),
    favorite: z.boolean().nullish().describe('Only favorites, or only others.'),
    group: text(60).trim().nullish().describe('Only websites of the group with exactly this name.'),
    sort_by: z.enum(['id', 'domain']).nullish().describe('id sorts by creation. Default id.'),
    ...pageFields,
  }),
);

export type WebsiteFields = z.output<typeof createWebsiteBody>;
export type WebsiteChanges = z.output<typeof updateWebsiteBody>;

const iso = z.iso.datetime();
const count = z.int().min(0);

export const websiteAnswer = z
  .object({
    id: z.int(),
    object: z.literal('website'),
    domain: z.string(),
    privacy: z.literal([0, 1, 2]),
    email: flag,
    exclude_bots: flag,
    exclude_bots_since: iso.nullable().describe('When exclude_bots was last changed; null if it never was.'),
    exclude_params: z.string().nullable(),
    exclude_ips: z.string().nullable(),
    exclude_paths: z.string().nullable(),
    exclude_hosts: z.string().nullable(),
    time_zone: z.string(),
    retention_months: z.int().nullable(),
    noindex: flag,
    honor_gpc: flag,
    shared_annotations: z.array(z.enum(sharedKinds)),
    alerts: alertChannelsAnswer,
    spike_threshold: z.int().nullable(),
    drop_threshold: z.int().nullable(),
    favorite: z.boolean(),
    group: z.string().nullable().describe('Its group in lists; null without a group.'),
    is_shop: z
      .boolean()
      .describe('Whether it counts visits to your shop. Created automatically once you sell something.'),
    tracking_code: z.string().describe('The tag to paste into the pages.'),
    stats_url: z.string(),
    opt_out_url: z.string().describe('Page that explains the measurement to visitors and lets them opt out.'),
    visitors_today: count.nullable().describe('null while the event store is unavailable'),
    pageviews_today: count.nullable().describe('null while the event store is unavailable'),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'Website' });

export type WebsiteAnswer = z.output<typeof websiteAnswer>;
