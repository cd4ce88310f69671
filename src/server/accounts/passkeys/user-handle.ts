import type { Deps } from '../../deps.ts';

/** What authenticators know a user by, in base64url: it tells nothing about who that is. */
export const userHandleOf = ({ vault }: Pick<Deps, 'vault'>, userId: number): string =>
  vault.hmac('passkey user', String(userId));
