import { forgetCatalogue, readTexts, setCatalogue } from './catalogue.ts';

type Hook = (run: () => void) => void;

/**
 * Puts translated texts in brackets, so any text outside the brackets was not translated. Uses Japanese because its
 * dates and numbers contain no Latin letters.
 */
export function bracketJapanese(scope: { after: Hook }): void {
  scope.after(restore);
  bracket();
}

/** For all tests of a file. If none of them runs, no hook would restore the texts for the next file. */
export function bracketJapaneseInFile(hooks: Record<'before' | 'after', Hook>): void {
  hooks.before(bracket);
  hooks.after(restore);
}

function bracket(): void {
  const texts = readTexts('ja');
  setCatalogue('ja', (english) => `⟦${texts[english] ?? '?'}⟧`);
}

const restore = (): void => forgetCatalogue('ja');

const spoken = /\b(?:aria-label|aria-description|title|alt|placeholder|label|data-\w*text\w*)="([^"]*)"/g;

/** Returns the untranslated words. `given`: words to ignore, such as names of users and formats. */
export function untranslated(html: string, given: readonly string[] = []): string[] {
  const read = html.replace(/<(style|script)\b.*?<\/\1>/gs, '');
  const attributes = [...read.matchAll(spoken)].map(([, value]) => value ?? '');
  const description = /<meta name="description" content="([^"]*)"/.exec(read)?.[1] ?? '';
  const shown = read.replace(/<[^>]*>/g, '\n').split('\n');
  return [...attributes, description, ...withoutBrackets(shown.join('\n')).split('\n')]
    .map((text) => withoutBrackets(text).replace(/&#?\w+;/g, ' '))
    .map((text) => given.reduce((left, one) => left.replaceAll(one, ''), text).trim())
    .filter((text) => /\p{Script=Latin}{2,}/u.test(text));
}

/** Brackets are nested if a text contains another text. */
function withoutBrackets(text: string): string {
  const inner = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return inner === text ? text : withoutBrackets(inner);
}
