export type Sent = { method: string; url: string; headers: Record<string, string>; body?: string | Buffer };

type Payload = string | Buffer | undefined;
const lowerCased = (headers: [string, string][]): Record<string, string> =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

/** `file` is the content of each file that the code reads. */
export async function requestOfJavaScript(code: string, file: Payload): Promise<Sent> {
  let sent: Sent | undefined;
  const fetch = async (
    url: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const { method = 'GET', headers = {}, body } = init;
    sent = { method, url, headers: lowerCased(Object.entries(headers)), ...(body !== undefined && { body }) };
    const read = async () => undefined;
    return { json: read, text: read, blob: read };
  };
  const body = code.replace(/^import \{ readFile \} from 'node:fs\/promises';\n/, '');
  const run = new Function('fetch', 'readFile', `return (async () => {\n${body}\n})()`);
  await run(fetch, async () => file);
  if (sent === undefined) throw new Error(`This example sends nothing:\n${code}`);
  return sent;
}

/** Supports only the options of curl that the examples use. */
export function requestOfCurl(line: string, file: Payload): Sent {
  const [program, ...words] = shellWords(line);
  if (program !== 'curl') throw new Error(`Not a line for curl: ${line}`);
  const headers: [string, string][] = [];
  let [method, url, body]: [string | undefined, string | undefined, Payload] = [undefined, undefined, undefined];
  while (words.length > 0) {
    const word = words.shift() ?? '';
    if (word === '-X') method = words.shift();
    else if (word === '-H') {
      const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(words.shift() ?? '') ?? [];
      headers.push([name, value]);
    } else if (word === '-d') body = JSON.stringify(JSON.parse(words.shift() ?? ''));
    else if (word === '--data-binary' && words.shift()?.startsWith('@')) body = file;
    else if (url === undefined && word.startsWith('http')) url = word;
    else throw new Error(`curl would not take ${word} in ${line}`);
  }
  method ??= body === undefined ? 'GET' : 'POST';
  return { method, url: url ?? '', headers: lowerCased(headers), ...(body !== undefined && { body }) };
}

export function shellWords(line: string): string[] {
  const words: string[] = [];
  const pattern = /(?:[^\s'"\\]|'[^']*'|"(?:[^"\\]|\\.)*"|\\[^\n])+/g;
  for (const [word] of line.replaceAll('\\\n', ' ').matchAll(pattern))
    words.push(
      word.replace(
        /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g,
        (_, single, double, escaped) => (single ?? double?.replace(/\\(.)/g, '$1') ?? escaped) as string,
      ),
    );
  return words;
}
