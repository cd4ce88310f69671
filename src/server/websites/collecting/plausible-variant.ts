/** Variant names, as in `script.hash.outbound-links.js`. Some variants have no effect here. */
const parts = [
  'compat',
  'exclusions',
  'file-downloads',
  'hash',
  'local',
  'manual',
  'outbound-links',
  'pageview-props',
  'revenue',
  'tagged-events',
] as const;

type Variant = { 'gatehouse-parts': string; 'gatehouse-website': string };

/** For `script.js` and `plausible.js`, with dotted variants in any order, and `pa-7.js` for website 7. */
export function plausibleVariant(file: string): Variant | undefined {
  const website = /^pa-(\d{1,15})\.js$/.exec(file)?.[1];
  if (website !== undefined) return { 'gatehouse-parts': '', 'gatehouse-website': website };
  const [, dotted] = /^(?:script|plausible)((?:\.[a-z-]+){0,20})\.js$/.exec(file) ?? [];
  if (dotted === undefined) return undefined;
  const named = new Set(dotted.split('.').slice(1));
  const known = parts.filter((part) => named.delete(part));
  if (named.size > 0) return undefined;
  return { 'gatehouse-parts': known.length > 0 ? `.${known.join('.')}.` : '', 'gatehouse-website': '' };
}
