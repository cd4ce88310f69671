import type { Message } from '../../../shared/message.ts';
import { currentLanguage, joinSentences } from './current-language.ts';
import { sourceLanguage } from './languages.ts';
import { t } from './translate.ts';

type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;
type Values<Text extends string> = Readonly<Record<NameIn<Text>, string | number>>;
type Rest<Text extends string> = NameIn<Text> extends never ? [] : [Values<Text>];

type Options<Code extends string> = {
  /** English texts that earlier versions stored for a message. Their values have the same names. */
  former?: Readonly<Partial<Record<Code, readonly string[]>>>;
  /** pattern for the value; undefined: any text without spaces */
  patternOf: (name: string) => string | undefined;
  /** `translate` translates another text of the same table */
  translateValue?: (name: string, value: string, translate: (kept: string) => string) => string;
};

/** `isFixed`: without values */
type Reader<Code> = { code: Code; isFixed: boolean; pattern: RegExp; start: RegExp };

/**
 * Messages are stored in English and parsed for display. If an English text changes, add the old text to `former`.
 * Otherwise older messages are shown in English. Texts with plurals can't be parsed.
 */
export class StoredMessages<Texts extends Readonly<Record<string, Message>>> {
  readonly #texts: Texts;
  readonly #options: Options<keyof Texts & string>;
  #readers: readonly Reader<keyof Texts & string>[] | undefined;

  constructor(texts: Texts, options: Options<keyof Texts & string>) {
    this.#texts = texts;
    this.#options = options;
  }

  write<Code extends keyof Texts & string>(code: Code, ...[values]: Rest<Texts[Code]>): string {
    const given: Readonly<Record<string, string | number>> = values ?? {};
    return this.#texts[code]!.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
  }

  say<Code extends keyof Texts & string>(code: Code, ...values: Rest<Texts[Code]>): string {
    return this.translate(this.write(code, ...values));
  }

  /** Returns undefined for unknown and outdated texts. */
  read(kept: string): { code: keyof Texts & string; values: Readonly<Record<string, string>> } | undefined {
    this.#readers ??= this.#makeReaders();
    for (const { code, pattern } of this.#readers) {
      const found = pattern.exec(kept);
      if (found) return { code, values: { ...found.groups } };
    }
    return undefined;
  }

  /** Returns the message unchanged if it can't be parsed. */
  translate(kept: string): string {
    if (currentLanguage() === sourceLanguage) return kept;
    const found = this.read(kept);
    if (!found) return kept;
    const { translateValue } = this.#options;
    const said = Object.entries(found.values).map(([name, value]) => [
      name,
      translateValue ? translateValue(name, value, (inner) => this.translate(inner)) : value,
    ]);
    // `message` has already registered the text for the catalogues.
    return t(this.#texts[found.code] as never, Object.fromEntries(said));
  }

  /**
   * Translates several texts in a paragraph or in lines. For an unknown text, `otherwise` receives the rest of its
   * line.
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

  /**
   * Returns the longest match without values, because another text can begin with the same sentence. Otherwise returns
   * the shortest match, because values in a longer match would contain other texts.
   */
  #startOf(text: string): string {
    this.#readers ??= this.#makeReaders();
    const found = this.#readers
      .map(({ isFixed, start }) => ({ isFixed, text: start.exec(text)?.[0] ?? '' }))
      .filter((one) => one.text !== '')
      .sort((one, other) => one.text.length - other.text.length);
    return (found.findLast(({ isFixed }) => isFixed) ?? found[0])?.text ?? '';
  }

  /** Texts with more fixed words are first, because a text with fewer could match them as a value. */
  #makeReaders(): Reader<keyof Texts & string>[] {
    const ownWords = (text: string): number => text.replace(/\{\w+\}/g, '').length;
    return Object.entries<string>(this.#texts)
      .flatMap(([code, text]) => [text, ...(this.#options.former?.[code] ?? [])].map((one) => ({ code, text: one })))
      .sort((one, other) => ownWords(other.text) - ownWords(one.text))
      .map(({ code, text }) => {
        const source = this.#sourceOf(text);
        const [pattern, start] = [new RegExp(`^${source}$`, 's'), new RegExp(`^${source}(?= |$)`, 's')];
        return { code, isFixed: !text.includes('{'), pattern, start };
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
