import { catalogueOf } from './catalogue.ts';
import { currentLanguage } from './current-language.ts';

/** Only literals and what `message` made: what is put together at run time is in no catalogue. */
type Text<T extends string> = string extends T ? never : T;
type Values = Readonly<Record<string, string | number>>;

/**
 * A text in the language of the current call. `english` is an ICU message, and the name of the text in the catalogues:
 * `t('{count, plural, one {# outage} other {# outages}}', { count })`.
 */
export const t = <const T extends string>(english: Text<T>, values: Values = {}): string =>
  catalogueOf(currentLanguage()).say(english, values);

/** Puts HTML around a part of a text: `<a>…</a>` in it. */
type Wrap = (html: string) => string;

/** Marks the place of a value while the text around it is escaped: characters that no text of ours has. */
const mark = (n: number): string => `\uE000${n}\uE001`;

/**
 * The same for HTML. The text itself is escaped, strings among the values are HTML, and functions wrap what stands
 * between tags of their name: `tHtml('Read the <a>terms</a>', { a: (text) => `<a href="…">${text}</a>` })`.
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
    // What is no markup may be a case of `select`.
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
