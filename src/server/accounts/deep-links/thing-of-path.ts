/** What a page of the console is about. */
export const linkedKinds = [
  'monitor',
  'incident',
  'status_page',
  'website',
  'item',
  'purchase',
  'support_question',
] as const;
export type LinkedThing = { kind: (typeof linkedKinds)[number]; id: number };

const kinds: Record<string, LinkedThing['kind']> = {
  monitors: 'monitor',
  incidents: 'incident',
  'status-pages': 'status_page',
  websites: 'website',
  'market/items': 'item',
  'market/purchases': 'purchase',
  'market/support': 'support_question',
};

/** The thing that an address of the console shows, `/monitors/12/edit`; undefined where it shows none of these. */
export function thingOfPath(path: string): LinkedThing | undefined {
  const [, place = '', id = ''] = /^\/((?:market\/)?[a-z-]+)\/([1-9]\d{0,14})(?:[/?#]|$)/.exec(path) ?? [];
  const kind = Object.hasOwn(kinds, place) ? kinds[place] : undefined;
  return kind && { kind, id: Number(id) };
}
