import { z } from 'zod';

export const eventGroups = {
  monitors: 'Incidents, expiring certificates and domains, maintenance, objectives',
  websites: 'Traffic and conversion alerts, exports',
  market: 'Orders, purchases, licenses, items, reviews, questions, payouts and alerts of the shop',
  account: 'Members, API keys, logins with new browsers, passwords, passkeys and two-factor login, quotas, suspension',
} as const;
export type EventGroup = keyof typeof eventGroups;

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
export const link = z.url().describe('Page in the console with details.');
