import { t } from '../../../i18n/index.ts';

/** Several websites as one, as the address has them in place of an identifier. */

const ALL = 'all';
const GROUP = 'group:';

export const ALL_WEBSITES = t('All websites');

export const groupAddress = (name: string): string => `${GROUP}${name}`;

/** What several websites are called together; undefined where the address is that of one. */
export function setName(id: string): string | undefined {
  if (id === ALL) return ALL_WEBSITES;
  return id.startsWith(GROUP) ? id.slice(GROUP.length) : undefined;
}
