import { type FastifyInstance, fastify } from 'fastify';
import sharp from 'sharp';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { parseBodies, presentErrors, setCaller, useSchemas } from '../../http/index.ts';
import { makeAuthor } from '../testing.ts';
import { shopMediaRoutes } from './media.routes.ts';
import { itemRoutes } from './routes.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD';
type Sent = { body?: object | string | Buffer; headers?: Record<string, string> };
type Json = ReturnType<JSON['parse']>;

export const marketAddress = 'https://market.example';
export const picture = (width = 60, height = 40, background = '#936') =>
  sharp({ create: { width, height, channels: 3, background } });

/** The headers `x-account` and `x-owner` select the caller. */
export async function openItems(open: typeof openTestDeps = openTestDeps, filesUrl?: string) {
  const deps = await open({ config: { marketBaseUrl: marketAddress, ...(filesUrl && { filesUrl }) } });
  const [ann, bob] = [(await makeAuthor(deps, 'ann')).id, (await makeAuthor(deps, 'bob')).id];
  const app: FastifyInstance = fastify({ forceCloseConnections: true });
  presentErrors(app);
  await app.register(shopMediaRoutes(deps));
  await app.register(async (plugin) => {
    presentErrors(plugin);
    parseBodies(plugin);
    plugin.addHook('onRequest', async (request) => {
      const { 'x-account': account, 'x-owner': owner } = request.headers;
      setCaller(request, { accountId: Number(account), isOwner: owner === '1', timeZone: 'UTC' });
    });
    itemRoutes(useSchemas(plugin), deps, `${marketAddress}/api/v1`);
  });
  await app.ready();

  const call = async (account: number, method: Method, url: string, { body, headers }: Sent = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { 'x-account': String(account), ...headers },
      ...(body !== undefined && { payload: body }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      body: (isJson && answer.body !== '' ? answer.json() : undefined) as Json,
    };
  };
  const send = (method: Method) => (url: string, body?: object, account?: number) =>
    call(account ?? ann, method, url, body === undefined ? {} : { body });
  const upload = (url: string, body: Buffer | string, account = ann) =>
    call(account, 'PUT', url, { body, headers: { 'content-type': 'application/octet-stream' } });
  const shown = (address: string) => address.slice(marketAddress.length);

  return {
    app,
    deps,
    ann,
    bob,
    call,
    get: (url: string, account?: number) => send('GET')(url, undefined, account),
    post: send('POST'),
    patch: send('PATCH'),
    put: send('PUT'),
    remove: (url: string, account?: number) => send('DELETE')(url, undefined, account),
    upload,
    shown,
    /** Complete, but not published. */
    async wholeItem(account = ann): Promise<number> {
      const { body } = await send('POST')(
        '/market/items',
        { name: 'Icons', description: 'All', category: 'Graphics' },
        account,
      );
      const id: number = body.data.id;
      await upload(`/market/items/${id}/media/preview_image`, await picture().png().toBuffer(), account);
      await wholeVersion(id, '1.0.0', account);
      return id;
    },
    wholeVersion: (id: number, version: string, account?: number) => wholeVersion(id, version, account),
    async close() {
      await app.close();
      await deps.close();
    },
  };

  async function wholeVersion(id: number, version: string, account = ann): Promise<number> {
    const versions = `/market/items/${id}/versions`;
    const { body } = await send('POST')(versions, { version, changes: 'New.' }, account);
    const made = `${versions}/${body.data.id}`;
    await upload(`${made}/files?file_name=icons.zip`, `content of ${version}`, account);
    await send('POST')(`${made}/publish`, undefined, account);
    return body.data.id;
  }
}

export type TestItems = Awaited<ReturnType<typeof openItems>>;
