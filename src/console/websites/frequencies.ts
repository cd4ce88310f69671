import type { ReportRecipient } from '../api/websites.ts';

export const FREQUENCIES = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const satisfies Record<
  ReportRecipient['frequency'],
  string
>;

export const FREQUENCY_CHOICES = [
  { value: 'daily', label: 'Daily, at 8 about the day before' },
  { value: 'weekly', label: 'Weekly, on Monday at 8' },
  { value: 'monthly', label: 'Monthly, on the 1st at 8' },
];
