import { timingSafeEqual } from 'node:crypto';
import type { AccountRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';

type Planned = Pick<AccountRow, 'id' | 'delete_at'>;

/** The date ties the token to one deletion. */
const tokenOf = ({ vault }: Pick<Deps, 'vault'>, { id, delete_at }: Planned): string =>
  `${id}.${vault.hmac('keep account', `${id} ${delete_at}`)}`;

/** Fragments are sent neither to servers nor in referrers. */
export const keepLink = (deps: Pick<Deps, 'vault' | 'config'>, account: Planned): string =>
  `${deps.config.baseUrl}/keep-account#${tokenOf(deps, account)}`;

/** Doesn't verify the token. */
export function accountIdInToken(token: string): number | undefined {
  const id = /^([1-9]\d{0,15})\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

export function isKeepToken(deps: Pick<Deps, 'vault'>, account: Planned, token: string): boolean {
  const [expected, given] = [Buffer.from(tokenOf(deps, account)), Buffer.from(token)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
