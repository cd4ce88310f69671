import type { SharedLinkRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../kernel/index.ts';
import { statsUrl } from '../website/index.ts';

/** Per website. */
export const maxLinks = 100;

const purpose = 'shared link';

/** Returns undefined for a malformed token, which saves a query. */
export const tokenHash = (text: string): string | undefined => (/^[\w-]{43}$/.test(text) ? sha256(text) : undefined);

/** The hash is used for lookups. The sealed token lets the owner see the link again later. */
export const storedToken = ({ vault }: Pick<Deps, 'vault'>, token: string) => ({
  token_hash: sha256(token),
  token_sealed: vault.seal(purpose, token),
});

export const sharedUrl = (
  { config, vault }: Pick<Deps, 'config' | 'vault'>,
  { website_id, token_sealed }: SharedLinkRow,
): string => `${statsUrl(config.analyticsBaseUrl, website_id)}/share/${vault.open(purpose, token_sealed)}`;
