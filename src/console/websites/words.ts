import type { Website } from './wire.ts';

export const PRIVACY = {
  0: { word: 'Public', hint: 'Anybody with the address sees the statistics' },
  1: { word: 'Private', hint: 'Only you see the statistics' },
  2: { word: 'Password', hint: 'Whoever knows the password sees the statistics' },
} satisfies Record<Website['privacy'], { word: string; hint: string }>;
