import { Lexer, Parser, type Token } from 'marked';

/**
 * More than any paragraph has that somebody reads. What its marks mean is looked for in time that grows with the square
 * of both.
 */
const [longestRun, mostMarks] = [4000, 400];
const marks = /[*_~`[\]<>!&@\\]/g;

/** Lines of more lists and quotes within each other, of which each level reads the whole text again. A rule is no list. */
const mostLevels = 8;
const tooDeep = new RegExp(
  String.raw`^(?![ \t]*([-*])(?:[ \t]*\1){2,}[ \t]*$)(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){${mostLevels + 1}}`,
  'gm',
);

/** Leaves the words of a run that is too much as they are. */
class BoundedLexer extends Lexer {
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    const isBounded = src.length <= longestRun && (src.match(marks)?.length ?? 0) <= mostMarks;
    if (isBounded) return super.inlineTokens(src, tokens);
    tokens.push({ type: 'text', raw: src, text: src, escaped: false });
    return tokens;
  }
}

/** Cannot be seen; a line that begins with it begins with no mark. */
const wordJoiner = '\u2060';

/**
 * Markdown as HTML, in time that grows with its length alone: nothing may hold up everybody else. What is more than
 * anybody means stays as its words. Undefined where it nests so deep that it cannot be read.
 */
export function boundedHtml(text: string): string | undefined {
  try {
    return Parser.parse(new BoundedLexer().lex(text.replace(tooDeep, `${wordJoiner}$&`)));
  } catch (error) {
    // The stack of the parser is full: of what nests by its indentation, say.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
