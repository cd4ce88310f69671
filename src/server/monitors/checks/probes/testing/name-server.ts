import { createSocket, type RemoteInfo } from 'node:dgram';
import type { AddressInfo } from 'node:net';

export const types = {
  ...({ A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33, CAA: 257 } as const),
  ...({ DS: 43, TLSA: 52, SVCB: 64, HTTPS: 65 } as const),
};
export const codes = { ok: 0, formatError: 1, failed: 2, noSuchName: 3, notKnown: 4, refused: 5 } as const;

type Question = { id: number; name: string; type: number };
type Reply = {
  code?: number;
  records?: Buffer[];
  /** of `records`; the query's type by default */
  type?: number;
  id?: number;
  /** asks the client to use TCP */
  isCut?: boolean;
};
export type NameServer = { address: string; port: number; asked: Question[]; close(): Promise<void> };

export async function serveNames(answer: (question: Question) => Reply | undefined): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: Question[] = [];
  socket.on('message', (message: Buffer, from: RemoteInfo) => {
    const { question, end } = readQuestion(message);
    asked.push(question);
    const reply = answer(question);
    if (reply) socket.send(writeReply(question, message.subarray(12, end), reply), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { address, port } = socket.address() as AddressInfo;
  return { address, port, asked, close: () => new Promise((resolve) => socket.close(() => resolve())) };
}

export const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

export const words = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => {
    bytes.writeUInt16BE(number, at * 2);
  });
  return bytes;
};

export const textBytes = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

export function readQuestion(message: Buffer): { question: Question; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = { id: message.readUInt16BE(0), name: labels.join('.'), type: message.readUInt16BE(at + 1) };
  return { question, end: at + 5 };
}

export function writeReply({ id, type }: Question, question: Buffer, reply: Reply): Buffer {
  const { code = codes.ok, records = [] } = reply;
  const header = words(reply.id ?? id, 0x8180 | code | (reply.isCut ? 0x0200 : 0), 1, records.length, 0, 0);
  const answers = records.map((record) =>
    Buffer.concat([words(0xc00c, reply.type ?? type, 1, 0, 60, record.length), record]),
  );
  return Buffer.concat([header, question, ...answers]);
}
