import type { ReportRecipient } from '../api/websites.ts';
import { t } from '../i18n/index.ts';

export const FREQUENCIES = { daily: t('Daily'), weekly: t('Weekly'), monthly: t('Monthly') } as const satisfies Record<
  ReportRecipient['frequency'],
  string
>;

export const FREQUENCY_CHOICES = [
  { value: 'daily', label: t('Daily at 8, for the previous day') },
  { value: 'weekly', label: t('Weekly, on Monday at 8') },
  { value: 'monthly', label: t('Monthly, on the 1st at 8') },
];
