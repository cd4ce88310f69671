import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import { blankItem } from '../catalogue/index.ts';
import type { ItemFields, NamedItem } from './file-schema.ts';

/** What must be known of the account's items. */
export type KnownItem = Pick<ItemRow, 'reference' | 'name' | 'category'>;

type MissingItem = { named: NamedItem; price_minor: number; currency: string; firstAt: number };

/**
 * Finds the items that the purchases of a file refer to: by reference, or else by name where exactly one item has it. A
 * named item that does not exist becomes a draft for the author to complete.
 */
export class ItemNames {
  readonly #references = new Set<string>();
  readonly #byName = new Map<string, Set<string>>();
  readonly #missing = new Map<string, MissingItem>();

  constructor(known: Iterable<KnownItem>) {
    for (const item of known) this.add(item);
  }

  add({ reference, name, category }: KnownItem): void {
    this.#references.add(reference);
    // A draft made from a name stands for one product of another shop; a namesake may be a different product.
    if (category === '') return;
    const references = this.#byName.get(normalizeName(name)) ?? new Set();
    this.#byName.set(normalizeName(name), references.add(reference));
  }

  /** The reference of the item; undefined where there is none yet, or more than one of that name. */
  find({ reference, name }: NamedItem): string | undefined {
    if (reference !== undefined && this.#references.has(reference)) return reference;
    if (name === undefined) return undefined;
    const references = this.#byName.get(normalizeName(name));
    if (references?.size === 1) return [...references][0];
    const made = referenceOf({ reference, name });
    return this.#references.has(made) ? made : undefined;
  }

  /** Records what a purchase says about an item that was not found so far. */
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

  /** How many missing items purchases refer to. */
  get missingCount(): number {
    return this.#missing.size;
  }

  /** Drafts for items that are still missing at the end of the file; `hasMissing`: some cannot be created. */
  createDrafts(): { drafts: ItemFields[]; hasMissing: boolean } {
    const drafts: ItemFields[] = [];
    let hasMissing = false;
    for (const [reference, missing] of this.#missing) {
      if (this.find(missing.named) !== undefined) continue;
      const { name } = missing.named;
      // With several items of that name, the reference is ambiguous.
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
  reference ?? `name:${normalizeName(name ?? '').slice(0, 195)}`;

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
