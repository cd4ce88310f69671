import type { Website } from '../api/websites.ts';

export const PRIVACY = {
  0: { word: 'Public', hint: 'Anyone with the link can see the statistics' },
  1: { word: 'Private', hint: 'Only you can see the statistics' },
  2: { word: 'Password', hint: 'Anyone with the password can see the statistics' },
} satisfies Record<Website['privacy'], { word: string; hint: string }>;

export const RETENTIONS = [
  { value: '', label: 'Forever' },
  { value: '1', label: '1 month' },
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '1 year' },
  { value: '24', label: '2 years' },
  { value: '36', label: '3 years' },
  { value: '60', label: '5 years' },
];
