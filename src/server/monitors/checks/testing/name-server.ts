import { createSocket } from 'node:dgram';

/** `alias`: only a CNAME record */
export type NameAnswer = string[] | 'none' | 'silent' | 'failed' | 'alias';
export type NameServer = { server: string; questions: () => number; close(): void };

const codes = { none: 3, failed: 2, alias: 0 };

export async function serveNames(answerOf: (name: string, type: number) => NameAnswer): Promise<NameServer> {
  const socket = createSocket('udp4');
  let questions = 0;
  socket.on('message', (message, from) => {
    questions++;
    const { name, type, end } = questionOf(message);
    const answer = answerOf(name, type);
    if (answer === 'silent') return;
    const records =
      answer === 'alias' ? [aliasRecord] : Array.isArray(answer) && type === 1 ? answer.map(recordOf) : [];
    const head = Buffer.from(message.subarray(0, end));
    head.writeUInt16BE(0x8180 + (Array.isArray(answer) ? 0 : codes[answer]), 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    server: `127.0.0.1:${socket.address().port}`,
    questions: () => questions,
    close: () => socket.close(),
  };
}

function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** An A record with a TTL of an hour. The resolver must ignore the TTL. */
const recordOf = (address: string): Buffer =>
  Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 14, 16, 0, 4, ...address.split('.').map(Number)]);

const aliasRecord = Buffer.from([0xc0, 12, 0, 5, 0, 1, 0, 0, 14, 16, 0, 7, 5, ...Buffer.from('other'), 0]);
