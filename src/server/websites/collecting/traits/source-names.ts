import { apps, domains, type SourceKind, words } from './known-sources.ts';

/** A source that people know by name. */
export type KnownSource = { name: string; kind: SourceKind };

const byDomain = new Map<string, KnownSource>();
const byName = new Map<string, KnownSource>();
for (const [kind, names] of Object.entries(domains) as [SourceKind, Record<string, string>][]) {
  for (const [name, list] of Object.entries(names)) {
    const known = { name, kind };
    byName.set(name.toLowerCase(), known);
    for (const domain of list.split(' ')) byDomain.set(domain, known);
  }
}

/** The source of a host name; undefined for one that is not known by another name. */
export function findSourceOfHost(host: string): KnownSource | undefined {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const dot = rest.indexOf('.');
    const known =
      byDomain.get(rest) ??
      (countryEnding.test(rest.slice(dot + 1)) ? byDomain.get(`${rest.slice(0, dot)}.*`) : undefined);
    if (known) return known;
  }
  return undefined;
}

/** `com`, `de`, `co.uk`, `com.br`: what follows the name in the domains of one brand. */
const countryEnding = /^(com|[a-z]{2}|(com?|net|org)\.[a-z]{2})$/;

/** The source that a campaign names: a word, a name or a domain. */
export function findSourceOfCampaign(text: string): KnownSource | undefined {
  const word = text.trim().toLowerCase();
  const name = Object.hasOwn(words, word) ? words[word] : undefined;
  const known = byName.get((name ?? word).toLowerCase());
  if (known) return known;
  if (/^(e[-_]?mail|newsletter)$/.test(word)) return { name: text, kind: 'email' };
  return word.includes('.') ? findSourceOfHost(word.replace(/^www\./, '')) : undefined;
}

/** The source of an Android app by its package's name. */
export function findSourceOfApp(app: string): KnownSource | undefined {
  const name = Object.hasOwn(apps, app) ? apps[app] : undefined;
  return name === undefined ? undefined : byName.get(name.toLowerCase());
}
