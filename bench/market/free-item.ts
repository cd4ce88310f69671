import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { createVault } from '../../src/server/kernel/vault.ts';
import { createDownloadTicket } from '../../src/server/market/library/download-ticket.ts';
import type { BenchService } from '../service.ts';

export async function storeFreeItem(
  service: BenchService,
  key: string,
  bytes: number,
): Promise<{ path: string; sha256: string }> {
  const call = async (method: string, path: string, body?: object | Uint8Array | Readable) => {
    const isRaw = body instanceof Uint8Array || body instanceof Readable;
    const answer = await fetch(`${service.address}/api/v1/market${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': isRaw ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: (isRaw ? body : JSON.stringify(body)) as string }),
      ...(body instanceof Readable && { duplex: 'half' }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: number; files?: { id: number }[] }[] & { id: number } }).data;
  };
  const { id } = await call('POST', '/items', {
    name: 'A large film',
    description: 'It is long.',
    category: 'Video',
    price_regular: 0,
  });
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#345678' } })
    .png()
    .toBuffer();
  await call('PUT', `/items/${id}/media/thumbnail`, new Uint8Array(picture));
  await call('PUT', `/items/${id}/media/preview_image`, new Uint8Array(picture));
  const version = await call('POST', `/items/${id}/versions`, { version: '1.0.0' });
  const hash = createHash('sha256');
  const kept = await call('PUT', `/items/${id}/versions/${version.id}/files?file_name=film.bin`, film(bytes, hash));
  await call('POST', `/items/${id}/versions/${version.id}/publish`);
  await call('POST', `/items/${id}/publish`);

  const address = `${service.address}/shop/buy/${id}`;
  const form = await (await fetch(address)).text();
  const number = /name="number" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const fields = {
    email: 'buyer@buyer.example',
    name: 'A Buyer',
    coupon: '',
    number,
    licence: 'regular',
    country: 'DE',
  };
  const headers = { origin: service.address };
  const ordered = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(fields) });
  if (!ordered.ok) throw new Error(await ordered.text());
  const [purchase] = await call('GET', '/purchases');
  const fileId = (kept as unknown as { files: { id: number }[] }).files[0]?.id;
  if (purchase === undefined || fileId === undefined) throw new Error('nothing was bought');
  const vault = createVault(readFileSync(join(service.dataDir, 'secret'), 'utf8').trim());
  const ticket = createDownloadTicket(vault, { purchaseId: purchase.id, fileId }, Date.now());
  return { path: `/shop/files/${ticket}`, sha256: hash.digest('hex') };
}

function film(bytes: number, hash: ReturnType<typeof createHash>): Readable {
  const block = randomBytes(1024 * 1024);
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes; at += block.length) {
        const piece = Buffer.from(block.subarray(0, Math.min(block.length, bytes - at)));
        piece.writeDoubleBE(at);
        hash.update(piece);
        yield piece;
      }
    })(),
  );
}
