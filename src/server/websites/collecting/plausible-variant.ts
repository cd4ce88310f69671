/** What may stand between the dots of `script.hash.outbound-links.js`; those that change nothing here are taken too. */
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

/** The marks in the built script, and what stands in their place. */
type Variant = { 'gatehouse-parts': string; 'gatehouse-website': string };

/**
 * What is written into our script for Plausible's pages when it is asked for under one of its usual names: `script.js`,
 * `plausible.js`, both with dotted variants in any order, and `pa-7.js` for website 7. Undefined for any other name.
 */
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
