import type { Example } from '../openapi/index.ts';

export const keyPlaceholder = 'YOUR_API_KEY';

export type ExampleRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  file?: string;
  answer: 'json' | 'text' | 'file' | 'none';
};

type Called = {
  method: string;
  /** contains placeholders such as `{id}` */
  path: string;
  base: string;
  needsKey: boolean;
  answerType: string | undefined;
};

export function exampleRequest(
  { method, path, base, needsKey, answerType }: Called,
  { request }: Example,
): ExampleRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(request.path?.[name])));
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const type = request.file ?? (request.body === undefined ? undefined : 'application/json');
  return {
    method: method.toUpperCase(),
    url: `${base}${filled}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...(needsKey && { Authorization: `Bearer ${keyPlaceholder}` }),
      ...(type !== undefined && { 'Content-Type': type }),
    },
    ...(request.body !== undefined && { body: request.body }),
    ...(request.file !== undefined && { file: fileName(request.file, request.query?.file_name) }),
    answer: answerOf(answerType),
  };
}

const fileNames: Record<string, string> = {
  'text/csv': 'statistics.csv',
  'image/png': 'picture.png',
  'audio/mpeg': 'preview.mp3',
  'application/json': 'catalogue.json',
};
const fileName = (type: string, given: unknown): string =>
  typeof given === 'string' ? given : (fileNames[type] ?? 'file.zip');

function answerOf(type: string | undefined): ExampleRequest['answer'] {
  if (type === undefined) return 'none';
  if (/json$/.test(type)) return 'json';
  return type.startsWith('text/') ? 'text' : 'file';
}
