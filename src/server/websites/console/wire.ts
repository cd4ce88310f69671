import { z } from 'zod';
import { ignoreUnknownFields, type ListAnswer, pageFields, text, wholeNumber } from '../../http/index.ts';

/** What the console's list of websites asks. */

const { per_page, sort } = pageFields;

export const listRows = ignoreUnknownFields(
  z.object({
    search: text(255).nullish(),
    favorite: z.boolean().nullish(),
    sort_by: z.enum(['domain', 'visitors', 'change', 'today', 'online']).nullish(),
    sort,
    per_page,
    page: wholeNumber(1, 1_000_000_000).nullish(),
    /** keys of sections whose rows are left out */
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

/** Gives the websites of a group another one; without a name they have none. */
export const moveBody = z.object({ from: groupName, to: groupName.nullish() });

/** A part of the list: favorites, a group, or what has neither. */
export type Section = {
  /** `favorites`, `others` or `group:` and its name */
  key: string;
  name: string;
  /** websites that match, shown or not */
  websites: number;
};

export type Week = {
  /** visitors on each of the last seven days, oldest first, today last */
  days: number[];
  visitors: number;
  /** of the seven days before them, the last one up to the same time of day */
  before: number;
};

export type WebsiteRow = {
  id: number;
  domain: string;
  favorite: boolean;
  group: string | null;
  /** counts the visits of the account's shop */
  is_shop: boolean;
  /** key of its section */
  section: string;
  /** the figures are null while the event store is away */
  visitors_today: number | null;
  online: number | null;
  week: Week | null;
  /** whether any visit was ever counted */
  has_pageviews: boolean;
};

export type WebsiteRows = ListAnswer<WebsiteRow> & {
  /** in their order; those that are left out, too */
  sections: Section[];
  /** names of all groups of the account */
  groups: string[];
  /** whether the account has any website at all */
  is_empty: boolean;
};
