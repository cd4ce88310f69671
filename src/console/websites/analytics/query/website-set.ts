import { t } from '../../../i18n/index.ts';

/** IDs in the URL that represent several websites. */

const ALL = 'all';
const GROUP = 'group:';

export const ALL_WEBSITES = t('All websites');

export const groupAddress = (name: string): string => `${GROUP}${name}`;

/** Returns the name of the group, or undefined for a single website. */
export function websiteSetName(id: string): string | undefined {
  if (id === ALL) return ALL_WEBSITES;
  return id.startsWith(GROUP) ? id.slice(GROUP.length) : undefined;
}
