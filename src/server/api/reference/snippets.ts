import type { ExampleRequest } from './requests.ts';

export function curlSnippet({ method, url, headers, body, file }: ExampleRequest): string {
  const hasBody = body !== undefined || file !== undefined;
  const implied = hasBody ? 'POST' : 'GET';
  return [
    `curl ${method === implied ? '' : `-X ${method} `}${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...(file === undefined ? [] : [`--data-binary @${file}`]),
  ].join(' \\\n  ');
}

const quoted = (text: string): string =>
  /^[\w./:@%=+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

const reading = {
  json: '\nconst answer = await response.json();',
  text: '\nconst text = await response.text();',
  file: '\nconst file = await response.blob();',
  none: '',
};

export function fetchSnippet({ method, url, headers, body, file, answer }: ExampleRequest): string {
  const sent = file === undefined ? jsLiteral(body, '  ') : `await readFile(${jsString(file)})`;
  const options = [
    ...(method === 'GET' ? [] : [`method: ${jsString(method)},`]),
    ...(Object.keys(headers).length === 0 ? [] : [`headers: ${jsLiteral(headers, '  ')},`]),
    ...(file === undefined ? [] : [`body: ${sent},`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${sent}),`]),
  ];
  const given = options.length === 0 ? '' : `, {\n  ${options.join('\n  ')}\n}`;
  return `${file === undefined ? '' : "import { readFile } from 'node:fs/promises';\n\n"}const response = await fetch(${jsString(url)}${given});${reading[answer]}`;
}

const jsString = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
const jsName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : jsString(name));

function jsLiteral(value: unknown, indent: string): string {
  if (typeof value === 'string') return jsString(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => jsLiteral(one, inner))
    : Object.entries(value).map(([name, one]) => `${jsName(name)}: ${jsLiteral(one, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`;
}
