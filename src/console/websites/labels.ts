import type { Website } from '../api/websites.ts';
import { t } from '../i18n/index.ts';

export const PRIVACY = {
  0: { word: t('Public'), hint: t('Anyone with the link can see the statistics') },
  1: { word: t('Private'), hint: t('Only you can see the statistics') },
  2: { word: t('Password'), hint: t('Anyone with the password can see the statistics') },
} satisfies Record<Website['privacy'], { word: string; hint: string }>;

export const RETENTIONS = [
  { value: '', label: t('Forever') },
  { value: '1', label: t('{count, plural, one {# month} other {# months}}', { count: 1 }) },
  { value: '3', label: t('{count, plural, one {# month} other {# months}}', { count: 3 }) },
  { value: '6', label: t('{count, plural, one {# month} other {# months}}', { count: 6 }) },
  { value: '12', label: t('{count, plural, one {# year} other {# years}}', { count: 1 }) },
  { value: '24', label: t('{count, plural, one {# year} other {# years}}', { count: 2 }) },
  { value: '36', label: t('{count, plural, one {# year} other {# years}}', { count: 3 }) },
  { value: '60', label: t('{count, plural, one {# year} other {# years}}', { count: 5 }) },
];
