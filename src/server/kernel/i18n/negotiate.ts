import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { type Language, languages, sourceLanguage } from './languages.ts';

/** Results are cached, because browsers send few distinct headers. */
const known = new LRUCache<string, Language>({ max: 1000 });
const longest = 500;

export function preferredLanguage(acceptLanguage: string | undefined, otherwise: Language = sourceLanguage): Language {
  if (acceptLanguage === undefined || acceptLanguage.length > longest) return otherwise;
  const key = `${otherwise} ${acceptLanguage}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } });
  // On a tie, `otherwise` wins.
  const [best] = negotiator.languages([otherwise, ...languages.filter((one) => one !== otherwise)]);
  const language = (best as Language | undefined) ?? otherwise;
  known.set(key, language);
  return language;
}
