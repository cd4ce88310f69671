import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import messageFormat from '@messageformat/core';
import { type Language, sourceLanguage } from './languages.ts';

type Values = Readonly<Record<string, string | number>>;
type Compiled = (values: Values) => string;

// According to its types the module has a default export, but Node imports the class itself.
const MessageFormat = messageFormat as unknown as new (language: string) => { compile(text: string): Compiled };

const folder = join(import.meta.dirname, '..', '..', '..', 'locales');

class Catalogue {
  readonly #format: InstanceType<typeof MessageFormat>;
  readonly #compiled = new Map<string, Compiled>();
  readonly #find: (english: string) => string | undefined;

  constructor(language: Language, find: (english: string) => string | undefined) {
    this.#format = new MessageFormat(language);
    this.#find = find;
  }

  /** Falls back to English. `npm run check` requires a translation of each text. */
  say(english: string, values: Values): string {
    const text = this.#find(english) ?? english;
    // Most texts have no placeholders.
    if (!text.includes('{')) return text;
    let compiled = this.#compiled.get(text);
    if (!compiled) {
      compiled = this.#format.compile(text);
      this.#compiled.set(text, compiled);
    }
    return compiled(values);
  }
}

export function readTexts(language: Language): Record<string, string> {
  if (language === sourceLanguage) return {};
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
}

const catalogues = new Map<Language, Catalogue>();

export function catalogueOf(language: Language): Catalogue {
  const known = catalogues.get(language);
  if (known) return known;
  const texts = new Map(Object.entries(readTexts(language)));
  return setCatalogue(language, (english) => texts.get(english));
}

export function setCatalogue(language: Language, find: (english: string) => string | undefined): Catalogue {
  const made = new Catalogue(language, find);
  catalogues.set(language, made);
  return made;
}

export function forgetCatalogue(language: Language): void {
  catalogues.delete(language);
}
