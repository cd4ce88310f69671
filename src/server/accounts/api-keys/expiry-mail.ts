import { formatZonedMinute, t } from '../../kernel/index.ts';
import type { Notice } from '../../outbox/index.ts';
import type { ExpiringKey } from './api-key.store.ts';

export function expiryMail(baseUrl: string, key: ExpiringKey, nowMs: number): Notice {
  const { name } = key;
  const expiry = formatZonedMinute(key.expires_at ?? nowMs, key.time_zone);
  return {
    event: 'notice',
    subject: t('The API key {name} expires soon', { name }),
    heading: t('An API key expires soon'),
    paragraphs: [
      t(
        'The API key {name} stops working on {expiry}. Create a new key, use it wherever this one is used, then revoke this one.',
        { name, expiry },
      ),
    ],
    facts: [
      [t('API key'), `${key.prefix}…`],
      [t('Expires'), expiry],
      [t('Last used'), key.last_used_at === null ? t('Never') : formatZonedMinute(key.last_used_at, key.time_zone)],
    ],
    action: { label: t('View API keys'), url: `${baseUrl}/settings?section=api-key` },
    unsubscribeUrl: null,
    tone: 'warning',
  };
}
