import { getDefaults, Lexer, type MarkedOptions, Parser, type Token } from 'marked';

/** Characters and marks. The time to parse inline marks grows with the square of both. */
const [maxRunLength, maxMarks] = [4000, 400];
const marks = /[*_~`[\]<>!&@\\]/g;

/** Matches lines that nest lists or quotes too deeply. The parser rereads the text for each level. */
const maxLevels = 8;
const tooDeep = new RegExp(
  String.raw`^(?![ \t]*([-*])(?:[ \t]*\1){2,}[ \t]*$)(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){${maxLevels + 1}}`,
  'gm',
);

class BoundedLexer extends Lexer {
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    const isBounded = src.length <= maxRunLength && (src.match(marks)?.length ?? 0) <= maxMarks;
    if (isBounded) return super.inlineTokens(src, tokens);
    tokens.push({ type: 'text', raw: src, text: src, escaped: false });
    return tokens;
  }
}

/** Invisible. Prevents a list or quote. */
const wordJoiner = '\u2060';

/**
 * Renders in linear time, so no text can block the process. Markup beyond the limits stays plain text. Returns
 * undefined if the text is nested too deeply.
 */
export function boundedHtml(text: string, options: MarkedOptions = {}): string | undefined {
  try {
    return Parser.parse(
      new BoundedLexer({ ...getDefaults(), ...options }).lex(text.replace(tooDeep, `${wordJoiner}$&`)),
    );
  } catch (error) {
    // The parser overflowed its stack.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
