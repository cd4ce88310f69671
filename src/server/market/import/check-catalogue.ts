import { type FieldErrors, Refusal } from '../../kernel/refusal.ts';
import { type Fault, type ItemFields, readItem, readPurchase } from './file-schema.ts';
import { type CatalogueSource, readCatalogue } from './read-catalogue.ts';

const maxErrors = 20;

/** What is known of a catalogue that has no fault, before anything of it is written. */
export type CheckedCatalogue = { items: ItemFields[]; purchaseCount: number };

/**
 * Reads the whole file and judges every rule. `knownReferences`: items imported before, that purchases may name too.
 * `onRead` hears the bytes read so far. Throws Refusal 'invalid' with up to 20 errors, each under its place in the file.
 */
export async function checkCatalogue(
  source: CatalogueSource,
  knownReferences: ReadonlySet<string>,
  onRead: (bytes: number) => unknown,
): Promise<CheckedCatalogue> {
  const errors: FieldErrors = {};
  const note = (place: string, message: string) => {
    errors[place] = [...(errors[place] ?? []), message];
    if (Object.keys(errors).length >= maxErrors) throw refuse(errors, true);
  };
  const items: ItemFields[] = [];
  const placeOfReference = new Map<string, number>();
  const placeOfCode = new Map<string, number>();
  const firstUse = new Map<string, number>();
  for await (const { elements, bytes } of readCatalogue(source)) {
    for (const { list, index, value } of elements) {
      const place = `${list}[${index}]`;
      const read = list === 'items' ? readItem(value) : readPurchase(value);
      if (isFaulty(read)) {
        for (const fault of read) note(place + fault.path, fault.message);
      } else if ('reference' in read) {
        const earlier = placeOfReference.get(read.reference);
        if (earlier === undefined) placeOfReference.set(read.reference, index);
        else note(`${place}.id`, `is the id of items[${earlier}] already`);
        items.push(read);
      } else {
        const earlier = placeOfCode.get(read.code);
        if (earlier === undefined) placeOfCode.set(read.code, index);
        else note(`${place}.purchase_code`, `is the code of purchases[${earlier}] already`);
        if (!firstUse.has(read.itemReference)) firstUse.set(read.itemReference, index);
      }
    }
    await onRead(bytes);
  }
  const hasItemFaults = Object.keys(errors).some((place) => place.startsWith('items['));
  for (const [reference, index] of firstUse) {
    // A faulty item is no missing item.
    if (hasItemFaults || placeOfReference.has(reference) || knownReferences.has(reference)) continue;
    note(
      `purchases[${index}].item_id`,
      `is ${JSON.stringify(reference)}, which is no item of the file and none imported before`,
    );
  }
  if (Object.keys(errors).length > 0) throw refuse(errors, false);
  return { items, purchaseCount: placeOfCode.size };
}

/** One sentence for a person, and every error under its place for a program. */
function refuse(errors: FieldErrors, isCutShort: boolean): Refusal {
  const lines = Object.entries(errors).flatMap(([place, messages]) => messages.map((message) => `${place} ${message}`));
  const more = isCutShort ? '\nThere may be more: reading stopped here.' : '';
  return new Refusal('invalid', `Nothing was imported. ${lines.join('\n')}${more}`, { errors });
}

export function isFaulty<T>(read: T | Fault[]): read is Fault[] {
  return Array.isArray(read);
}
