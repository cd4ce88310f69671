import { type CallExpression, parseSync, Visitor } from 'oxc-parser';

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
  name: string;
  text: string;
  start: number;
  end: number;
  textEnd: number;
  values: number | undefined;
  lastEnd: number;
};

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
  if (!first || typeof text !== 'string')
    throw new Error(`${file}: ${name}(…) at ${start} needs a string as its first argument`);
  return { name, text, start, end, textEnd: first.end, values: second?.start, lastEnd: given.at(-1)!.end };
}

/** Modules that export translation functions. */
const modules: [module: RegExp, does: Record<string, string>][] = [
  [/(?:^|\/)i18n\/index\.ts$/, { t: 't', tRich: 'tRich' }],
  [/^\.\/message\.ts$/, { message: 't' }],
];

/** A quick check, to avoid parsing most files. */
export const mayTranslate = (code: string): boolean => /i18n\/index\.ts|\.\/message\.ts/.test(code);

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

/** Function names in the built code. The calls are later replaced with the texts of each language. */
const marks: Readonly<Record<string, string>> = { t: '__t__', tRich: '__tRich__' };
const nameOfMark = (local: string) => Object.keys(marks).find((name) => marks[name] === local);

/** @param helper local name of the import `words` */
export const markCalls = (calls: readonly Call[], helper: string): Edit[] =>
  calls.flatMap(({ name, text, start, textEnd, values, lastEnd }) => [
    { start, end: textEnd, text: `/* @__PURE__ */ ${marks[name]}(${JSON.stringify(text)}` },
    ...(values === undefined ? [] : [{ start: lastEnd, end: lastEnd, text: `,${helper}` }]),
  ]);

/** In built code, other names are minified, and string literals can become template literals. */
export const callsInBuilt = (file: string, code: string): Call[] =>
  /__t(Rich)?__/.test(code) ? callsOf(file, code, nameOfMark) : [];
