import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import { cutText } from '../../kernel/index.ts';
import { blankItem } from '../catalogue/index.ts';
import type { ItemFields, NamedItem } from './file-schema.ts';

export type KnownItem = Pick<ItemRow, 'reference' | 'name' | 'category'>;

type MissingItem = { named: NamedItem; price_minor: number; currency: string; firstAt: number };

/** Finds items by reference, or by a unique name. A missing named item becomes a draft. */
export class ItemMatcher {
  readonly #references = new Set<string>();
  readonly #byName = new Map<string, Set<string>>();
  readonly #missing = new Map<string, MissingItem>();

  constructor(known: Iterable<KnownItem>) {
    for (const item of known) this.add(item);
  }

  add({ reference, name, category }: KnownItem): void {
    this.#references.add(reference);
    // A draft made from a name is one product of another shop. Another product with the same name can be a different
    // item.
    if (category === '') return;
    const references = this.#byName.get(normalizeName(name)) ?? new Set();
    this.#byName.set(normalizeName(name), references.add(reference));
  }

  /** Returns undefined if several items have that name. */
  find({ reference, name }: NamedItem): string | undefined {
    if (reference !== undefined && this.#references.has(reference)) return reference;
    if (name === undefined) return undefined;
    const references = this.#byName.get(normalizeName(name));
    if (references?.size === 1) return [...references][0];
    const made = referenceOf({ reference, name });
    return this.#references.has(made) ? made : undefined;
  }

  addMissing(named: NamedItem, bought: Pick<PurchaseRow, 'price_minor' | 'currency' | 'purchased_at'>): void {
    const key = referenceOf(named);
    const known = this.#missing.get(key);
    if (!known)
      this.#missing.set(key, {
        named,
        price_minor: bought.price_minor,
        currency: bought.currency,
        firstAt: bought.purchased_at,
      });
    else known.firstAt = Math.min(known.firstAt, bought.purchased_at);
  }

  get missingCount(): number {
    return this.#missing.size;
  }

  /** `hasMissing`: some drafts can't be created */
  createDrafts(): { drafts: ItemFields[]; hasMissing: boolean } {
    const drafts: ItemFields[] = [];
    let hasMissing = false;
    for (const [reference, missing] of this.#missing) {
      if (this.find(missing.named) !== undefined) continue;
      const { name } = missing.named;
      // Several items have that name.
      if (name === undefined || (missing.named.reference === undefined && this.#byName.has(normalizeName(name)))) {
        hasMissing = true;
        continue;
      }
      drafts.push(draftOf({ ...missing, reference, name }));
      this.#references.add(reference);
    }
    return { drafts, hasMissing };
  }
}

const normalizeName = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

const referenceOf = ({ reference, name }: NamedItem): string =>
  reference ?? `name:${cutText(normalizeName(name ?? ''), 195)}`;

const draftOf = (known: Omit<MissingItem, 'named'> & { reference: string; name: string }): ItemFields => ({
  ...blankItem,
  reference: known.reference,
  name: known.name,
  price_regular_minor: known.price_minor,
  price_extended_minor: known.price_minor,
  currency: known.currency,
  published_at: known.firstAt,
  status: 'draft',
});
