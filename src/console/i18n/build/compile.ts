import { parse, type Token } from '@messageformat/parser';

/** A `rich` message is compiled to an array of parts. */
type Form = 'plain' | 'rich';

/**
 * Compiles an ICU message to a literal, or to a function of the values and `words`. So browsers need no message parser.
 * Throws if the message is invalid or unsupported.
 */
export function compile(text: string, form: Form): string {
  if (!text.includes('{') && form === 'plain') return JSON.stringify(text);
  // As on the server, apostrophes are literal in a text without values.
  const tokens: Token[] = text.includes('{') ? parse(text) : [content(text)];
  return `((d,f)=>${compileTokens(tokens, form)})`;
}

const content = (value: string) => ({ type: 'content', value }) as Token;

function compileTokens(tokens: readonly Token[], form: Form, counted?: string): string {
  // Each open tag collects its own parts. The outermost entry is the message itself.
  const open: { tag: string; parts: string[] }[] = [{ tag: '', parts: [] }];
  const add = (part: string) => void open.at(-1)!.parts.push(part);
  for (const token of tokens) {
    if (token.type === 'content' && form === 'rich') addWithTags(token.value, open);
    else add(partOf(token, form, counted));
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.tag}> has no end`);
  return joined(open[0]!.parts, form);
}

function partOf(token: Token, form: Form, counted: string | undefined): string {
  switch (token.type) {
    case 'content':
      return JSON.stringify(token.value);
    case 'argument':
      return fieldOf(token.arg);
    case 'octothorpe':
      return counted === undefined ? '"#"' : `f.number(${counted})`;
    case 'function':
      if (token.key !== 'number' || token.param) break;
      return `f.number(${fieldOf(token.arg)})`;
    case 'plural':
    case 'select': {
      if (token.type === 'plural' && token.pluralOffset) break;
      const value = fieldOf(token.arg);
      const cases = token.cases.map(
        ({ key, tokens }) =>
          `${JSON.stringify(key)}:${compileTokens(tokens, form, token.type === 'plural' ? value : counted)}`,
      );
      return `f.${token.type}(${value},{${cases}})`;
    }
  }
  throw new Error(`${token.type} is not supported`);
}

function addWithTags(text: string, open: { tag: string; parts: string[] }[]): void {
  for (const piece of text.split(/(<\/?[a-z]\w*>)/)) {
    const [, slash, tag = ''] = /^<(\/?)([a-z]\w*)>$/.exec(piece) ?? [];
    if (slash === undefined) {
      if (piece !== '') open.at(-1)!.parts.push(JSON.stringify(piece));
    } else if (slash === '') open.push({ tag, parts: [] });
    else {
      const inner = open.pop()!;
      if (inner.tag !== tag || open.length === 0) throw new Error(`${piece} closes a tag that was not opened`);
      open.at(-1)!.parts.push(`${fieldOf(tag)}(${joined(inner.parts, 'rich')})`);
    }
  }
}

const fieldOf = (name: string): string => `d.${name}`;

function joined(parts: readonly string[], form: Form): string {
  if (form === 'rich') return parts.length === 1 ? parts[0]! : `f.rich(${parts})`;
  // Starts with a string, so `+` concatenates numbers instead of adding them.
  return /^["f]/.test(parts[0] ?? '') ? parts.join('+') : ['""', ...parts].join('+');
}
