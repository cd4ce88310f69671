import { type Argument, type Expression, type Node, type Program, Visitor } from 'oxc-parser';
import { textsOfDocument } from '../../../src/console/i18n/build/document.ts';
import { parse } from '../parse.ts';
import { linesOf } from '../source.ts';
import { looseRefusals } from './loose-refusals.ts';
import { calledName, isWithin, looseText, type Range } from './loose-text.ts';

export type Extracted = {
  english: string;
  file: string;
  line: number;
  /** names of the values that are passed. undefined if they can't be determined */
  values: string[] | undefined;
  isRich: boolean;
};

type Problem = { line: number; message: string };
export type FileTexts = { texts: Extracted[]; problems: Problem[] };

const translators = new Set(['t', 'tHtml', 'tRich', 'message']);

/** Marks a file whose texts are only in English, and says why, such as `a command`. */
const englishOnly = /^\/\/ English only: \S/m;

/**
 * All visible text must be translated in the console, and in files that translate more than refusals. In other files,
 * only refusals and HTML must be translated.
 */
export function extract(file: string, text: string): FileTexts {
  if (file.endsWith('.html'))
    return {
      texts: textsOfDocument(text).map((english) => ({ english, file, line: 1, values: [], isRich: false })),
      problems: [],
    };
  // In the console, `t` may be called when a module is loaded, because the build inserts the texts.
  const isConsole = file.startsWith('src/console/');
  const program = parse(file, text);
  const lineAt = linesOf(text);
  const texts: Extracted[] = [];
  const problems: Problem[] = [];
  let showsTexts = isConsole;
  const catalogedNodes = new Set<Node>();
  /** Names of imported functions only, because a file can define another function named `t`. */
  const imported = new Set<string>();
  const isInRefusal = refusalsOf(program);
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!/(?:\/kernel\/index|\/?i18n\/[\w-]+|^\.\/(?:translate|message))\.ts$/.test(source.value)) return;
      for (const { local } of specifiers) imported.add(local.name);
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee, arguments: given, start }) {
      const [first, second] = given;
      // A field rule is created once, but its error is shown in several languages.
      if (callee.type === 'MemberExpression' && given.some((one) => hasError(one, imported)))
        problems.push({ line: lineAt(start), message: 'a rule of a field has one language: write error: () => t(…)' });
      if (
        callee.type !== 'Identifier' ||
        !translators.has(callee.name) ||
        !imported.has(callee.name) ||
        first === undefined
      )
        return;
      const line = lineAt(start);
      showsTexts ||= !isInRefusal(first);
      if (callee.name !== 'message' && depth === 0 && !isConsole)
        problems.push({
          line,
          message: `${callee.name}(…) runs once, when the file is loaded: name the text with message(…)`,
        });
      if (isConsole && first.type !== 'Literal' && first.type !== 'TemplateLiteral')
        problems.push({ line, message: `${callee.name}(…) takes a text as it stands: choose between two calls of it` });
      for (const literal of literalsOf(first)) {
        catalogedNodes.add(literal.node);
        texts.push({
          english: literal.text,
          file,
          line,
          values: callee.name === 'message' ? undefined : namesOf(second),
          isRich: callee.name === 'tRich',
        });
      }
      const joined = partsOf(first);
      if (joined.length > 0) {
        for (const node of joined) catalogedNodes.add(node);
        problems.push({
          line,
          message: 'a text that is put together is in no catalogue: write {name} and pass the value',
        });
      }
    },
  }).visit(program);
  const loose = (showsTexts ? looseText : looseRefusals)(program, text, catalogedNodes);
  const isEnglish = englishOnly.test(text);
  if (!isEnglish) problems.push(...loose.map(({ line, text }) => ({ line, message: `is not translated: ${text}` })));
  else if (loose.length === 0) problems.push({ line: 1, message: 'is marked as English only and has no such text' });
  return { texts, problems };
}

function refusalsOf(program: Program): (node: Range) => boolean {
  const refusals: Range[] = [];
  new Visitor({
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && /^(?:Refusal|\w*Error)$/.test(node.callee.name)) refusals.push(node);
    },
    CallExpression(node) {
      if (/^(?:invalid|addIssue|refine|regex)$/.test(calledName(node.callee))) refusals.push(node);
    },
    Property(node) {
      if (node.key.type === 'Identifier' && node.key.name === 'error') refusals.push(node);
    },
  }).visit(program);
  return (node) => isWithin(refusals, node);
}

const hasError = (given: Argument, imported: ReadonlySet<string>): boolean =>
  given.type === 'ObjectExpression' &&
  given.properties.some(
    (one) =>
      one.type === 'Property' &&
      one.key.type === 'Identifier' &&
      one.key.name === 'error' &&
      one.value.type === 'CallExpression' &&
      one.value.callee.type === 'Identifier' &&
      translators.has(one.value.callee.name) &&
      imported.has(one.value.callee.name),
  );

/** Returns each literal that the expression can result in: `open ? 'Open' : 'Closed'` has two. */
function literalsOf(node: Argument | Expression): { node: Node; text: string }[] {
  if (node.type === 'ConditionalExpression') return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node.type === 'ParenthesizedExpression') return literalsOf(node.expression);
  if (node.type === 'Literal' && typeof node.value === 'string') return [{ node, text: node.value }];
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return [{ node, text: node.quasis[0]?.value.cooked ?? '' }];
  return [];
}

function partsOf(node: Argument | Expression): Node[] {
  if (node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression') return partsOf(node.expression);
  if (node.type === 'TemplateLiteral' && node.expressions.length > 0) return [node];
  return node.type === 'BinaryExpression' ? [node, node.left as Node, node.right] : [];
}

function namesOf(node: Argument | undefined): string[] | undefined {
  if (node === undefined) return [];
  if (node.type !== 'ObjectExpression') return undefined;
  const names = node.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && !property.computed
      ? property.key.name
      : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}
