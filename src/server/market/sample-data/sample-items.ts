import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { importCatalogue } from '../import/index.ts';

const items = [
  ['Sample: Harbour Icons', 'image', 'Graphics', 19.99, 79],
  ['Sample: Lantern Admin Template', 'image', 'Templates', 49, 249.5],
  ['Sample: Quiet Morning', 'audio', 'Audio', 12, 60],
  ['Sample: City Timelapse', 'video', 'Video', 35, 140],
] as const;

const buyers = ['Ada King', 'Grace Hopper', 'Linus Berg', 'Yuki Sato', 'Barbara Lis', 'Emil Roth'];
const purchases = 18;

/** The items are drafts, so they aren't in the shop. Imported purchases book no money and send no mail. */
export async function writeSampleItems(deps: Deps, accountId: number): Promise<void> {
  const sold = Array.from({ length: purchases }, (_, index) => {
    const number = index % items.length;
    const [, , , price] = items[number]!;
    const name = buyers[index % buyers.length]!;
    return {
      purchase_code: randomUUID(),
      license_type: 'Regular License',
      price,
      currency: 'EUR',
      item_id: number + 1,
      days_ago: Math.floor((index * 30) / purchases),
      downloaded: index % 3 !== 0,
      buyer_email: `${name.split(' ')[0]!.toLowerCase()}@buyer.example`,
      buyer_name: name,
      supported_days: 180,
    };
  });
  const text = JSON.stringify({
    items: items.map(([name, kind, category, regular, extended], index) => ({
      id: index + 1,
      ...{ name, kind, category, version: '1.0.0', price: { regular, extended }, currency: 'EUR' },
      description: 'A sample item. It can’t be bought.',
      // An item with a local path becomes a draft without pictures.
      media: { thumbnail: './sample.webp' },
      days_ago: 40,
    })),
    purchases: sold,
  });
  await importCatalogue(deps, accountId, { text });
}
