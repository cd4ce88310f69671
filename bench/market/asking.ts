import { get } from 'node:http';

type Answer = { status: number; text: string; bytes: number; etag: string };
/**
 * `ms` contains the sorted response times without the warm-up. `firstMs` is the time of the first response, which is
 * not cached.
 */
export type Asked = Answer & { ms: number[]; firstMs: number };

const times = 51;
const warmUp = 10;

export async function ask(port: number, path: string, headers: Record<string, string>): Promise<Asked> {
  const ms: number[] = [];
  let last: Answer | undefined;
  let firstMs = 0;
  for (let turn = -warmUp; turn < times; turn++) {
    const began = performance.now();
    last = await answerOf(port, path, headers);
    if (turn >= 0) ms.push(performance.now() - began);
    if (turn === -warmUp) firstMs = performance.now() - began;
  }
  return { ...(last as Answer), ms: ms.sort((a, b) => a - b), firstMs };
}

export async function ofPage(port: number, path: string): Promise<{ text: string; bytes: number; scripts: number }> {
  const page = await answerOf(port, path, {});
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
  let scripts = 0;
  for (const [, source] of page.text.matchAll(/<script[^>]* src="([^"]+)"/g)) {
    const { pathname, search } = new URL(source as string, `http://127.0.0.1:${port}`);
    scripts += (await answerOf(port, pathname + search, {})).bytes;
  }
  return { text: page.text, bytes: page.bytes, scripts };
}

export function median({ ms }: Asked): string {
  const [least, middle, most] = [ms[0], ms[ms.length >> 1], ms.at(-1)].map((value) => value?.toFixed(1));
  return `${middle} (${least} to ${most})`;
}

function answerOf(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(pieces);
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, text: body.toString(), bytes: body.length, etag: String(answered.etag ?? '') });
      });
    });
    request.on('error', reject);
  });
}
