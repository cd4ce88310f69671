import type { Webhook } from '../api/webhooks.ts';
import { t } from '../i18n/index.ts';
import { Status } from '../ui/feedback/status.tsx';

export function EndpointStatus({ endpoint, look = 'plain' }: { endpoint: Webhook; look?: 'plain' | 'pill' }) {
  if (!endpoint.is_active) return <Status tone="paused" word={t('Inactive')} look={look} />;
  if (endpoint.failing_since) return <Status tone="down" word={t('Failing')} look={look} />;
  return <Status tone="up" word={t('Active')} look={look} />;
}
