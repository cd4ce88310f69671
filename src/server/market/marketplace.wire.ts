import { z } from 'zod';
import { profileImagePath } from '../accounts/index.ts';
import type { AccountRow } from '../database/index.ts';
import { toIso } from '../kernel/index.ts';

export const account = z
  .object({
    name: z.object({ firstname: z.string(), lastname: z.string(), full_name: z.string() }),
    username: z.string(),
    email: z.string().describe('E-mail address of the account.'),
    balance: z.number().describe('Decimal amount in `currency`.'),
    balances: z.record(z.string(), z.number()).describe('Decimal amount by currency code, `currency` included.'),
    currency: z.string().describe('Currency code (ISO 4217).'),
    profile: z.object({
      heading: z.string(),
      description: z.string(),
      contact: z.object({
        email: z.string().describe('Contact address: the profile’s, or else the account’s.'),
      }),
      social_links: z
        .record(z.string(), z.string())
        .describe('Network name to a path or URL. The set of names is open.'),
      media: z.object({
        avatar: z.string().describe('Absolute URL. A generated image until one is uploaded.'),
        cover: z.string().describe('Absolute URL. A generated image until one is uploaded.'),
      }),
    }),
    registered_at: z.string().describe('When the account was created, ISO 8601 UTC.'),
  })
  .describe('Account');
export type Account = z.output<typeof account>;

export function presentAccount(row: AccountRow, baseUrl: string, balances: Record<string, number>): Account {
  return {
    name: {
      firstname: row.first_name,
      lastname: row.last_name,
      full_name: `${row.first_name} ${row.last_name}`.trim(),
    },
    username: row.username,
    email: row.email,
    balance: balances[row.currency] ?? 0,
    balances: { [row.currency]: 0, ...balances },
    currency: row.currency,
    profile: {
      heading: row.heading,
      description: row.description,
      contact: { email: row.contact_email || row.email },
      social_links: JSON.parse(row.social_links) as Record<string, string>,
      media: {
        avatar: `${baseUrl}${profileImagePath('avatar', row)}`,
        cover: `${baseUrl}${profileImagePath('cover', row)}`,
      },
    },
    registered_at: toIso(row.created_at),
  };
}
