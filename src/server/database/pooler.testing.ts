import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Acts like PgBouncer in transaction mode: no session state survives a transaction. */
export type TestPooler = {
  url: string;
  ofSessions: string[];
  transactions(): number;
  close(): Promise<void>;
};

const sslRequest = 80877103;
const cancelRequest = 80877102;
const connectionsEach = 4;

const sessionStatements: Record<string, RegExp> = {
  listen: /^\s*(un)?listen\b/,
  'advisory lock of the session': /pg_(try_)?advisory_(un)?lock/,
  'setting of the session': /(^|;)\s*(re)?set\s+(?!local\b|transaction\b)|set_config\([^)]*,\s*false\s*\)/,
  'temporary table': /create\s+((local|global)\s+)?temp(orary)?\b/,
  'prepared statement': /^\s*(prepare|deallocate)\b/,
  'cursor that is held': /declare\s[^;]*with\s+hold/,
};

export async function startTestPooler(serverUrl: string): Promise<TestPooler> {
  const { port, hostname, username } = new URL(serverUrl);
  const pools = new Map<string, Pool>();
  const clients = new Set<Socket>();
  const ofSessions: string[] = [];
  let transactions = 0;
  const note = (text: string) => {
    const statement = text.toLowerCase();
    for (const [name, pattern] of Object.entries(sessionStatements))
      if (pattern.test(statement)) ofSessions.push(`${name}: ${text}`);
  };
  const open = (startup: Buffer) => openBackend({ port: Number(port), host: hostname }, startup);

  const server = createServer({ noDelay: true }, (client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    client.on('error', () => client.destroy());
    serve(client).catch(() => client.destroy());
  });

  async function serve(client: Socket): Promise<void> {
    const messages = readMessages(client, true);
    let startup: Buffer | undefined;
    for await (const message of messages) {
      const code = message.readInt32BE(4);
      if (code === cancelRequest) return void client.destroy();
      if (code !== sslRequest) {
        startup = message;
        break;
      }
      client.write('N');
    }
    if (!startup) return;
    const key = startup.toString('latin1');
    const pool = pools.get(key) ?? new Pool(startup, open);
    pools.set(key, pool);
    pool.clients++;
    let backend: Backend | undefined;
    try {
      const first = await pool.take();
      client.write(first.greeting);
      pool.give(first);
      let awaited = 0;
      for await (const message of readMessages(client, false)) {
        const type = String.fromCharCode(message[0]!);
        if (type === 'X') break;
        if (type === 'Q') note(textAt(message, 5));
        if (type === 'P') {
          const name = textAt(message, 5);
          const text = textAt(message, 5 + Buffer.byteLength(name) + 1);
          if (name !== '') ofSessions.push(`statement by name: ${text}`);
          note(text);
        }
        if (!backend) {
          const taken = await pool.take();
          backend = taken;
          taken.serve({
            answer: (answer) => void client.write(answer),
            ready(isIdle) {
              awaited--;
              if (!isIdle || awaited > 0) return;
              transactions++;
              backend = undefined;
              pool.give(taken);
            },
            gone: () => client.destroy(),
          });
        }
        if ('QSF'.includes(type)) awaited++;
        backend.send(message);
      }
    } catch (error) {
      if (error instanceof Refused) client.write(error.answer);
    } finally {
      if (backend) pool.drop(backend);
      client.end();
      pool.clients--;
      if (pool.clients === 0) {
        pools.delete(key);
        pool.close();
      }
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://${username}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    ofSessions,
    transactions: () => transactions,
    async close() {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

class Refused extends Error {
  readonly answer: Buffer;

  constructor(answer: Buffer) {
    super('the server refused a connection');
    this.answer = answer;
  }
}

class Pool {
  clients = 0;
  readonly #startup: Buffer;
  readonly #open: (startup: Buffer) => Promise<Backend>;
  readonly #free: Backend[] = [];
  readonly #waiting: ((backend: Backend) => void)[] = [];
  #count = 0;

  constructor(startup: Buffer, open: (startup: Buffer) => Promise<Backend>) {
    this.#startup = startup;
    this.#open = open;
  }

  async take(): Promise<Backend> {
    if (this.#count < connectionsEach) {
      this.#count++;
      try {
        return await this.#open(this.#startup);
      } catch (error) {
        this.#count--;
        throw error;
      }
    }
    const free = this.#free.shift();
    if (!free) return new Promise((resolve) => this.#waiting.push(resolve));
    if (free.isOpen) return free;
    this.#count--;
    return this.take();
  }

  give(backend: Backend): void {
    backend.serve(undefined);
    const next = this.#waiting.shift();
    if (next) next(backend);
    else this.#free.push(backend);
  }

  drop(backend: Backend): void {
    backend.serve(undefined);
    backend.close();
    this.#count--;
    const next = this.#waiting.shift();
    if (next) this.take().then(next, () => {});
  }

  close(): void {
    for (const backend of this.#free) backend.close();
  }
}

type Served = { answer(message: Buffer): void; ready(isIdle: boolean): void; gone(): void };

type Backend = {
  greeting: Buffer;
  isOpen: boolean;
  send(message: Buffer): void;
  serve(client: Served | undefined): void;
  close(): void;
};

async function openBackend(where: { port: number; host: string }, startup: Buffer): Promise<Backend> {
  const socket = connect({ ...where, noDelay: true });
  socket.on('error', () => {});
  socket.write(startup);
  let client: Served | undefined;
  const greeting: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Backend>();
  const backend: Backend = {
    greeting: Buffer.alloc(0),
    isOpen: true,
    send: (message) => void socket.write(message),
    serve(next) {
      client = next;
    },
    close: () => socket.destroy(),
  };
  const read = async () => {
    let isReady = false;
    for await (const message of readMessages(socket, false)) {
      const type = String.fromCharCode(message[0]!);
      if (!isReady) {
        greeting.push(message);
        if (type === 'E') return reject(new Refused(message));
        if (type !== 'Z') continue;
        isReady = true;
        backend.greeting = Buffer.concat(greeting);
        resolve(backend);
        continue;
      }
      const served = client;
      served?.answer(message);
      if (type === 'Z') served?.ready(String.fromCharCode(message[5]!) === 'I');
    }
  };
  read()
    .catch(() => {})
    .finally(() => {
      backend.isOpen = false;
      reject(new Error('the server has closed the connection'));
      client?.gone();
    });
  return promise;
}

async function* readMessages(socket: Socket, isStartup: boolean): AsyncGenerator<Buffer> {
  const at = isStartup ? 0 : 1;
  let rest = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (;;) {
      if (rest.length < at + 4) break;
      const length = at + rest.readInt32BE(at);
      if (rest.length < length) break;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (isStartup && rest.length > 0) socket.unshift(rest);
      yield message;
    }
  }
}

function textAt(message: Buffer, from: number): string {
  return message.toString('utf8', from, message.indexOf(0, from));
}
