import type { Contact } from '../../api/contacts.ts';
import { t } from '../../i18n/index.ts';

export type ContactValues = Pick<Contact, 'name' | 'key' | 'value' | 'is_default'>;

export const EMPTY_CONTACT: ContactValues = { name: '', key: 'email', value: '', is_default: false };

export const valuesOf = ({ name, key, value, is_default }: Contact): ContactValues => ({
  name,
  key,
  value,
  is_default,
});

/** Returns the places that alert the contact, or undefined if there are none. */
export function usedText({ monitors, websites, shop_alerts }: Contact['used_by']): string | undefined {
  const parts = [
    monitors ? t('{count, plural, one {# monitor} other {# monitors}}', { count: monitors }) : '',
    websites ? t('{count, plural, one {# website} other {# websites}}', { count: websites }) : '',
    shop_alerts ? t('Shop alerts') : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
