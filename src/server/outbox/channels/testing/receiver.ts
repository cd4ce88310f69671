import type { IncomingHttpHeaders } from 'node:http';
import { readBody, serveHttp, type TestServer } from '../../../monitors/checks/testing/servers.ts';

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Reply = { status: number; headers?: Record<string, string>; body?: unknown };

export type Receiver = TestServer & {
  received: Received[];
  answer: ((request: Received) => Reply) | 'never';
};

export async function openReceiver(answer: Receiver['answer'] = () => ({ status: 200 })): Promise<Receiver> {
  const received: Received[] = [];
  const server = await serveHttp(async (incoming, outgoing) => {
    const body = await readBody(incoming);
    const request = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers, body };
    received.push(request);
    if (receiver.answer === 'never') return;
    const { status, headers, body: words } = receiver.answer(request);
    outgoing.writeHead(status, headers).end(typeof words === 'object' ? JSON.stringify(words) : words);
  });
  const receiver: Receiver = { ...server, received, answer };
  return receiver;
}
