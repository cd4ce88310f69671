import { writeCause } from '../../../causes/index.ts';
import type { Resolve } from '../../../network/index.ts';
import { connect, Dialogue, NetworkError, peerName, startTls } from '../../../network/index.ts';
import type { Address, StartTlsProtocol } from '../../monitor/index.ts';
import type { ProbeOutcome } from '../outcome.ts';
import type { CheckSettings } from '../settings.ts';
import { attempt } from './attempt.ts';

type Target = Extract<Address, { kind: 'starttls' }>;

/** Connects, starts TLS with the commands of the protocol, and checks the certificate. The text is the greeting. */
export async function probeStartTls(
  { host, port, protocol }: Target,
  { guard, connection, timeoutMs }: Pick<CheckSettings, 'guard' | 'connection' | 'timeoutMs'>,
  resolve: Resolve,
): Promise<ProbeOutcome> {
  const peer = peerName(host, port);
  return attempt(peer, timeoutMs, async (progress, deadline) => {
    const options = connection?.own;
    const target = { guard, resolve, deadline, phases: progress, protocols: [], options };
    const plain = await connect({ ...target, url: new URL(`http://${peer}`) });
    const connectedAt = performance.now();
    const dialogue = new Dialogue(plain.socket, progress.address);
    const greeting = await upgrades[protocol](dialogue, progress.address).catch((error) => {
      plain.socket.destroy();
      throw error;
    });
    progress.firstByte = performance.now() - connectedAt;
    const { socket } = await startTls(dialogue.end(), { ...target, url: new URL(`https://${peer}`) });
    socket.destroy();
    progress.protocol = 'tls';
    progress.total = progress.dns + progress.connect + progress.firstByte + progress.tls;
    return greeting;
  });
}

/** Returns the server's greeting. Throws NetworkError if the server doesn't start TLS. */
type Upgrade = (dialogue: Dialogue, peer: string) => Promise<string>;

const upgrades: Record<StartTlsProtocol, Upgrade> = {
  /** RFC 3207 */
  async smtp(dialogue, peer) {
    const greeting = await replyOf(dialogue);
    requireReply(greeting, { peer, protocol: 'SMTP', isGood: (line) => line.startsWith('220') });
    dialogue.send('EHLO gatehouse.invalid\r\n');
    const offered = await replyOf(dialogue);
    requireReply(offered, { peer, protocol: 'SMTP', isGood: (line) => line.startsWith('250') });
    if (!/^250[- ]STARTTLS\s*$/im.test(offered)) throw new NetworkError(writeCause('noStartTls', { peer }));
    dialogue.send('STARTTLS\r\n');
    requireStart(await replyOf(dialogue), { peer, isGood: (line) => line.startsWith('220') });
    return greeting;
  },

  /** RFC 3501, 6.2.1 */
  async imap(dialogue, peer) {
    const greeting = await dialogue.readLine();
    requireReply(greeting, { peer, protocol: 'IMAP', isGood: (line) => /^\* (?:OK|PREAUTH)/i.test(line) });
    dialogue.send('a1 STARTTLS\r\n');
    let reply = await dialogue.readLine();
    while (reply.startsWith('* ')) reply = await dialogue.readLine();
    requireStart(reply, { peer, isGood: (line) => /^a1 OK/i.test(line) });
    return greeting;
  },

  /** RFC 2595 */
  async pop3(dialogue, peer) {
    const greeting = await dialogue.readLine();
    requireReply(greeting, { peer, protocol: 'POP3', isGood: (line) => line.startsWith('+OK') });
    dialogue.send('STLS\r\n');
    requireStart(await dialogue.readLine(), { peer, isGood: (line) => line.startsWith('+OK') });
    return greeting;
  },

  /** RFC 4217 */
  async ftp(dialogue, peer) {
    const greeting = await replyOf(dialogue);
    requireReply(greeting, { peer, protocol: 'FTP', isGood: (line) => line.startsWith('220') });
    dialogue.send('AUTH TLS\r\n');
    requireStart(await replyOf(dialogue), { peer, isGood: (line) => /^(?:234|334)/.test(line) });
    return greeting;
  },

  /** SSLRequest: https://www.postgresql.org/docs/current/protocol-message-formats.html */
  async postgresql(dialogue, peer) {
    const request = Buffer.alloc(8);
    request.writeInt32BE(8, 0);
    request.writeInt32BE(80_877_103, 4);
    dialogue.send(request);
    const answer = (await dialogue.readBytes(1)).toString('latin1');
    if (answer === 'S') return '';
    if (answer === 'N') throw new NetworkError(writeCause('noStartTls', { peer }));
    throw new NetworkError(writeCause('otherProtocol', { peer, protocol: 'PostgreSQL', reason: quoted(answer) }));
  },
};

/** All lines but the last have a dash after the code. */
async function replyOf(dialogue: Dialogue): Promise<string> {
  const lines = [await dialogue.readLine()];
  const [, code] = /^(\d{3})-/.exec(lines[0]!) ?? [];
  if (code !== undefined)
    for (let line = ''; !line.startsWith(`${code} `); lines.push(line)) line = await dialogue.readLine();
  return lines.join('\n');
}

type Reply = { peer: string; isGood: (line: string) => boolean };

function requireReply(reply: string, { peer, protocol, isGood }: Reply & { protocol: string }): void {
  if (!isGood(reply)) throw new NetworkError(writeCause('otherProtocol', { peer, protocol, reason: quoted(reply) }));
}

function requireStart(reply: string, { peer, isGood }: Reply): void {
  if (!isGood(reply)) throw new NetworkError(writeCause('startTlsRefused', { peer, reason: quoted(reply) }));
}

const quoted = (reply: string): string =>
  reply
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 120) || 'an empty line';
