import { connect, createServer, type Socket } from 'node:net';
import { listen, type TestServer } from './servers.ts';

export type ProxyServer = TestServer & { asked: string[] };

type Login = { username: string; password: string };

/** Only speaks CONNECT. Passes every tunnel to this machine's port, whatever the host. */
export async function serveConnectProxy(login?: Login): Promise<ProxyServer> {
  const asked: string[] = [];
  const expected = login && `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    let head = '';
    const read = (part: Buffer) => {
      head += part.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', read);
      const [, host, port] = /^CONNECT (\S+):(\d+) HTTP\/1\.1\r\n/.exec(head) ?? [];
      if (host === undefined) return socket.end('HTTP/1.1 405 Method Not Allowed\r\n\r\n');
      asked.push(`${host}:${port}`);
      const [, given] = /^Proxy-Authorization: (.*)\r$/im.exec(head) ?? [];
      if (expected !== undefined && given !== expected)
        return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n');
      pipe(socket, Number(port), () => socket.write('HTTP/1.1 200 Connection established\r\nVia: 1.1 test\r\n\r\n'));
    };
    socket.on('data', read);
  });
  return { ...(await listen(server, 'http')), asked };
}

/** RFC 1928 with user name and password. */
export async function serveSocksProxy(login: Login, reply = 0): Promise<ProxyServer> {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    speakSocks(socket, { login, reply, asked }).catch(() => socket.destroy());
  });
  return { ...(await listen(server, 'socks5')), asked };
}

async function speakSocks(socket: Socket, { login, reply, asked }: { login: Login; reply: number; asked: string[] }) {
  const read = reader(socket);
  const [version, methods = 0] = await read(2);
  const offered = await read(methods);
  if (version !== 5 || !offered.includes(2)) return void socket.end(Buffer.from([5, 0xff]));
  socket.write(Buffer.from([5, 2]));
  const [, userLength = 0] = await read(2);
  const username = (await read(userLength)).toString();
  const password = (await read((await read(1))[0]!)).toString();
  const isKnown = username === login.username && password === login.password;
  socket.write(Buffer.from([1, isKnown ? 0 : 1]));
  if (!isKnown) return void socket.end();
  const [, command, , type] = await read(4);
  if (command !== 1) throw new Error('only CONNECT');
  const host =
    type === 3 ? (await read((await read(1))[0]!)).toString() : [...(await read(type === 1 ? 4 : 16))].join('.');
  const port = (await read(2)).readUInt16BE();
  asked.push(`${host}:${port}`);
  const answer = Buffer.from([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]);
  if (reply !== 0) return void socket.end(answer);
  socket.removeAllListeners('readable');
  pipe(socket, port, () => socket.write(answer));
}

function reader(socket: Socket): (count: number) => Promise<Buffer> {
  return async (count) => {
    for (;;) {
      const bytes: Buffer | null = count === 0 ? Buffer.alloc(0) : socket.read(count);
      if (bytes) return bytes;
      await new Promise((resolve) => socket.once('readable', resolve));
    }
  };
}

function pipe(socket: Socket, port: number, opened: () => void): void {
  const target = connect(port, '127.0.0.1', () => {
    opened();
    socket.pipe(target).pipe(socket);
  });
  target.on('error', () => socket.destroy());
  socket.on('close', () => target.destroy());
}
