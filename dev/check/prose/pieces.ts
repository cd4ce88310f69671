import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked, type Token } from 'marked';
import { parseSync } from 'oxc-parser';
import { linesOf } from '../source.ts';

export type Kind = 'comment' | 'document' | 'text';

/**
 * A piece of English text, and the line on which it begins. Code, links and placeholders in the text are replaced with
 * `Code`.
 */
export type Piece = { file: string; line: number; kind: Kind; text: string };

/** In comments as in Markdown, indented lines are code. */
const isCode = (part: string): boolean => /^ {2,}(?!- |\d+\. )\S/.test(part);

const forTools = /^\s*(?:biome-ignore|@ts-|English only:|not shown:|#__|@__|\/ <reference|!)/;

/** Reads the comments of a source file. Line comments on consecutive lines are one piece, unless they follow code. */
export function commentsOf(file: string, source: string): Piece[] {
  const { comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const lineAt = linesOf(source);
  const pieces: Piece[] = [];
  let end: number | undefined;
  for (const { type, value, start, end: nextEnd } of comments) {
    if (forTools.test(value)) continue;
    const lines = value.replace(/^[ \t]*\*[ \t]?/gm, '').replace(/^\s*\/\/?/, '');
    const [first = '', ...more] = lines
      .split(/\n(?=\s*\n|\s*(?:- |\d+\. )| {2,}\S)/)
      .filter((part) => part.trim() !== '' && !isCode(part));
    const previous = pieces.at(-1);
    const line = lineAt(start);
    const followsCode = source.slice(source.lastIndexOf('\n', start) + 1, start).trim() !== '';
    if (end !== undefined && type === 'Line' && previous && source.slice(end, start).trim() === '')
      previous.text += ` ${plain(first)}`;
    else pieces.push({ file, line, kind: 'comment', text: plain(first) });
    for (const part of more) pieces.push({ file, line, kind: 'comment', text: plain(part) });
    end = type === 'Line' && !followsCode ? nextEnd : undefined;
  }
  return pieces;
}

/** Reads the paragraphs, list items, headings and table cells of a Markdown document. */
export function paragraphsOf(file: string, source: string): Piece[] {
  const pieces: Piece[] = [];
  const add = (line: number, raw: string) => pieces.push({ file, line, kind: 'document', text: plain(raw) });
  const walk = (tokens: readonly Token[], first: number) => {
    let line = first;
    for (const token of tokens) {
      if (token.type === 'paragraph' || token.type === 'heading' || token.type === 'text') add(line, token.text);
      else if (token.type === 'table')
        for (const [at, row] of [token.header, [], ...token.rows].entries())
          for (const cell of row) if (cell.text) add(line + at, cell.text);
      if (token.type === 'list') walk(token.items, line);
      if (token.type === 'list_item' || token.type === 'blockquote') walk(token.tokens ?? [], line);
      line += token.raw.split('\n').length - 1;
    }
  };
  walk(marked.lexer(source), 1);
  return pieces;
}

/** Reads the English texts of the product, which are the keys of a catalog. Each key has its own line, from line 2. */
export function textsOf(file: string, source: string): Piece[] {
  return Object.keys(JSON.parse(source) as Record<string, string>).map((english, index) => ({
    file,
    line: index + 2,
    kind: 'text',
    text: plain(withoutPlurals(english)),
  }));
}

/** Replaces each plural or choice in an ICU message with its last case. */
function withoutPlurals(message: string): string {
  return message.replace(/\{\w+, (?:plural|select)[^{}]*(?:\{([^{}]*)\}[^{}]*)+\}/g, (_, last: string) => last);
}

function plain(text: string): string {
  return text
    .replace(/^\s*(?:- |\d+\. )/, '')
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/`[^`]*`/g, 'Code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\S+/g, 'Code')
    .replace(/\{\w+\}|\$\{[^}]*\}/g, 'Code')
    .replace(/<\/?\w+>/g, '')
    .replace(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export function readPieces(root: string, files: readonly string[]): Piece[] {
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    if (file.endsWith('.md')) return paragraphsOf(file, source);
    if (file.endsWith('.json')) return textsOf(file, source);
    return commentsOf(file, source);
  });
}
