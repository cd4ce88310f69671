import type { openWebsites } from '../testing/open-websites.ts';
import type { ImportAnswer } from './wire.ts';

type Websites = Awaited<ReturnType<typeof openWebsites>>;

export async function upload(service: Websites, account: number, website: number, name: string, file: Buffer | string) {
  const answer = await service.app.inject({
    method: 'POST',
    url: `/api/v1/websites/${website}/imports?file_name=${encodeURIComponent(name)}`,
    headers: { 'x-account': String(account), 'content-type': 'application/octet-stream' },
    payload: file,
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

export async function ended(service: Websites, account: number, website: number, id: number): Promise<ImportAnswer> {
  for (;;) {
    const { body } = await service.call(account, 'GET', `/websites/${website}/imports/${id}`);
    if (body.data?.state !== 'running') return body.data;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function imported(
  service: Websites,
  account: number,
  website: number,
  name: string,
  file: Buffer | string,
) {
  const { status, body } = await upload(service, account, website, name, file);
  if (status !== 201) throw new Error(`the upload was refused: ${JSON.stringify(body)}`);
  return ended(service, account, website, body.data.id);
}
