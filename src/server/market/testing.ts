import { createHash } from 'node:crypto';
import { addKeyHolder } from '../../../test/support/testing.ts';
import { writeServiceSettings } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { createValidation } from './validation/validation.ts';
import { type Purchase, presentPurchase } from './validation/wire.ts';

export function codeOf(number: number): string {
  const hex = createHash('sha256').update(String(number)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function itemOf(id: number | string, changes: Record<string, unknown> = {}) {
  return {
    id,
    name: `Item ${id}`,
    description: 'Icons for dashboards.',
    category: 'Graphics',
    sub_category: 'Icons',
    options: ['SVG', 'PNG'],
    version: '1.0.0',
    demo_link: 'https://demo.example/icons',
    tags: ['icons'],
    media: {
      thumbnail: 'https://files.example/thumbnail.png',
      preview_image: 'https://files.example/preview.png',
      screenshots: ['https://files.example/1.png'],
    },
    price: { regular: 19.99, extended: 79 },
    currency: 'EUR',
    published_at: '2026-01-01T00:00:00Z',
    ...changes,
  };
}

export function purchaseOf(number: number, itemId: number | string, changes: Record<string, unknown> = {}) {
  return {
    purchase_code: codeOf(number),
    license_type: 'Regular License',
    price: 19.99,
    currency: 'EUR',
    item_id: itemId,
    supported_until: '2026-09-01T00:00:00Z',
    downloaded: false,
    date: '2026-03-01T10:00:00Z',
    buyer_email: `buyer-${number}@buyer.example`,
    ...changes,
  };
}

export const catalogueOf = (items: unknown[], purchases: unknown[] = []) => ({
  text: JSON.stringify({ items, purchases }),
});

/** Lets every account sell. */
export async function makeAuthor(deps: Deps, username = 'ada'): Promise<{ id: number; key: string }> {
  await letAllSell(deps);
  return addKeyHolder(deps, {
    first_name: 'Ada',
    last_name: 'Lovelace',
    username,
    email: `${username}@author.example`,
    password: 'a long password',
  });
}

export const letAllSell = ({ database }: Pick<Deps, 'database'>): Promise<void> =>
  writeServiceSettings(database.db, { who_sells: 'all' });

export async function makeTwoAuthors(deps: Deps): Promise<[ada: number, bob: number]> {
  return [(await makeAuthor(deps, 'ada')).id, (await makeAuthor(deps, 'bob')).id];
}

export async function validPurchase(deps: Deps, accountId: number, code: string): Promise<Purchase | undefined> {
  const verdict = await createValidation(deps)(accountId, code);
  if (!verdict.isValid) return undefined;
  return presentPurchase(verdict.code, verdict.purchase, verdict.item, deps.config.marketBaseUrl);
}
