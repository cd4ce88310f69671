/**
 * Returns the values of several JSON texts in a row, for example of pages that were appended to one file. Returns
 * undefined if a text is invalid or isn't an object or a list.
 */
export function parseJsonTexts(text: string): unknown[] | undefined {
  const values: unknown[] = [];
  try {
    for (let at = startOfText(text, 0); at < text.length; ) {
      const end = endOfText(text, at);
      values.push(JSON.parse(text.slice(at, end)));
      at = startOfText(text, end);
    }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return values;
}

/** Commas separate texts that were copied from a list. */
function startOfText(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s,]/.test(text[at]!)) at++;
  return at;
}

function endOfText(text: string, from: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    if (depth <= 0 && !isInString) return at + 1;
  }
  return text.length;
}
