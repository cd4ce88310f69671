import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import type { ItemFields, NamedItem } from './file-schema.ts';

/** What is to be known of items that the account has. */
export type KnownItem = Pick<ItemRow, 'reference' | 'name' | 'category'>;

type MissingItem = { named: NamedItem; price_minor: number; currency: string; firstAt: number };

/**
 * Finds the items that the purchases of a file name: by reference, else by name where exactly one item has it. What is
 * named and nowhere to be found is made as a draft with what is known; the author completes it.
 */
export class ItemNames {
  readonly #references = new Set<string>();
  readonly #byName = new Map<string, Set<string>>();
  readonly #wanted = new Map<string, MissingItem>();

  constructor(known: Iterable<KnownItem>) {
    for (const item of known) this.add(item);
  }

  add({ reference, name, category }: KnownItem): void {
    this.#references.add(reference);
    // One that an import made of a name stands for one product of another shop: its namesake may be another.
    if (category === '') return;
    const bearers = this.#byName.get(normalizeName(name)) ?? new Set();
    this.#byName.set(normalizeName(name), bearers.add(reference));
  }

  /** The reference of the item; undefined where there is none yet, or more than one of that name. */
  find({ reference, name }: NamedItem): string | undefined {
    if (reference !== undefined && this.#references.has(reference)) return reference;
    if (name === undefined) return undefined;
    const bearers = this.#byName.get(normalizeName(name));
    if (bearers?.size === 1) return [...bearers][0];
    const made = referenceOf({ reference, name });
    return this.#references.has(made) ? made : undefined;
  }

  /** Notes what a purchase tells of an item that is not found so far. */
  addMissing(named: NamedItem, bought: Pick<PurchaseRow, 'price_minor' | 'currency' | 'purchased_at'>): void {
    const key = referenceOf(named);
    const missingCount = this.#wanted.get(key);
    if (!missingCount)
      this.#wanted.set(key, {
        named,
        price_minor: bought.price_minor,
        currency: bought.currency,
        firstAt: bought.purchased_at,
      });
    else missingCount.firstAt = Math.min(missingCount.firstAt, bought.purchased_at);
  }

  /** How many items are wanted that are not there. */
  get wanted(): number {
    return this.#wanted.size;
  }

  /** Drafts of what is wanted by name and was not found to the end of the file; `hasMissing`: references without a name. */
  createDrafts(): { drafts: ItemFields[]; hasMissing: boolean } {
    const drafts: ItemFields[] = [];
    let hasMissing = false;
    for (const [reference, wanted] of this.#wanted) {
      if (this.find(wanted.named) !== undefined) continue;
      const { name } = wanted.named;
      // Of several that have the name nobody can say which is meant.
      if (name === undefined || (wanted.named.reference === undefined && this.#byName.has(normalizeName(name)))) {
        hasMissing = true;
        continue;
      }
      drafts.push(draftOf({ ...wanted, reference, name }));
      this.#references.add(reference);
    }
    return { drafts, hasMissing };
  }
}

const normalizeName = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

const referenceOf = ({ reference, name }: NamedItem): string =>
  reference ?? `name:${normalizeName(name ?? '').slice(0, 195)}`;

const draftOf = (known: Omit<MissingItem, 'named'> & { reference: string; name: string }): ItemFields => ({
  reference: known.reference,
  kind: 'image',
  name: known.name,
  description: '',
  category: '',
  sub_category: '',
  options: '[]',
  version: '1.0.0',
  demo_link: '',
  tags: '[]',
  thumbnail: '',
  preview_image: null,
  preview_video: null,
  preview_audio: null,
  screenshots: '[]',
  price_regular_minor: known.price_minor,
  price_extended_minor: known.price_minor,
  currency: known.currency,
  published_at: known.firstAt,
  status: 'draft',
});
