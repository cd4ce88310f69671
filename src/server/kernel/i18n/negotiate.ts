import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { type Language, languages, sourceLanguage } from './languages.ts';

/** Browsers of one place send the same few headers. */
const known = new LRUCache<string, Language>({ max: 1000 });
const longest = 500;

/** The language of ours that an `Accept-Language` likes best; `otherwise` where it likes none. */
export function preferredLanguage(acceptLanguage: string | undefined, otherwise: Language = sourceLanguage): Language {
  if (acceptLanguage === undefined || acceptLanguage.length > longest) return otherwise;
  const key = `${otherwise} ${acceptLanguage}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } });
  // Where everything is as good, ours comes first.
  const [best] = negotiator.languages([otherwise, ...languages.filter((one) => one !== otherwise)]);
  const language = (best as Language | undefined) ?? otherwise;
  known.set(key, language);
  return language;
}
