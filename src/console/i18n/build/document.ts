/** What the document says before any script runs: where it is described, and where there are no scripts. */
const read = [/(?<=<meta name="description" content=")[^"]*/, /(?<=<noscript>)[^<]*/];

/** The texts of the document. */
export const textsOfDocument = (html: string): string[] => read.flatMap((part) => part.exec(html)?.[0] ?? []);

/** The document in another language. @param tag as `lang` names it */
export const translateDocument = (
  html: string,
  tag: string,
  translate: (english: string) => string | undefined,
): string =>
  read
    .reduce((page, part) => page.replace(part, (english) => translate(english) || english), html)
    .replace('<html lang="en">', `<html lang="${tag}">`);
