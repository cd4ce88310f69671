import type { SharedLinkRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../kernel/index.ts';
import { statsUrl } from '../website/index.ts';

/** Shared links that one website may have. */
export const maxLinks = 100;

const purpose = 'shared link';

/** What a token is found by. Undefined for what cannot be one, so that the database need not be asked. */
export const tokenHash = (text: string): string | undefined => (/^[\w-]{43}$/.test(text) ? sha256(text) : undefined);

/** A token as the database keeps it: its hash to find it by, sealed to show it to its owner again. */
export const storedToken = ({ vault }: Pick<Deps, 'vault'>, token: string) => ({
  token_hash: sha256(token),
  token_sealed: vault.seal(purpose, token),
});

/** The address to give away. */
export const sharedUrl = (
  { config, vault }: Pick<Deps, 'config' | 'vault'>,
  { website_id, token_sealed }: SharedLinkRow,
): string => `${statsUrl(config.analyticsBaseUrl, website_id)}/share/${vault.open(purpose, token_sealed)}`;
