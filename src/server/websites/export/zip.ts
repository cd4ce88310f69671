import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

type Entry = { name: string; content: string };

const utf8Names = 0x0800;
const deflated = 8;
/** 1980-01-01. A fixed date, because ZIP dates have no time zone. */
const noDate = 0x00210000;

/** Creates the archive in memory, with up to 65,535 files. Compresses off the event loop. */
export async function createZip(entries: readonly Entry[]): Promise<Buffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const named = Buffer.from(name);
    const plain = Buffer.from(content);
    const packed = await deflate(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0); // minimum version
    facts.writeUInt16LE(utf8Names, 2);
    facts.writeUInt16LE(deflated, 4);
    facts.writeUInt32LE(noDate, 6);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(named.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const file = [Buffer.from('PK\x03\x04'), facts, named, packed];
    files.push(...file);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, named);
    offset += file.reduce((sum, part) => sum + part.length, 0);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06'), end]);
}
