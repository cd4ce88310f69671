import { getDefaults, Lexer, type MarkedOptions, Parser, type Token } from 'marked';

/**
 * More than any real paragraph has, in characters and in marks. The time to parse inline marks grows with the square of
 * both.
 */
const [maxRunLength, maxMarks] = [4000, 400];
const marks = /[*_~`[\]<>!&@\\]/g;

/** Finds lines that nest lists and quotes too deep: the parser reads the text again for each level. A rule is no list. */
const maxLevels = 8;
const tooDeep = new RegExp(
  String.raw`^(?![ \t]*([-*])(?:[ \t]*\1){2,}[ \t]*$)(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){${maxLevels + 1}}`,
  'gm',
);

/** Leaves a run of text beyond these bounds as plain text. */
class BoundedLexer extends Lexer {
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    const isBounded = src.length <= maxRunLength && (src.match(marks)?.length ?? 0) <= maxMarks;
    if (isBounded) return super.inlineTokens(src, tokens);
    tokens.push({ type: 'text', raw: src, text: src, escaped: false });
    return tokens;
  }
}

/** Invisible. In front of a mark it keeps the line from starting a list or quote. */
const wordJoiner = '\u2060';

/**
 * Markdown as HTML, in time linear in its length, so that no text can block the process. What exceeds the bounds stays
 * plain text. Undefined if it nests too deep to parse.
 */
export function boundedHtml(text: string, options: MarkedOptions = {}): string | undefined {
  try {
    return Parser.parse(
      new BoundedLexer({ ...getDefaults(), ...options }).lex(text.replace(tooDeep, `${wordJoiner}$&`)),
    );
  } catch (error) {
    // The parser overflowed its stack, for example on lists nested by indentation.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
