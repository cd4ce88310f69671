import { dayMs, hourMs, minuteMs } from '../kernel/index.ts';
import type { DemoContext } from './context.ts';
import type { OnSale } from './shop-visits.ts';

export function planItemNews({ timeline, client, startMs, nowMs }: DemoContext, onSale: readonly OnSale[]): void {
  const idOf = (name: string) => onSale.find((item) => item.name === name)?.id;
  const plan = (daysAgo: number, run: () => Promise<void>) => {
    const at = nowMs - daysAgo * dayMs;
    if (at > startMs + 2 * hourMs) timeline.plan(at, run);
  };
  const charts = idOf('Pulse Chart Kit');
  plan(19, async () => void (await client.call('PATCH', `/market/items/${charts}`, { price_regular: 64 })));
  plan(12.4, async () => {
    const path = `/market/items/${charts}/versions`;
    const { id } = await client.call('POST', path, { version: '1.2.0', changes: 'A radar chart, and smaller files.' });
    await client.call('PUT', `${path}/${id}/files?file_name=pulse-chart-kit-1.2.0.txt`, {
      type: 'application/octet-stream',
      content: Buffer.from('Pulse Chart Kit 1.2.0: a sample of the demo.\n'),
    });
    await client.call('POST', `${path}/${id}/publish`);
  });
  plan((30 * minuteMs) / dayMs, async () => {
    await client.call('PATCH', `/market/items/${charts}`, { demo_link: 'https://developers.example.com/' });
    await client.call('PUT', `/market/items/${charts}/monitors/demo`, { shows_badge: true });
  });
}
