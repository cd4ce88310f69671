import type { Message } from '../../../shared/message.ts';
import { currentLanguage, joinSentences } from './current-language.ts';
import { sourceLanguage } from './languages.ts';
import { t } from './translate.ts';

/** The names between braces. */
type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;
type Values<Text extends string> = Readonly<Record<NameIn<Text>, string | number>>;
type Rest<Text extends string> = NameIn<Text> extends never ? [] : [Values<Text>];

type Options = {
  /** How a value of this name is recognized; without blanks where undefined. */
  patternOf: (name: string) => string | undefined;
  /** A value in the language of the current call; as it is kept without this. `translate`: of texts of the same table. */
  translateValue?: (name: string, value: string, translate: (kept: string) => string) => string;
};

type Reader<Code> = { code: Code; pattern: RegExp; start: RegExp };

/**
 * Texts that are kept, in rows and files: written in English with their values, whoever caused them to be written, and read
 * back where somebody reads them in another language. So a change of an English text leaves those in English that were
 * kept before. A text is plain: plurals cannot be read back.
 */
export class StoredMessages<Texts extends Readonly<Record<string, Message>>> {
  readonly #texts: Texts;
  readonly #options: Options;
  #readers: readonly Reader<keyof Texts & string>[] | undefined;

  constructor(texts: Texts, options: Options) {
    this.#texts = texts;
    this.#options = options;
  }

  /** The text in English, as it is kept. */
  write<Code extends keyof Texts & string>(code: Code, ...[values]: Rest<Texts[Code]>): string {
    const given: Readonly<Record<string, string | number>> = values ?? {};
    return this.#texts[code]!.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
  }

  /** The text in the language of the current call, for whoever is refused with it now. */
  say<Code extends keyof Texts & string>(code: Code, ...values: Rest<Texts[Code]>): string {
    return this.translate(this.write(code, ...values));
  }

  /** What a kept text says; undefined where it is none of these, or one of an older version. */
  read(kept: string): { code: keyof Texts & string; values: Readonly<Record<string, string>> } | undefined {
    this.#readers ??= this.#makeReaders();
    for (const { code, pattern } of this.#readers) {
      const found = pattern.exec(kept);
      if (found) return { code, values: { ...found.groups } };
    }
    return undefined;
  }

  /** A kept text in the language of the current call; as it is kept where it cannot be read. */
  translate(kept: string): string {
    if (currentLanguage() === sourceLanguage) return kept;
    const found = this.read(kept);
    if (!found) return kept;
    const { translateValue } = this.#options;
    const said = Object.entries(found.values).map(([name, value]) => [
      name,
      translateValue ? translateValue(name, value, (inner) => this.translate(inner)) : value,
    ]);
    // `message` named each of them for the catalogues.
    return t(this.#texts[found.code] as never, Object.fromEntries(said));
  }

  /**
   * The same of a paragraph of such texts, or of several lines. What none of them begins with is given to `otherwise`, to
   * the end of its line.
   */
  translateAll(kept: string, otherwise: (rest: string) => string = (rest) => rest): string {
    if (currentLanguage() === sourceLanguage) return kept;
    return kept
      .split('\n')
      .map((line) => {
        const said: string[] = [];
        let rest = line;
        while (rest !== '') {
          const found = this.#startOf(rest);
          said.push(found === '' ? otherwise(rest) : this.translate(found));
          rest = found === '' ? '' : rest.slice(found.length).trimStart();
        }
        return joinSentences(said);
      })
      .join('\n');
  }

  /** The shortest of these texts that the given one begins with: of a longer one, values would be other texts. */
  #startOf(text: string): string {
    this.#readers ??= this.#makeReaders();
    const found = this.#readers.map(({ start }) => start.exec(text)?.[0] ?? '').filter((one) => one !== '');
    return found.reduce((best, one) => (best !== '' && best.length <= one.length ? best : one), '');
  }

  /** Those that say most come first: what one of them recognizes, a shorter one might take for the value of another. */
  #makeReaders(): Reader<keyof Texts & string>[] {
    const ownWords = (text: string): number => text.replace(/\{\w+\}/g, '').length;
    return Object.entries(this.#texts)
      .sort(([, one], [, other]) => ownWords(other) - ownWords(one))
      .map(([code, text]) => {
        const source = this.#sourceOf(text);
        return { code, pattern: new RegExp(`^${source}$`, 's'), start: new RegExp(`^${source}(?= |$)`, 's') };
      });
  }

  #sourceOf(text: string): string {
    const parts = text.split(/\{(\w+)\}/);
    const source = parts.map((part, index) =>
      index % 2 === 0 ? escapePattern(part) : `(?<${part}>${this.#options.patternOf(part) ?? '\\S+'})`,
    );
    return source.join('');
  }
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
