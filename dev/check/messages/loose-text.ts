import {
  type Expression,
  type Node,
  type ObjectExpression,
  type Program,
  type TemplateLiteral,
  Visitor,
} from 'oxc-parser';
import { linesOf } from '../source.ts';

export type Loose = { line: number; text: string; start: number };

export type Range = { start: number; end: number };

export const calledName = (callee: Expression): string =>
  callee.type === 'Identifier'
    ? callee.name
    : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
      ? callee.property.name
      : '';

const hole = '\0';

const isProtocol = (text: string): boolean =>
  /^\s*[.:@#][^{]*\{[^}]*:/.test(text) ||
  text === 'Gatehouse' ||
  text === 'Esc' ||
  /^[a-z]+\/[\w.+-]+(?:;|$)|^(?:Basic|Bearer) |\b(?:max-age|no-store|no-cache|noindex|img-src)\b/.test(text);

/** True for two words in a row, and for a single word that starts like a sentence. Names in code contain no spaces. */
const isProse = (text: string): boolean =>
  !isProtocol(text) &&
  hasWord.test(text) &&
  (/\p{L}{2,}[,;:]? (?:\d+ )?\p{L}{2,}|^an? \p{L}{2,}/u.test(text) || /^\p{Lu}\p{Ll}{2,}[.!?…:]?$/u.test(text.trim()));

/** Requires lowercase letters, because abbreviations are the same in every language. */
const hasWord = /\p{Ll}{2,}/u;

const isPath = (text: string): boolean => /^[^\s]*[/.][^\s]*$/.test(text) && !/[.!?…]$/.test(text);

const shownAttribute = /\b(?:aria-label|aria-description|title|alt|placeholder|label)="([^"]*)"/g;
const unreadInJsx = /^(?:className|style|d|viewBox|autoComplete|aria-keyshortcuts|accept|width|height)$/;
const shownInJsx = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label', 'description']);

function readTexts(html: string): string[] {
  const attributes = [...html.matchAll(shownAttribute)].map(([, value]) => value ?? '');
  const between = html
    .replace(/<style>.*?(?:<\/style>|$)/gs, '')
    .replace(/<!--.*?-->|<[^<>]*>/gs, '\n')
    .split('\n');
  return [...attributes, ...between].map((text) => text.replace(/&\w+;/g, ' ').replaceAll(hole, ' ').trim());
}

const isHtml = (text: string): boolean => /<\/?[a-z][^<>]*>/i.test(text);
const isMarkupTail = (text: string): boolean => /^[^<]*"[^<]*>|<[^>]*$/.test(text);

export const textInHtml = (html: string): string | undefined =>
  isHtml(html) ? readTexts(html).find((one) => hasWord.test(one) && !isPath(one) && one !== 'Gatehouse') : undefined;

function looseIn(text: string): string | undefined {
  if (isHtml(text)) return textInHtml(text);
  if (isMarkupTail(text) || /^\s*[\w-]+="/.test(text)) {
    return [...text.matchAll(shownAttribute)]
      .map(([, value]) => value ?? '')
      .find((one) => hasWord.test(one) && !isPath(one));
  }
  return isProse(text.replaceAll(hole, ' x ').replace(/ x /g, ' ')) ? text.replaceAll(hole, '…') : undefined;
}

export const templateText = (node: TemplateLiteral): string =>
  node.quasis.map(({ value }) => value.cooked ?? '').join(hole);

const unread = new Set([
  'header',
  'headers',
  'type',
  'hmac',
  'seal',
  'open',
  'warn',
  'error',
  'info',
  'debug',
  'matchAll',
  'RegExp',
  'querySelector',
  'querySelectorAll',
  'closest',
  'matches',
]);

function documentationIn({ properties }: ObjectExpression): Range[] {
  const named = properties.filter((one) => one.type === 'Property' && one.key.type === 'Identifier') as Named[];
  const isOperation = ({ key, value }: Named) =>
    /^(?:summary|tags?)$/.test(key.name) || (key.name === 'id' && value.type === 'Literal');
  if (!named.some(isOperation)) return [];
  return named.filter(({ key }) => /^(?:summary|tags?|description)$/.test(key.name)).map(({ value }) => value);
}

/** Earlier versions stored these texts, and the shown text is another one. */
function formerIn(options: Node | undefined): Range[] {
  if (options?.type !== 'ObjectExpression') return [];
  return options.properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'former' ? [one.value] : [],
  );
}

type Named = { key: { name: string }; value: Range & { type: string } };

export const isWithin = (ranges: readonly Range[], { start, end }: Range): boolean =>
  ranges.some((one) => one.start <= start && end <= one.end);

export function looseText(program: Program, source: string, covered: ReadonlySet<Node>): Loose[] {
  const lineAt = linesOf(source);
  const excused = new Set<Node>(covered);
  const excuse = (node: Node | null | undefined) => {
    if (node) excused.add(node);
  };
  const loose: Loose[] = [];
  const found: { node: Node; text: string }[] = [];
  const documented: Range[] = [];
  new Visitor({
    ImportDeclaration: ({ source }) => excuse(source),
    ExportNamedDeclaration: ({ source }) => excuse(source),
    ExportAllDeclaration: ({ source }) => excuse(source),
    ImportExpression: ({ source }) => excuse(source),
    Property: ({ key, value }) => {
      excuse(key);
      if (key.type === 'Literal' && key.value === '@type') excuse(value as Node);
    },
    ObjectExpression: (node) => void documented.push(...documentationIn(node)),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && /^tags?$/.test(id.name) && init) documented.push(init);
    },
    TSLiteralType: ({ literal }) => excuse(literal as Node),
    BinaryExpression: ({ left, right, operator }) => {
      if (operator === '+') return;
      excuse(left as Node);
      excuse(right);
    },
    SwitchCase: ({ test }) => excuse(test),
    MemberExpression: (node) => {
      if (node.computed) excuse(node.property as Node);
    },
    TaggedTemplateExpression: ({ quasi }) => excuse(quasi),
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && /^(?:\w*Error|RegExp|Intl)$/.test(callee.name)) given.forEach(excuse);
      if (callee.type === 'Identifier' && callee.name === 'StoredMessages') documented.push(...formerIn(given[1]));
    },
    CallExpression({ callee, arguments: given }) {
      const name = calledName(callee);
      if (unread.has(name)) for (const one of given) excuse(one);
      if (name === 'describe' || name === 'meta') documented.push(...given);
    },
    Literal: (node) => {
      if (typeof node.value === 'string') found.push({ node, text: node.value });
    },
    TemplateLiteral: (node) => void found.push({ node, text: templateText(node) }),
    JSXText: (node) =>
      void (
        hasWord.test(node.value) &&
        !isProtocol(node.value.trim()) &&
        loose.push({ line: lineAt(node.start), text: node.value.trim(), start: node.start })
      ),
    JSXAttribute({ name, value }) {
      if (value?.type !== 'Literal' || typeof value.value !== 'string' || name.type !== 'JSXIdentifier') return;
      excuse(value as Node);
      // Our own components have other attributes that are visible: `lead`, `verb`, `hint`.
      const shown = shownInJsx.has(name.name) || (isProse(value.value) && !unreadInJsx.test(name.name));
      if (shown && hasWord.test(value.value))
        loose.push({ line: lineAt(value.start), text: value.value, start: value.start });
    },
  }).visit(program);
  for (const { node, text } of found) {
    if (excused.has(node) || isWithin(documented, node)) continue;
    const piece = looseIn(text);
    if (piece !== undefined) loose.push({ line: lineAt(node.start), text: piece, start: node.start });
  }
  const excuses = isExcused(source);
  return loose.filter(({ line }) => !excuses(line));
}

export function isExcused(source: string): (line: number) => boolean {
  const lines = source.split('\n');
  return (line) => [lines[line - 1], lines[line - 2]].some((one) => /(?:\/\/|\/\*) not shown\b/.test(one ?? ''));
}
