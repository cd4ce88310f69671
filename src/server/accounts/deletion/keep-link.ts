import type { AccountRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { isSameToken, signId } from '../../kernel/index.ts';

type Planned = Pick<AccountRow, 'id' | 'delete_at'>;

/** The date ties the token to one deletion. */
const tokenOf = ({ vault }: Pick<Deps, 'vault'>, { id, delete_at }: Planned): string =>
  signId(vault, id, 'keep account', `${id} ${delete_at}`);

/** Fragments are sent neither to servers nor in referrers. */
export const keepLink = (deps: Pick<Deps, 'vault' | 'config'>, account: Planned): string =>
  `${deps.config.baseUrl}/keep-account#${tokenOf(deps, account)}`;

export const isKeepToken = (deps: Pick<Deps, 'vault'>, account: Planned, token: string): boolean =>
  isSameToken(token, tokenOf(deps, account));
