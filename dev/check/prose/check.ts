import { globSync } from 'node:fs';
import type { Root } from 'nlcst';
import { toString as textOf } from 'nlcst-to-string';
import retextEnglish from 'retext-english';
import retextRepeatedWords from 'retext-repeated-words';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import type { Violation } from '../violation.ts';
import { type Kind, type Piece, readPieces } from './pieces.ts';
import { longest, rules } from './rules.ts';

const catalog = 'src/locales/de.json';
const code = '{src,test,bench,dev,packages}/**/*.{ts,tsx,js,mjs}';
const documents = ['*.md', 'docs/**/*.md', 'bench/*.md', 'src/**/*.md', 'packages/*/README.md', 'deploy/**/*.md'];
const excluded = /(?:^|\/)(?:node_modules|dist|generated|migrations|locales)(?:\/|$)/;

/** Reports the phrases in `rules`, and sentences that are too long. The plugin reads `kind` from the file's data. */
function plainEnglish() {
  return (tree: Root, file: VFile) => {
    const kind = file.data.kind as Kind;
    visit(tree, 'SentenceNode', (sentence) => {
      const text = textOf(sentence);
      for (const { pattern, instead, except } of rules) {
        const found = except?.includes(kind) ? undefined : pattern.exec(text)?.[0];
        if (found !== undefined) file.message(`“${found.slice(0, 40)}”: ${instead}`);
      }
      const words = sentence.children.filter(({ type }) => type === 'WordNode').length;
      if (words > longest[kind]) file.message(`a sentence of ${words} words: split it`);
    });
  };
}

const processor = unified().use(retextEnglish).use(retextRepeatedWords).use(plainEnglish);

/** The rules for any place in a piece, because where its sentences begin is known only after parsing. */
const anywhere = rules.map(({ pattern }) => new RegExp(pattern.source.replace(/^\^/, ''), pattern.flags));

/** Returns false for most pieces, which are then not parsed: parsing takes nearly all the time of this check. */
function isSuspicious({ kind, text }: Piece): boolean {
  if (/\b(\w+) \1\b/i.test(text) || text.split(' ').length > longest[kind]) return true;
  // Rules can skip questions. Without this, a question would also hide the sentences before it.
  const unasked = text.replaceAll('?', '');
  return anywhere.some((pattern) => pattern.test(unasked));
}

/** Finds sentences that break a rule in comments, documents and English texts. */
export async function checkPieces(pieces: readonly Piece[]): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { file, line, kind, text } of pieces.filter(isSuspicious)) {
    const document = new VFile({ value: text, data: { kind } });
    await processor.run(processor.parse(document), document);
    // Ignores two placeholders in a row, which are not a repeated word.
    const found = document.messages.filter(({ reason }) => !reason.includes('repeated `Code`'));
    violations.push(...found.map(({ reason }) => ({ file, line, message: reason })));
  }
  return violations;
}

export function checkProse(root: string): Promise<Violation[]> {
  const files = globSync([code, ...documents, '*.ts'], { cwd: root, exclude: (path) => excluded.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.d\.ts$/.test(path))
    .sort();
  if (files.length < 3) throw new Error('found no prose: the check would pass without reading anything.');
  return checkPieces(readPieces(root, [...files, catalog]));
}
