import type { UserRow } from '../../database/index.ts';

export const nameOf = (who: Pick<UserRow, 'first_name' | 'last_name' | 'username'>): string =>
  `${who.first_name} ${who.last_name}`.trim() || who.username;
