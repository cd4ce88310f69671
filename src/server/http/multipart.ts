// English only: programs read it
import { Transform, type TransformCallback } from 'node:stream';
import { Refusal } from '../kernel/index.ts';

const maxHeadBytes = 16 * 1024;
/** Size limit of the fields that precede the file. */
const maxBeforeBytes = 64 * 1024;

type FileInForm = {
  file: Transform;
  name(): string | undefined;
};

/**
 * Reads the file in constant memory, unlike the platform's parser. Throws Refusal 'malformed', or fails the stream with
 * it.
 */
export function readMultipartFile(contentType: string): FileInForm {
  const [, quoted, bare] = /boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw new Refusal('malformed', 'The form has no boundary.');
  const file = new FileOfForm(boundary);
  return { file, name: () => file.fileName };
}

class FileOfForm extends Transform {
  readonly #delimiter: Buffer;
  fileName: string | undefined;
  #rest: Buffer = Buffer.from('\r\n');
  #place: 'before' | 'file' | 'after' = 'before';
  #passed = 0;

  constructor(boundary: string) {
    super();
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    try {
      if (this.#place !== 'after') this.#rest = Buffer.concat([this.#rest, chunk]);
      if (this.#place === 'before') this.#findFile();
      if (this.#place === 'file') this.#passFile();
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    const sentence =
      this.#place === 'file' ? 'The form ends in the middle of its file. Send it again.' : 'The form has no file.';
    done(this.#place === 'after' ? null : new Refusal('malformed', sentence));
  }

  #findFile(): void {
    for (;;) {
      const at = this.#rest.indexOf(this.#delimiter);
      if (at < 0) {
        this.#forget(Math.max(0, this.#rest.length - this.#delimiter.length));
        return;
      }
      const from = at + this.#delimiter.length;
      const end = this.#rest.indexOf('\r\n\r\n', from);
      if (end < 0) {
        if (this.#rest.length - from > maxHeadBytes)
          throw new Refusal('malformed', 'A part of the form has no end of its head.');
        this.#forget(at);
        return;
      }
      const head = this.#rest.toString('utf8', from, end);
      const named = /^content-disposition:[^\r\n]*?;\s*filename\*?=(?:"([^"]*)"|([^\s;]+))/im.exec(head);
      if (named) {
        this.fileName = named[1] ?? named[2] ?? '';
        this.#rest = this.#rest.subarray(end + 4);
        this.#place = 'file';
        return;
      }
      this.#forget(end + 2); // keeps the line break, because it can belong to the next delimiter
    }
  }

  #forget(bytes: number): void {
    this.#passed += bytes;
    if (this.#passed > maxBeforeBytes) throw new Refusal('malformed', 'Send the file as the first part of the form.');
    this.#rest = this.#rest.subarray(bytes);
  }

  #passFile(): void {
    const end = this.#rest.indexOf(this.#delimiter);
    const safe = end < 0 ? Math.max(0, this.#rest.length - this.#delimiter.length) : end;
    if (safe > 0) this.push(this.#rest.subarray(0, safe));
    this.#rest = end < 0 ? this.#rest.subarray(safe) : Buffer.alloc(0);
    if (end >= 0) this.#place = 'after';
  }
}
