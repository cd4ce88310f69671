import { z } from 'zod';
import { ignoreUnknownFields, type ListAnswer, pageFields, text, wholeNumber } from '../../http/index.ts';

const { per_page, sort } = pageFields;

export const listRows = ignoreUnknownFields(
  z.object({
    search: text(255).nullish(),
    favorite: z.boolean().nullish(),
    sort_by: z.enum(['domain', 'visitors', 'change', 'today', 'online']).nullish(),
    sort,
    per_page,
    page: wholeNumber(1, 1_000_000_000).nullish(),
    /** keys of collapsed sections */
    collapsed: z
      .union([z.string(), z.array(z.string())])
      .transform((keys) => [keys].flat())
      .nullish(),
  }),
);
export type RowsQuery = z.output<typeof listRows>;

const groupName = text(60)
  .trim()
  .transform((written) => written.replace(/\s+/g, ' '));

/** Without `to`, the websites have no group. */
export const moveBody = z.object({ from: groupName, to: groupName.nullish() });

export type Section = {
  /** `favorites`, `others` or `group:NAME` */
  key: string;
  name: string;
  websites: number;
};

export type Week = {
  days: number[];
  visitors: number;
  /** previous seven days, the last of them up to this time of day */
  before: number;
};

export type WebsiteRow = {
  id: number;
  domain: string;
  favorite: boolean;
  group: string | null;
  is_shop: boolean;
  section: string;
  /** null while the event store is unavailable */
  visitors_today: number | null;
  online: number | null;
  week: Week | null;
  has_pageviews: boolean;
};

export type WebsiteRows = ListAnswer<WebsiteRow> & {
  /** includes collapsed sections */
  sections: Section[];
  groups: string[];
  is_empty: boolean;
};
