import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FastifyInstance, fastify } from 'fastify';
import type { TestDeps } from '../../../../test/support/testing.ts';
import type { ItemFileRow, ItemRow } from '../../database/index.ts';
import type { MailMessage } from '../../mail/index.ts';
import { createLibraryLink } from '../buyers/index.ts';
import { libraryRoutes } from './routes.ts';

export function mailbox() {
  const messages: MailMessage[] = [];
  const waiting: { count: number; resolve(): void }[] = [];
  const mail = {
    ready: true,
    async send(message: MailMessage) {
      messages.push(message);
      for (const { resolve } of waiting.filter(({ count }) => messages.length >= count)) resolve();
    },
    close() {},
  };
  const arrived = (count: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (messages.length >= count) resolve();
    else waiting.push({ count, resolve });
    return promise;
  };
  const linkInMail = () => /\/shop\/library\/open\/[\w-]{43}/.exec(messages.at(-1)?.text ?? '')?.[0] ?? '';
  return { mail, messages, arrived, linkInMail };
}

/** Trusts forwarded addresses, so tests can act as several visitors. */
export async function openLibrary(deps: TestDeps): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { maxParamLength: 300 }, trustProxy: true }) as unknown as FastifyInstance;
  await app.register(libraryRoutes(deps));
  return app;
}

/** Returns the session cookie. */
export async function signInToLibrary(deps: TestDeps, library: FastifyInstance, email: string): Promise<string> {
  const { pathname } = new URL(await createLibraryLink(deps, email));
  const opened = await library.inject({ method: 'POST', url: pathname });
  return String(opened.headers['set-cookie']).split(';')[0] ?? '';
}

export async function addVersion(
  deps: TestDeps,
  item: ItemRow,
  {
    version,
    name = 'icons.zip',
    content = 'the content',
    published = true,
    changes = '',
  }: {
    version: string;
    name?: string;
    content?: string;
    published?: boolean;
    changes?: string;
  },
): Promise<ItemFileRow> {
  const { key, bytes } = await deps.files.put(Readable.from([Buffer.from(content)]), { maxBytes: 1000 });
  const made = await deps.database.db
    .insertInto('item_versions')
    .values({
      account_id: item.account_id,
      item_id: item.id,
      version,
      changes,
      created_at: deps.now(),
      published_at: published ? deps.now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return deps.database.db
    .insertInto('item_files')
    .values({
      account_id: item.account_id,
      version_id: made.id,
      name,
      file_key: key,
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes,
      content_type: 'application/zip',
      created_at: deps.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
