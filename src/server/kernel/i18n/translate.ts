import { catalogueOf } from './catalogue.ts';
import { currentLanguage } from './current-language.ts';

/** Rejects texts composed at run time, because they are not in the catalogues. */
type Text<T extends string> = string extends T ? never : T;
type Values = Readonly<Record<string, string | number>>;

/**
 * `english` is both an ICU message and the key: `t('{count, plural, one {# outage} other {# outages}}', { count })`.
 */
export const t = <const T extends string>(english: Text<T>, values: Values = {}): string =>
  catalogueOf(currentLanguage()).say(english, values);

type Wrap = (html: string) => string;

/** Uses characters that occur in no text. */
const mark = (n: number): string => `\uE000${n}\uE001`;

/**
 * Returns HTML. Escapes the text, but not `values`: strings are HTML, and functions wrap tags: `tHtml('Read the
 * <a>terms</a>', { a: (text) => `<a href="…">${text}</a>` })`.
 */
export function tHtml<const T extends string>(
  english: Text<T>,
  values: Readonly<Record<string, string | number | Wrap>> = {},
): string {
  const marked: Record<string, string | number> = {};
  const inserted: string[] = [];
  const wraps: [string, Wrap][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'function') wraps.push([name, value]);
    // Not replaced by a mark, because a value without markup can select a case.
    else if (typeof value === 'number' || !/[&<>"]/.test(value)) marked[name] = value;
    else {
      marked[name] = mark(inserted.length);
      inserted.push(value);
    }
  }
  let html = catalogueOf(currentLanguage())
    .say(english, marked)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  for (const [name, wrap] of wraps)
    html = html.replace(new RegExp(`&lt;${name}&gt;(.*?)&lt;/${name}&gt;`, 'gs'), (_, inner: string) => wrap(inner));
  return html.replace(/\uE000(\d+)\uE001/g, (_, n: string) => inserted[Number(n)] ?? '');
}
