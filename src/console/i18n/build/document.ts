/** Texts of index.html that don't need its scripts. */
const read = [/(?<=<meta name="description" content=")[^"]*/, /(?<=<noscript>)[^<]*/, /(?<=<p class="late">)[^<]*/];

export const textsOfDocument = (html: string): string[] => read.flatMap((part) => part.exec(html)?.[0] ?? []);

/** @param tag value of `lang` */
export const translateDocument = (
  html: string,
  tag: string,
  translate: (english: string) => string | undefined,
): string =>
  read
    .reduce((page, part) => page.replace(part, (english) => translate(english) || english), html)
    .replace('<html lang="en">', `<html lang="${tag}">`);
