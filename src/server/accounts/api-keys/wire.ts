import { z } from 'zod';
import { moment, type Scope, scopes } from '../../http/index.ts';
import { isStorable, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import type { KeyWithCreator } from './api-key.store.ts';
import { isNetwork } from './networks.ts';

const network = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isNetwork, {
    error: () => t('must be an IP address or a CIDR range such as 203.0.113.0/24 or 2001:db8::/48.'),
  });

export const newApiKey = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine(isStorable, { error: () => t('must not contain NUL characters or broken surrogates.') }),
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  expires_at: moment.nullish(),
  networks: z.array(network).max(50).optional(),
});
export type NewApiKey = z.output<typeof newApiKey>;

export type AdditionalApiKey = {
  id: number;
  name: string;
  prefix: string;
  scopes: Scope[];
  /** empty: any */
  networks: string[];
  expires_at: string | null;
  has_expired: boolean;
  last_used_at: string | null;
  last_used_network: string | null;
  /** null if the creator was deleted */
  made_by: string | null;
  made_by_id: number | null;
  created_at: string;
};

export type MadeApiKey = AdditionalApiKey & { api_key: string };

export const presentAdditionalKey = (row: KeyWithCreator, nowMs: number): AdditionalApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes === null ? [...scopes] : (JSON.parse(row.scopes) as Scope[]),
  networks: JSON.parse(row.networks) as string[],
  expires_at: toIsoOrNull(row.expires_at),
  has_expired: row.expires_at !== null && row.expires_at <= nowMs,
  last_used_at: toIsoOrNull(row.last_used_at),
  last_used_network: row.last_used_network || null,
  made_by_id: row.created_by,
  made_by: `${row.maker_first_name ?? ''} ${row.maker_last_name ?? ''}`.trim() || null,
  created_at: toIso(row.created_at),
});

export type ApiKey = { api_key: string | null; created_at: string | null };
