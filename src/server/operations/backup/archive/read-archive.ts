// English only: commands and the start of the service
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import tar from 'tar-stream';
import { z } from 'zod';
import { Refusal } from '../../../kernel/index.ts';
import { isEntryName, isLinkTarget, type Manifest, manifestName, manifestSchema } from '../manifest.ts';
import { damaged, notAnArchive, verifySeal } from './seal.ts';

export type ArchiveEntry = { name: string; bytes: number; target?: string; content: Readable };
export type ArchiveContent = (entry: ArchiveEntry) => Promise<void>;

type Found = { bytes: number; sha256: string };
/** The manifest of a million files has about 150 MB. */
const maxManifestBytes = 512 * 1024 * 1024;
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * Reads an archive to its end and returns its manifest. The checksums are at the end, so the entries passed to `take`
 * can be trusted only after this resolves. Throws Refusal if the data isn't an archive, is cut off or was changed.
 */
export async function readArchive(
  source: AsyncIterable<Buffer>,
  take: ArchiveContent = discard,
  read: (bytes: number) => void = () => {},
): Promise<Manifest> {
  const found = new Map<string, Found>();
  let manifest: Manifest | undefined;
  let refusal: unknown;
  const extract = tar.extract();
  const reading = (async () => {
    for await (const entry of extract) {
      const { name, size = 0, type, linkname } = entry.header;
      if (manifest) throw damaged();
      const content = entry as Content;
      if (name === manifestName) manifest = await readManifest(content, size);
      else found.set(name, await readEntry({ name, size, type, linkname, content }, take));
    }
  })().catch((error) => {
    refusal ??= error;
    extract.destroy();
  });
  try {
    await pipeline(counted(source, read), verifySeal(), createZstdDecompress(), extract);
  } catch (error) {
    refusal ??= error;
  }
  await reading;
  if (refusal !== undefined) throw explain(refusal);
  if (!manifest) throw damaged();
  requireSame(manifest, found);
  return manifest;
}

async function* counted(source: AsyncIterable<Buffer>, read: (bytes: number) => void): AsyncIterable<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    if (bytes === 0 && !chunk.subarray(0, 4).equals(zstdMagic)) throw notAnArchive();
    bytes += chunk.length;
    read(bytes);
    yield chunk;
  }
  if (bytes === 0) throw notAnArchive();
}

/** tar-stream's types declare entries as Node streams, but they are only iterable. */
type Content = AsyncIterable<Buffer>;
type Header = { name: string; size: number; type: string | null | undefined; linkname: string | null | undefined };

async function readEntry({ name, size, type, linkname, content }: Header & { content: Content }, take: ArchiveContent) {
  if (!isEntryName(name)) throw notAnArchive();
  if (type === 'symlink') {
    const target = linkname ?? '';
    if (!isLinkTarget(target)) throw notAnArchive();
    await take({ name, bytes: 0, target, content: Readable.from([]) });
    return { bytes: 0, sha256: createHash('sha256').update(target).digest('hex') };
  }
  if (type !== 'file') throw notAnArchive();
  const hash = createHash('sha256');
  let bytes = 0;
  await take({ name, bytes: size, content: Readable.from(summed(), { objectMode: false }) });
  return { bytes, sha256: hash.digest('hex') };

  async function* summed() {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
}

async function collect(content: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return chunks;
}

async function discard({ content }: ArchiveEntry): Promise<void> {
  for await (const _ of content);
}

async function readManifest(entry: Content, size: number): Promise<Manifest> {
  if (size > maxManifestBytes) throw damaged();
  const text = Buffer.concat(await collect(entry)).toString('utf8');
  const given: unknown = JSON.parse(text);
  const version = (given as { version?: unknown } | null)?.version;
  if (typeof version === 'number' && version > 1)
    throw new Refusal(
      'invalid',
      'This backup was written by a newer version of Gatehouse. Restore it with that version.',
    );
  return manifestSchema.parse(given);
}

function requireSame({ entries }: Manifest, found: Map<string, Found>): void {
  const same = entries.every(({ name, bytes, sha256 }) => {
    const one = found.get(name);
    return one?.bytes === bytes && one.sha256 === sha256;
  });
  if (!same || entries.length !== found.size) throw damaged();
}

function explain(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const ofContent = error instanceof SyntaxError || error instanceof z.ZodError;
  const ofTar = /^(Invalid tar header|Unexpected end of data|Unsupported)/.test(message);
  return ofContent || ofTar || /^(Z_|ZSTD_)/.test(code) ? damaged(error) : error;
}
