import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { afterEach, test } from 'node:test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type Mailer, openMail } from './mail.ts';

type Received = { to: string; from: string; utf8: boolean; raw: string };
const received: Received[] = [];
const opened: { mail: Mailer; server: SMTPServer }[] = [];

async function open(from: string, dkim?: Parameters<typeof openMail>[2]): Promise<Mailer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        to: rcptTo[0]!.address,
        from: mailFrom ? mailFrom.address : '',
        utf8: Boolean(mailFrom && (mailFrom.args as Record<string, unknown>).SMTPUTF8),
        raw: Buffer.concat(chunks).toString('utf8'),
      });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as { port: number };
  const mail = openMail(`smtp://127.0.0.1:${port}`, from, dkim);
  opened.push({ mail, server });
  return mail;
}
afterEach(async () => {
  received.length = 0;
  for (const { mail, server } of opened.splice(0)) {
    mail.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});

const message = { subject: 'Down: Shop', text: 'Größe\n', html: '<p>x</p>', id: 'incident_3_opened_x' };
const headersOf = (raw: string): Map<string, string> =>
  new Map(
    raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );

test('replies to an earlier message by its Message-ID', async () => {
  const mail = await open('Gatehouse <gatehouse@example.com>');
  await mail.send({ ...message, to: 'ops@example.com' });
  await mail.send({ ...message, to: 'ops@example.com', id: 'incident_3_closed_x', answers: message.id });
  const [down, up] = received.map(({ raw }) => headersOf(raw));
  assert.equal(down?.get('message-id'), '<incident_3_opened_x@example.com>');
  assert.equal(down?.has('in-reply-to'), false);
  assert.equal(up?.get('in-reply-to'), down?.get('message-id'));
  assert.equal(up?.get('references'), down?.get('message-id'));
});

test('delivers to international addresses, with SMTPUTF8 if the local part needs it', async () => {
  const mail = await open('Gatehouse <gatehouse@bücher.example>');
  for (const to of ['jörg@example.com', 'info@bücher.example', '用户@例え.テスト']) await mail.send({ ...message, to });
  assert.deepEqual(
    received.map(({ to, utf8 }) => [to.normalize(), utf8]),
    [
      ['jörg@example.com', true],
      ['info@bücher.example', false],
      ['用户@例え.テスト', true],
    ],
  );
  assert.match(headersOf(received[0]!.raw).get('message-id') ?? '', /@xn--bcher-kva\.example>$/);
});

test("signs mail for the sender's domain with the configured key", async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const mail = await open('Gatehouse <gatehouse@example.com>', { selector: 'gh', privateKey: pem });
  await mail.send({ ...message, to: 'ops@example.com' });
  const { raw } = received[0]!;
  const signature = headersOf(raw).get('dkim-signature') ?? '';
  const tags = new Map(
    signature.split(';').map((tag) => {
      const [name = '', ...value] = tag.trim().split('=');
      return [name, value.join('=').replace(/\s/g, '')];
    }),
  );
  assert.deepEqual([tags.get('d'), tags.get('s'), tags.get('c')], ['example.com', 'gh', 'relaxed/relaxed']);
  // RFC 6376
  const relaxed = (line: string) => line.replace(/[ \t]+/g, ' ').trimEnd();
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  const canonical = `${body
    .split('\r\n')
    .map(relaxed)
    .join('\r\n')
    .replace(/(\r\n)*$/, '')}\r\n`;
  assert.equal(createHash('sha256').update(canonical).digest('base64'), tags.get('bh'));
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  for (const name of ['from', 'to', 'subject', 'message-id']) assert.ok(signed.includes(name), name);
  const headers = headersOf(raw);
  const lines = signed.flatMap((name) => (headers.has(name) ? [`${name}:${relaxed(headers.get(name)!)}\r\n`] : []));
  const unsigned = relaxed(signature).replace(/(;\s*b=)[^;]*/, '$1');
  const text = `${lines.join('')}dkim-signature:${unsigned}`;
  assert.ok(verify('sha256', Buffer.from(text), publicKey, Buffer.from(tags.get('b') ?? '', 'base64')));
});

test("doesn't let mail programs decode the subject or a name", async () => {
  const mail = await open('Gatehouse <gatehouse@example.com>');
  const encoded = '=?utf-8?B?UGF5IG5vdzogaHR0cHM6Ly9ldmlsLmV4YW1wbGUvcGF5ICA=?=';
  const attachments = [{ filename: `${encoded}.pdf`, contentType: 'application/pdf', content: Buffer.from('x') }];
  const names = { sender: { name: encoded, replyTo: 'shop@example.com' } };
  await mail.send({ ...message, ...names, attachments, to: 'ops@example.com', subject: `${encoded} invites you` });
  const raw = received[0]?.raw ?? '';
  const parsed = await new PostalMime().parse(raw);
  const shown = [parsed.subject, parsed.from?.name, parsed.replyTo?.[0]?.name, parsed.attachments[0]?.filename];
  assert.equal(shown.filter((text) => text?.startsWith('= ?utf-8?B?')).length, 4, JSON.stringify(shown));
  assert.ok(!raw.includes(encoded));
});
