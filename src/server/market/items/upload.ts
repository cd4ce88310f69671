import { pipeline, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Arrival, tooLarge } from '../../files/index.ts';
import { callerOf, readMultipartFile, text } from '../../http/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { safeFileName } from './file-name.ts';
import { requireStorageQuota } from './storage-quota.ts';

/** Allowance for the other parts of a multipart form. */
const formBytes = 64 * 1024;
/** More concurrent uploads would let one author occupy disk space and connections. */
const maxUploadsPerAccount = 8;
const activeUploads = new Map<number, number>();

/**
 * Passes the file from the body or the multipart form to `use`, and afterwards discards the file unless it was stored.
 * Throws Refusal if the file is too large, empty or incomplete, if there are too many concurrent uploads, or if the
 * quota is exceeded.
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
    throw new Refusal('too_many', t('Too many concurrent uploads. Try again when the others have finished.'), {
      retryAfterS: 10,
    });
  activeUploads.set(accountId, others + 1);
  try {
    // The size is checked before reading, because a client that is cut off while sending sees a broken connection
    // instead of the error.
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

/** Throws 'too_large'. */
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
  // An error of either stream ends the other.
  pipeline(body, form.file, () => {});
  return { content: form.file, fileName: () => given ?? form.name() ?? '' };
}

export const uploadRequest = z.object({
  file_name: text(1000)
    .nullish()
    .describe('File name. Required if the file is the request body instead of a form field.'),
});

/** Leaves bodies unread, because only the handler knows the caller and the size limit. */
export function streamBodies(plugin: FastifyInstance): void {
  plugin.removeAllContentTypeParsers();
  plugin.addContentTypeParser('*', (_, payload, done) => done(null, payload));
}
