import type { Deps } from '../../deps.ts';

/** Reveals nothing about the user. */
export const userHandleOf = ({ vault }: Pick<Deps, 'vault'>, userId: number): string =>
  vault.hmac('passkey user', String(userId));
