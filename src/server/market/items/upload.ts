import { pipeline, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Arrival, tooLarge } from '../../files/index.ts';
import { callerOf, readMultipartFile, text } from '../../http/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { safeFileName } from './file-name.ts';
import { requireStorageQuota } from './storage-quota.ts';

/** Room for what a multipart form has besides the file. */
const formBytes = 64 * 1024;
/** The console sends a handful at a time; more would let one author occupy disk and connections. */
const maxUploadsPerAccount = 8;
const activeUploads = new Map<number, number>();

/**
 * Receives an uploaded file, sent as the request body or in a multipart form, and passes it to `use`; it is discarded
 * afterwards unless `use` stored it. Throws Refusal when the file is too large, empty or incomplete, when too many uploads
 * run at once, and when the storage quota is exceeded.
 */
export async function withUpload<T>(
  deps: Pick<Deps, 'files' | 'database' | 'config'>,
  request: FastifyRequest,
  { maxBytes, use }: { maxBytes: number; use: (arrival: Arrival, fileName: string) => Promise<T> },
): Promise<T> {
  const caller = callerOf(request);
  const { accountId } = caller;
  const others = activeUploads.get(accountId) ?? 0;
  if (others >= maxUploadsPerAccount)
    throw new Refusal('too_many', t('Too many uploads at once. Try again when the others are finished.'), {
      retryAfterS: 10,
    });
  activeUploads.set(accountId, others + 1);
  try {
    // Checked before the body is read: a client that is cut off while sending sees a broken connection, not the error.
    const expectedBytes = expectedFileBytes(request, maxBytes);
    await requireStorageQuota(deps, caller, expectedBytes);
    const { content, fileName } = readContent(request);
    const arrival = await deps.files.receive(content, { maxBytes, expectedBytes });
    try {
      await requireStorageQuota(deps, caller, arrival.bytes);
      return await use(arrival, safeFileName(fileName()));
    } finally {
      await arrival.discard();
    }
  } finally {
    const left = (activeUploads.get(accountId) ?? 1) - 1;
    if (left === 0) activeUploads.delete(accountId);
    else activeUploads.set(accountId, left);
  }
}

/** The size of the file as far as Content-Length tells it. Throws 'too_large'. */
function expectedFileBytes({ headers }: FastifyRequest, maxBytes: number): number {
  const length = Number(headers['content-length'] ?? 0);
  if (length > maxBytes + formBytes) throw tooLarge(maxBytes);
  return Math.max(0, length - formBytes);
}

function readContent(request: FastifyRequest): { content: Readable; fileName: () => string } {
  const body = request.body as Readable | null | undefined;
  if (!body) throw new Refusal('malformed', t('Send a file as the request body or in a multipart form.'));
  const given = (request.query as { file_name?: string | null }).file_name ?? undefined;
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) return { content: body, fileName: () => given ?? '' };
  const form = readMultipartFile(contentType);
  // An error of either stream ends the other with the same error, which the reader of the file gets.
  pipeline(body, form.file, () => {});
  return { content: form.file, fileName: () => given ?? form.name() ?? '' };
}

export const uploadRequest = z.object({
  file_name: text(1000)
    .nullish()
    .describe('File name. Needed when the file is the request body instead of a form field.'),
});

/** Passes request bodies on as streams: only the handler knows whose upload it is and how large it may be. */
export function streamBodies(plugin: FastifyInstance): void {
  plugin.removeAllContentTypeParsers();
  plugin.addContentTypeParser('*', (_, payload, done) => done(null, payload));
}
