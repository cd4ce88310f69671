import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Refusal, t } from '../../kernel/index.ts';
import { importTexts } from './import-texts.ts';

/** `bytes` is the unpacked size. */
export type Table = { name: string; bytes: number; open(): Promise<Readable> };

export type SourceFile = { tables: Table[]; close(): void };

const maxEntries = 2000;
/** Limits against zip bombs. Real exports compress to about a tenth. */
const maxUnpacked = 20 * 1024 ** 3;
const maxCompressionRatio = 200;
/** Below this size, the ratio is not checked, because files with only headings compress well. */
const uncheckedUnpackedBytes = 64 * 1024 * 1024;

/** Throws `malformed`, also if the file is a zip bomb. */
export async function openSourceFile(path: string, fileName: string): Promise<SourceFile> {
  const { size } = await stat(path);
  if (size === 0) throw new Refusal('malformed', t('The file is empty.'));
  if (await isZip(path)) return openZip(path, size);
  const table = { name: baseName(fileName), bytes: size, open: async () => createReadStream(path) };
  return { tables: [table], close: () => {} };
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32BE() === 0x504b0304;
  } finally {
    await file.close();
  }
}

async function openZip(path: string, packedBytes: number): Promise<SourceFile> {
  let zip: ZipFile | undefined;
  try {
    zip = await promisify<string, yauzl.Options, ZipFile>(yauzl.open)(path, { lazyEntries: true, autoClose: false });
    const entries = await entriesOf(zip);
    const tables = entries.filter((entry) => /\.csv$/i.test(entry.fileName) && !isHidden(entry.fileName));
    const unpacked = tables.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    if (unpacked > maxUnpacked || unpacked > Math.max(uncheckedUnpackedBytes, maxCompressionRatio * packedBytes))
      throw new Refusal('malformed', t('The archive unpacks to far more data than an export has: it was rejected.'));
    const opened = zip;
    return { tables: tables.map((entry) => tableOf(opened, entry)), close: () => opened.close() };
  } catch (error) {
    zip?.close();
    if (error instanceof Refusal) throw error;
    throw new Refusal('malformed', t('The archive cannot be read. Is it complete?'), { cause: error });
  }
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries)
    throw new Refusal(
      'malformed',
      t('The archive has more than {max} files: it is not an export.', { max: maxEntries }),
    );
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

const tableOf = (zip: ZipFile, entry: Entry): Table => ({
  name: baseName(entry.fileName),
  bytes: entry.uncompressedSize,
  open: () => {
    if (entry.isEncrypted()) throw new Refusal('malformed', importTexts.say('encrypted'));
    return promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
  },
});

const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? '';
/** macOS adds these files. */
const isHidden = (path: string): boolean => path.startsWith('__MACOSX/') || baseName(path).startsWith('.');
