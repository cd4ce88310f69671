export type ShellBlock = { line: number; notRun: string | undefined; text: string };

const fence = /^(?:<!-- not run: (.+) -->\n)?```(?:sh|bash|shell|console)\n([\s\S]*?)^```$/gm;

/** `notRun` is the reason in the comment above the block. */
export const shellBlocks = (markdown: string): ShellBlock[] =>
  [...markdown.matchAll(fence)].map(({ 1: notRun, 2: text = '', index }) => ({
    line: markdown.slice(0, index).split('\n').length,
    notRun,
    text,
  }));

/** Splits a script into simple commands, and each into its words without quotes. Variables stay. */
export function commandsIn(script: string): string[][] {
  const commands: string[][] = [[]];
  const token = /\\\n|\s*\n|[ \t]+#.*|^#.*|[ \t]+|&&|\|\|?|;|(?:[^\s'"\\;|&]|'[^']*'|"(?:[^"\\]|\\.)*"|\\.|&(?!&))+/gm;
  for (const [text] of script.matchAll(token)) {
    if (/^\\\n$|^[ \t]+$|^[ \t]*#/.test(text)) continue;
    if (/^(\s*\n|&&|\|\|?|;)$/.test(text)) commands.push([]);
    else commands.at(-1)?.push(unquoted(text));
  }
  return commands.filter((words) => words.length > 0).map(withoutRedirections);
}

const unquoted = (word: string): string =>
  word.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g, (_, single, double, escaped) =>
    String(single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped),
  );

function withoutRedirections(words: string[]): string[] {
  const at = words.findIndex((word) => /^\d?[<>]/.test(word));
  return at === -1 ? words : words.slice(0, at);
}

export type Request = { method: string; url: string; headers: Record<string, string>; payload?: string };

const silent = new Set(['-L', '-s', '-S', '-f', '-fsS', '--fail']);
const withValue = new Set(['-o', '--retry']);

/** Returns the request of a curl command. Throws for an option that the documents didn't use before. */
export function requestOf([, ...words]: readonly string[]): Request {
  const headers: Record<string, string> = {};
  const body: string[] = [];
  let [method, url] = ['', ''];
  const next = () => words.shift() ?? '';
  while (words.length > 0) {
    const word = next();
    if (word === '-X') method = next();
    else if (word === '-H' || word === '--header') {
      const [, name = '', value = ''] = /^([^:]+): (.*)$/s.exec(next()) ?? [];
      headers[name.toLowerCase()] = value;
    } else if (word === '-d' || word === '--data') body.push(next());
    else if (word === '--data-urlencode') body.push(next().replace(/(?<==).*/s, encodeURIComponent));
    else if (withValue.has(word)) next();
    else if (url === '' && !word.startsWith('-')) url = word;
    else if (!silent.has(word)) throw new Error(`an option of curl that this test doesn't know: ${word}`);
  }
  if (body.length === 0) return { method: method || 'GET', url, headers };
  headers['content-type'] ??= 'application/x-www-form-urlencoded';
  return { method: method || 'POST', url, headers, payload: body.join('&') };
}
