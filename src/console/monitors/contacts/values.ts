import type { Contact } from '../../api/contacts.ts';
import { t } from '../../i18n/index.ts';
import type { PairRow } from '../../ui/form/pair-rows.tsx';

const JSON_TYPE = 'application/json';

/** The template of a webhook has the names that the API uses in error messages. */
export type ContactValues = Pick<Contact, 'name' | 'key' | 'value' | 'is_default'> & {
  'template[content_type]': string;
  'template[body]': string;
  'template[headers]': PairRow[];
};

export const EMPTY_CONTACT: ContactValues = {
  name: '',
  key: 'email',
  value: '',
  is_default: false,
  'template[content_type]': JSON_TYPE,
  'template[body]': '',
  'template[headers]': [],
};

export const valuesOf = ({ name, key, value, is_default, template }: Contact): ContactValues => ({
  ...{ name, key, value, is_default },
  'template[content_type]': template?.content_type ?? JSON_TYPE,
  'template[body]': template?.body ?? '',
  'template[headers]': (template?.headers ?? []).map(({ key }) => ({ key, value: '' })),
});

export function toWire(values: ContactValues) {
  const { name, key, value, is_default } = values;
  return { name, key, value, is_default, template: templateOf(values) };
}

/** Only what changed, so someone else's changes stay. */
export function changesToWire(changes: Partial<ContactValues>, values: ContactValues) {
  const { name, key, value, is_default, ...template } = changes;
  return { name, key, value, is_default, ...(Object.keys(template).length > 0 && { template: templateOf(values) }) };
}

/** A header without a value keeps its current value. */
function templateOf(values: ContactValues) {
  const body = values['template[body]'];
  const headers = values['template[headers]'];
  if (values.key !== 'webhook' || (body.trim() === '' && headers.length === 0)) return null;
  return { content_type: values['template[content_type]'], body: body.trim() === '' ? null : body, headers };
}

export function templateSummary(values: ContactValues): string {
  const headers = values['template[headers]'].length;
  const body = values['template[body]'].trim() === '' ? t('Standard body') : t('Own body');
  return headers === 0
    ? body
    : t('{body}, {count, plural, one {# header} other {# headers}}', { body, count: headers });
}

/** Returns the places that alert the contact, or undefined if there aren't any. */
export function usedText({
  monitors,
  alert_policies,
  objectives,
  websites,
  shop_alerts,
}: Contact['used_by']): string | undefined {
  const parts = [
    monitors ? t('{count, plural, one {# monitor} other {# monitors}}', { count: monitors }) : '',
    alert_policies
      ? t('{count, plural, one {# alert policy} other {# alert policies}}', { count: alert_policies })
      : '',
    objectives ? t('{count, plural, one {# SLO} other {# SLOs}}', { count: objectives }) : '',
    websites ? t('{count, plural, one {# website} other {# websites}}', { count: websites }) : '',
    shop_alerts ? t('Shop alerts') : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
