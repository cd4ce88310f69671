import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import messageFormat from '@messageformat/core';
import { type Language, sourceLanguage } from './languages.ts';

type Values = Readonly<Record<string, string | number>>;
type Compiled = (values: Values) => string;

// Its types tell of a default export; what Node imports is the class itself.
const MessageFormat = messageFormat as unknown as new (language: string) => { compile(text: string): Compiled };

const folder = join(import.meta.dirname, '..', '..', '..', 'locales');

/** One language: its texts by the English ones, each compiled when it is first used. */
class Catalogue {
  readonly #format: InstanceType<typeof MessageFormat>;
  readonly #compiled = new Map<string, Compiled>();
  readonly #find: (english: string) => string | undefined;

  constructor(language: Language, find: (english: string) => string | undefined) {
    this.#format = new MessageFormat(language);
    this.#find = find;
  }

  /** The text; in English where it is not translated, which `npm run check` lets no text be. */
  say(english: string, values: Values): string {
    const text = this.#find(english) ?? english;
    // Most texts hold nothing to put in.
    if (!text.includes('{')) return text;
    let compiled = this.#compiled.get(text);
    if (!compiled) {
      compiled = this.#format.compile(text);
      this.#compiled.set(text, compiled);
    }
    return compiled(values);
  }
}

/** Translations by their English text. */
export function readTexts(language: Language): Record<string, string> {
  if (language === sourceLanguage) return {};
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
}

const catalogues = new Map<Language, Catalogue>();

/** Read when the first page in this language is asked for. */
export function catalogueOf(language: Language): Catalogue {
  const known = catalogues.get(language);
  if (known) return known;
  const texts = new Map(Object.entries(readTexts(language)));
  return setCatalogue(language, (english) => texts.get(english));
}

/** Says where the texts of a language come from. */
export function setCatalogue(language: Language, find: (english: string) => string | undefined): Catalogue {
  const made = new Catalogue(language, find);
  catalogues.set(language, made);
  return made;
}

/** Reads the texts of a language from its files again when they are next used. */
export function forgetCatalogue(language: Language): void {
  catalogues.delete(language);
}
