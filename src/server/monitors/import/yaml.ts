import { type Document, isNode, LineCounter, parseAllDocuments, parseDocument } from 'yaml';
import { Refusal, t } from '../../kernel/index.ts';

export type Yaml = {
  value: unknown;
  /** line of a path, or of its nearest parent that exists; the first line is 1 */
  lineOf(path: (string | number)[]): number | undefined;
};

/** Supports merge keys. Throws Refusal 'malformed' with the line, but without quoting the file. */
export function readYaml(text: string): Yaml {
  const lines = new LineCounter();
  // Pretty errors would quote the file, including its secrets.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  const [error] = document.errors;
  if (error?.code === 'RESOURCE_EXHAUSTION') throw tooDeep();
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new Refusal(
      'malformed',
      t('This is not valid YAML: {message} (line {line}, column {col}).', {
        message: reasonOf(error.message),
        line,
        col,
      }),
    );
  }
  return {
    value: plainValue(document),
    lineOf(path) {
      for (let end = path.length; end > 0; end--) {
        const node = document.getIn(path.slice(0, end), true);
        if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
      }
      return undefined;
    },
  };
}

/** Returns undefined for a single or invalid document. */
export function readDocuments(text: string): unknown[] | undefined {
  const documents = parseAllDocuments(text, { prettyErrors: false, merge: true });
  if (!Array.isArray(documents) || documents.length < 2) return undefined;
  if (documents.some((document) => document.errors.length > 0)) return undefined;
  return documents.map(plainValue).filter((value) => value !== null);
}

export const tooDeep = (): Refusal => new Refusal('malformed', t('The file cannot be read: it is nested too deeply.'));

function plainValue(document: Document): unknown {
  try {
    return document.toJS();
  } catch (cause) {
    if (!(cause instanceof ReferenceError)) throw cause;
    const why = /excessive/i.test(cause.message)
      ? 'its aliases expand to too many values'
      : 'an alias has no anchor before it';
    throw new Refusal('malformed', t('This YAML cannot be read: {why}.', { why }), { cause });
  }
}

/** Removes the part of the file that is quoted at the end of a message. */
const reasonOf = (message: string): string =>
  message.slice(0, 1).toLowerCase() + message.slice(1).replace(/\.$|:? ".*$/s, '');
