// English only: commands and the start of the service
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import tar from 'tar-stream';
import { Refusal } from '../../../kernel/index.ts';
import { isEntryName, isLinkTarget, type Manifest, type ManifestEntry, manifestName } from '../manifest.ts';
import { addSeal } from './seal.ts';

/** A file can grow while it is read, so only its first `bytes` are included. */
export type Source = { name: string } & ({ path: string; bytes: number } | { text: string } | { target: string });

/** A fast compression level, because most of the data (the events) is already compressed. */
const level = 3;

/** Calls `packed` with the number of input bytes processed so far. Memory use does not depend on the archive's size. */
export async function writeArchive(
  to: Writable,
  sources: Iterable<Source>,
  about: Omit<Manifest, 'entries'>,
  { packed = () => {}, signal }: { packed?: (bytes: number) => void; signal?: AbortSignal | undefined } = {},
): Promise<Manifest> {
  const pack = tar.pack();
  const compressed = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const entries: ManifestEntry[] = [];
  let total = 0;
  const add = async (source: Source): Promise<void> => {
    const { name } = source;
    requireRestorable(source);
    if ('target' in source) {
      await entry(pack, { name, type: 'symlink', linkname: source.target });
      entries.push({ name, bytes: 0, sha256: sumOf(source.target) });
      return;
    }
    const bytes = 'text' in source ? Buffer.byteLength(source.text) : source.bytes;
    const hash = createHash('sha256');
    const summed = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        total += chunk.length;
        packed(total);
        done(null, chunk);
      },
    });
    await entry(pack, { name, size: bytes, mode: 0o600 }, contentOf(source, bytes), summed);
    entries.push({ name, bytes, sha256: hash.digest('hex') });
  };
  const fill = async (): Promise<Manifest> => {
    for (const source of sources) await add(source);
    const manifest: Manifest = { ...about, entries };
    const text = Buffer.from(`${JSON.stringify(manifest)}\n`);
    await entry(pack, { name: manifestName, size: text.length, mode: 0o600 }, chunksOf(text));
    pack.finalize();
    return manifest;
  };
  const filled = fill().catch((error) => {
    pack.destroy(error);
    throw error;
  });
  const [manifest] = await Promise.all([
    filled,
    pipeline(pack as unknown as Readable, compressed, addSeal(), to, { signal }),
  ]);
  return manifest;
}

/** Throws Refusal for a path or link that `readArchive` would reject. */
function requireRestorable(source: Source): void {
  if (!isEntryName(source.name))
    throw new Refusal(
      'conflict',
      `${source.name} in the data folder has a name that a backup cannot contain: move it elsewhere and try again.`,
    );
  if ('target' in source && !isLinkTarget(source.target))
    throw new Refusal(
      'conflict',
      `${source.name} in the data folder is a link to ${source.target}, which a restore could not create: copy the data folder again in a way that keeps links (cp -a, rsync -a), and try again.`,
    );
}

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

type Header = { name: string; size?: number; mode?: number; type?: 'symlink'; linkname?: string };

async function entry(pack: tar.Pack, header: Header, content?: Readable, through: Transform = new PassThrough()) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sink = pack.entry(header, (error) => (error ? reject(error) : resolve()));
  if (content && sink) await Promise.all([promise, pipeline(content, through, sink)]);
  else await promise;
}

function contentOf(source: { path: string } | { text: string }, bytes: number): Readable {
  if ('text' in source) return chunksOf(Buffer.from(source.text));
  if (bytes === 0) return chunksOf(Buffer.alloc(0));
  return createReadStream(source.path, { end: bytes - 1, highWaterMark: 256 * 1024 });
}

function chunksOf(content: Buffer): Readable {
  const stream = new PassThrough();
  stream.end(content);
  return stream;
}
