import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export function codeOf(number: number): string {
  const hex = createHash('md5').update(`purchase ${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export async function writeCatalogue(path: string, items: number, purchases: number): Promise<number> {
  const file = createWriteStream(path);
  const write = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain');
  };
  await write('{"items": [');
  for (let number = 0; number < items; number++)
    await write(`${number > 0 ? ',\n' : ''}${JSON.stringify(itemOf(number))}`);
  await write('],\n"purchases": [');
  let chunk = '';
  for (let number = 0; number < purchases; number++) {
    chunk += `${number > 0 ? ',\n' : ''}${JSON.stringify(purchaseOf(number, items))}`;
    if (number % 1000 < 999) continue;
    await write(chunk);
    chunk = '';
  }
  await write(`${chunk}]}\n`);
  file.end();
  await once(file, 'close');
  return file.bytesWritten;
}

const itemOf = (number: number) => ({
  id: number + 1,
  name: `Item ${number + 1}`,
  description: 'A set of icons for dashboards, drawn on a 24 pixel grid, in two weights. '.repeat(4),
  category: 'Graphics',
  sub_category: 'Icons',
  options: ['SVG', 'PNG'],
  version: '1.0.0',
  demo_link: 'https://demo.example/icons',
  tags: ['icons', 'outline'],
  media: {
    thumbnail: 'https://files.example/icons/thumbnail.png',
    preview_image: 'https://files.example/icons/preview.png',
    screenshots: ['https://files.example/icons/1.png', 'https://files.example/icons/2.png'],
  },
  price: { regular: 19.99, extended: 79 },
  currency: 'EUR',
  published_at: '2026-01-01T00:00:00Z',
});

const purchaseOf = (number: number, items: number) => ({
  purchase_code: codeOf(number),
  license_type: 'Regular License',
  price: 19.99,
  currency: 'EUR',
  item_id: (number % items) + 1,
  supported_until: '2027-01-01T00:00:00Z',
  downloaded: number % 2 === 0,
  date: new Date(Date.UTC(2024, 0, 1) + (number % 60_000_000) * 1000).toISOString(),
  buyer_email: `buyer-${number}@buyer.example`,
});
