import { dayMs, hourMs, toIso } from '../kernel/index.ts';
import type { DemoContext } from './context.ts';

type DemoNote = { daysAgo: number; kind: 'note' | 'release'; text: string; url?: string; days?: number };

const shopNotes: DemoNote[] = [
  { daysAgo: 61, kind: 'note', text: 'New product photos' },
  {
    daysAgo: 40,
    kind: 'release',
    text: 'Shop 4.0: new product pages',
    url: 'https://developers.example.com/changelog',
  },
  {
    daysAgo: 18,
    kind: 'note',
    text: 'Lichtblog tested the Harbour Lamp',
    url: 'https://lichtblog.example/tests/harbour-lamp',
  },
  { daysAgo: 11, kind: 'note', text: 'Autumn sale', days: 5 },
  { daysAgo: 6, kind: 'release', text: 'Shop 4.1: quicker checkout', url: 'https://developers.example.com/changelog' },
];

export function planNotes({ timeline, client, startMs, nowMs }: DemoContext, website: number): void {
  for (const { daysAgo, days, ...fields } of shopNotes) {
    const at = nowMs - daysAgo * dayMs - 5 * hourMs;
    if (at < startMs + hourMs) continue;
    timeline.plan(at, async () => {
      const ends = days === undefined ? {} : { ends_at: toIso(at + days * dayMs) };
      await client.call('POST', '/annotations', { ...fields, ...ends, at: toIso(at), website_id: website });
    });
  }
}
