import { z } from 'zod';

/** What an endpoint may choose as a whole. The texts are what people choose by. */
export const eventGroups = {
  monitors: 'Incidents, expiring certificates and domains, maintenance',
  websites: 'Traffic and conversion alerts, exports',
  market: 'Orders, purchases, licences, items, reviews, questions, payouts and alerts of the shop',
  account:
    'Members, API keys, log-ins with new browsers, passwords, passkeys and two-factor log-in, quotas, suspension',
} as const;
export type EventGroup = keyof typeof eventGroups;

/** A type of event. `summary` says when it is sent; `example` is what a test of it sends. */
type EventDefinition<Data extends z.ZodType> = {
  group: EventGroup;
  summary: string;
  data: Data;
  example: z.input<Data>;
};

export const event = <Data extends z.ZodType>(
  group: EventGroup,
  summary: string,
  data: Data,
  example: z.input<Data>,
): EventDefinition<Data> => ({ group, summary, data, example });

export const iso = z.iso.datetime();
export const isoOrNull = iso.nullable();
export const link = z.url().describe('Where to read more in the console.');
