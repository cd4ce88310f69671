import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveHttp, type TestServer } from '../../../monitors/checks/testing/servers.ts';
import { decryptPush } from './push-service.ts';

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Reply = { status: number; headers?: Record<string, string>; body?: unknown };

export type Receiver = TestServer & {
  received: Received[];
  answer: ((request: Received) => Reply) | 'never';
};

export async function openReceiver(answer: Receiver['answer'] = () => ({ status: 200 })): Promise<Receiver> {
  const received: Received[] = [];
  const server = await serveHttp(async (incoming, outgoing) => {
    const bytes = await buffer(incoming);
    const isPush = incoming.headers['content-encoding'] === 'aes128gcm';
    const body = isPush ? decryptPush(bytes) : bytes.toString('utf8');
    const request = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers, body };
    received.push(request);
    if (receiver.answer === 'never') return;
    const { status, headers, body: words } = receiver.answer(request);
    outgoing.writeHead(status, headers).end(typeof words === 'object' ? JSON.stringify(words) : words);
  });
  const receiver: Receiver = { ...server, received, answer };
  return receiver;
}
