import type { UserRow } from '../../database/index.ts';

/** A person's or an account's name as people read it. */
export const nameOf = (who: Pick<UserRow, 'first_name' | 'last_name' | 'username'>): string =>
  `${who.first_name} ${who.last_name}`.trim() || who.username;
