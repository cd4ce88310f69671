import { type CallExpression, parseSync, Visitor } from 'oxc-parser';

/** A piece of code that something else takes the place of. */
export type Edit = { start: number; end: number; text: string };

export function applyEdits(code: string, edits: readonly Edit[]): string {
  let next = '';
  let at = 0;
  for (const { start, end, text } of [...edits].sort((one, other) => one.start - other.start)) {
    next += code.slice(at, start) + text;
    at = end;
  }
  return next + code.slice(at);
}

export type Call = {
  /** of the callee, as it was imported */
  name: string;
  text: string;
  start: number;
  end: number;
  textEnd: number;
  /** where the second argument starts; undefined without one */
  values: number | undefined;
  lastEnd: number;
};

/** Calls of these names with a text as their first argument. Throws where there is anything else. */
function callsOf(file: string, code: string, names: (local: string) => string | undefined): Call[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const calls: Call[] = [];
  new Visitor({
    CallExpression: (node) => {
      const name = node.callee.type === 'Identifier' ? names(node.callee.name) : undefined;
      if (name !== undefined) calls.push(callOf(node, name, file));
    },
  }).visit(program);
  return calls;
}

function callOf({ arguments: given, start, end }: CallExpression, name: string, file: string): Call {
  const [first, second] = given;
  const text =
    first?.type === 'Literal' && typeof first.value === 'string'
      ? first.value
      : first?.type === 'TemplateLiteral' && first.expressions.length === 0
        ? first.quasis[0]?.value.cooked
        : undefined;
  if (!first || typeof text !== 'string') throw new Error(`${file}: ${name}(…) at ${start} has no text of its own`);
  return { name, text, start, end, textEnd: first.end, values: second?.start, lastEnd: given.at(-1)!.end };
}

/** Modules that translate, by the end of their address, and what their functions do. */
const modules: [module: RegExp, does: Record<string, string>][] = [
  [/(?:^|\/)i18n\/index\.ts$/, { t: 't', tRich: 'tRich' }],
  [/^\.\/message\.ts$/, { message: 't' }],
];

/** Whether a source may have such calls. */
export const mayTranslate = (code: string): boolean => /i18n\/index\.ts|\.\/message\.ts/.test(code);

/** The calls of `t` and `tRich` in a source that imports them, and of `message` in what is shared with the server. */
export function callsInSource(file: string, code: string): Call[] {
  const imported = new Map<string, string>();
  const { program } = parseSync(file, code);
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const does = modules.find(([module]) => module.test(source.value))?.[1];
      for (const one of does ? specifiers : [])
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier') {
          const name = does?.[one.imported.name];
          if (name !== undefined) imported.set(one.local.name, name);
        }
    },
  }).visit(program);
  return imported.size === 0 ? [] : callsOf(file, code, (local) => imported.get(local));
}

/** What stands for `t` and `tRich` in what was built, until each language has its own text there. */
const marks: Readonly<Record<string, string>> = { t: '__t__', tRich: '__tRich__' };
const nameOfMark = (local: string) => Object.keys(marks).find((name) => marks[name] === local);

/** Puts the marks in. @param helper the name of `words` in that file */
export const markCalls = (calls: readonly Call[], helper: string): Edit[] =>
  calls.flatMap(({ name, text, start, textEnd, values, lastEnd }) => [
    { start, end: textEnd, text: `/* @__PURE__ */ ${marks[name]}(${JSON.stringify(text)}` },
    ...(values === undefined ? [] : [{ start: lastEnd, end: lastEnd, text: `,${helper}` }]),
  ]);

/** The calls in what was built: names are short there, and literals may be templates. */
export const callsInBuilt = (file: string, code: string): Call[] =>
  /__t(Rich)?__/.test(code) ? callsOf(file, code, nameOfMark) : [];
