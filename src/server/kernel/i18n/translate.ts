import { catalogueOf } from './catalogue.ts';
import { currentLanguage } from './current-language.ts';

/** Texts composed at run time are not in the catalogues. */
type Text<T extends string> = string extends T ? never : T;
type Values = Readonly<Record<string, string | number>>;

/** `english` is an ICU message and the key: `t('{count, plural, one {# outage} other {# outages}}', { count })`. */
export const t = <const T extends string>(english: Text<T>, values: Values = {}): string =>
  catalogueOf(currentLanguage()).say(english, values);

type Wrap = (html: string) => string;

/** Characters that no text contains. */
const mark = (n: number): string => `\uE000${n}\uE001`;

/**
 * Escapes the text. Strings are HTML, functions wrap tags: `tHtml('Read the <a>terms</a>', { a: (text) => `<a
 * href="…">${text}</a>` })`.
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
    // A value without markup can be a case of `select`.
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
