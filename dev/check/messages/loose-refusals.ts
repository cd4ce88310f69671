import { type Argument, type Node, type Program, Visitor } from 'oxc-parser';
import { linesOf } from '../source.ts';
import { calledName, isExcused, isWithin, type Loose, type Range, templateText, textInHtml } from './loose-text.ts';

const isRule = (text: string): boolean => /^(?:must|is|has|cannot|needs) .*\.$/s.test(text);

const isSentence = (text: string): boolean => /\p{L}{2,}[,;:]? \S/u.test(text) || /^\p{Lu}\p{L}+[.!?]$/u.test(text);

/** Texts that only programs read are skipped: the line before them is the comment `// not shown`. */
export function looseRefusals(program: Program, source: string, covered: ReadonlySet<Node>): Loose[] {
  const lineAt = linesOf(source);
  const said: Range[] = [];
  const unread: Range[] = [];
  const found: { node: Node; text: string }[] = [];
  new Visitor({
    NewExpression({ callee, arguments: [, sentence] }) {
      if (callee.type === 'Identifier' && callee.name === 'Refusal' && sentence) said.push(sentence);
    },
    CallExpression({ callee, arguments: given }) {
      const name = calledName(callee);
      if (name === 'invalid' || name === 'addIssue') said.push(...given);
      if (name === 'describe') unread.push(...given);
      if (callee.type === 'MemberExpression') said.push(...given.flatMap(errorOf));
      if ((name === 'refine' || name === 'regex') && given[1]?.type === 'Literal') said.push(given[1]);
    },
    BinaryExpression({ left, right, operator }) {
      if (operator !== '+') unread.push(left, right);
    },
    Property: ({ key }) => void unread.push(key),
    Literal: (node) => {
      if (typeof node.value === 'string') found.push({ node, text: node.value });
    },
    TemplateLiteral: (node) => void found.push({ node, text: templateText(node) }),
  }).visit(program);
  const excuses = isExcused(source);
  const looseIn = (node: Node, text: string): string | undefined =>
    // Removes code in backticks, because descriptions are in Markdown.
    textInHtml(text.replace(/`[^`]*`/g, '')) ??
    (isRule(text) || (isWithin(said, node) && isSentence(text)) ? text.replaceAll('\0', '…') : undefined);
  return found
    .filter(({ node }) => !covered.has(node) && !isWithin(unread, node))
    .flatMap(({ node, text }) => {
      const piece = looseIn(node, text);
      return piece === undefined ? [] : [{ line: lineAt(node.start), text: piece, start: node.start }];
    })
    .filter(({ line }) => !excuses(line));
}

const ruleOptions = ['error', 'path', 'abort', 'when', 'offset', 'precision'];

const errorOf = (given: Argument): Range[] =>
  given.type === 'ObjectExpression' &&
  given.properties.every((one) => one.type === 'Property' && ruleOptions.includes(nameOf(one.key)))
    ? given.properties.flatMap((one) => (one.type === 'Property' && nameOf(one.key) === 'error' ? [one.value] : []))
    : [];

const nameOf = (node: { type: string; name?: unknown }): string =>
  node.type === 'Identifier' && typeof node.name === 'string' ? node.name : '';
