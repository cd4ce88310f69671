import { type FieldErrors, Refusal } from '../../kernel/index.ts';
import { faultTexts } from './fault-texts.ts';
import { writeImportText } from './import-texts.ts';

export type Element = { list: string; index: number; value: unknown };

type State =
  | 'start'
  | 'name or end'
  | 'name'
  | 'in name'
  | 'colon'
  | 'list'
  | 'element or end'
  | 'element'
  | 'in element'
  | 'after element'
  | 'after list'
  | 'in skipped value'
  | 'in skipped word'
  | 'end';

const maxElementBytes = 4 * 1024 * 1024;
const code = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  colon: 0x3a,
  open: 0x7b,
  close: 0x7d,
  openList: 0x5b,
  closeList: 0x5d,
};

/**
 * Streams the elements, because a large file exceeds the longest possible string. Throws `invalid` for anything but
 * `{"items": [{…}, …], "purchases": [{…}, …]}`. Bare lists and responses of APIs can follow each other in a file.
 */
export class ElementSplitter {
  #state: State = 'start';
  #list = '';
  readonly #lists: Set<string>;
  readonly #whole: string | undefined;
  readonly #skipsOthers: boolean;
  #isWhole = false;
  readonly #seen = new Set<string>();
  #index = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #offset = 0;

  /** `whole`: the list name to use for a bare JSON array. `skipsOthers`: other names can have any value */
  constructor(lists: string[], { whole, skipsOthers = false }: { whole?: string; skipsOthers?: boolean } = {}) {
    this.#lists = new Set(lists);
    this.#whole = whole;
    this.#skipsOthers = skipsOthers;
  }

  push(piece: Buffer): Element[] {
    const found: Element[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] as number;
      if (this.#state === 'in skipped value') {
        if (this.#isLast(byte)) this.#state = 'after list';
        continue;
      }
      if (this.#state === 'in element' || this.#state === 'in name') {
        if (!this.#isLast(byte)) continue;
        const text = this.#take(piece.subarray(from, at + 1));
        if (this.#state === 'in name') this.#startList(text);
        else
          found.push({
            list: this.#list,
            index: this.#index++,
            value: parse(text, `${this.#list}[${this.#index - 1}]`),
          });
        this.#state = this.#state === 'in name' ? 'colon' : 'after element';
      } else if (!isSpace(byte) && !(this.#state === 'start' && isMark(byte))) {
        from = at;
        this.#step(byte, this.#offset + at);
      }
    }
    if (this.#state === 'in element' || this.#state === 'in name') this.#keep(piece.subarray(from));
    this.#offset += piece.length;
    return found;
  }

  finish(): void {
    if (this.#state !== 'end')
      throw invalid({ file: [this.#offset === 0 ? faultTexts.write('emptyFile') : faultTexts.write('incomplete')] });
  }

  #step(byte: number, offset: number): void {
    const next = this.#next(byte);
    if (next) this.#state = next;
    else if (this.#state === 'list') throw invalid({ [this.#list]: [faultTexts.write('list')] });
    else if (this.#state.startsWith('element'))
      throw invalid({ [`${this.#list}[${this.#index}]`]: [faultTexts.write('object')] });
    else
      throw invalid({
        file: [faultTexts.write('noLists', { text: JSON.stringify(String.fromCharCode(byte)), offset })],
      });
  }

  #next(byte: number): State | undefined {
    switch (this.#state) {
      case 'start':
        if (byte === code.openList && this.#whole !== undefined) {
          this.#list = this.#whole;
          this.#isWhole = true;
          return 'element or end';
        }
        return byte === code.open ? 'name or end' : undefined;
      case 'name or end':
      case 'name':
        if (byte === code.close && this.#state === 'name or end') return 'end';
        return byte === code.quote ? this.#begin('in name', 0, true) : undefined;
      case 'colon':
        return byte === code.colon ? 'list' : undefined;
      case 'list':
        if (this.#lists.has(this.#list)) return byte === code.openList ? 'element or end' : undefined;
        if (byte === code.quote) return this.#begin('in skipped value', 0, true);
        return byte === code.open || byte === code.openList
          ? this.#begin('in skipped value', 1, false)
          : 'in skipped word';
      case 'element or end':
      case 'element':
        if (byte === code.closeList && this.#state === 'element or end') return this.#isWhole ? 'end' : 'after list';
        return byte === code.open ? this.#begin('in element', 1, false) : undefined;
      case 'after element':
        if (byte === code.comma) return 'element';
        if (byte === code.closeList) return this.#isWhole ? 'end' : 'after list';
        return undefined;
      case 'in skipped word':
        if (byte !== code.comma && byte !== code.close) return 'in skipped word';
        return byte === code.comma ? 'name' : 'end';
      case 'after list':
        if (byte === code.comma) return 'name';
        return byte === code.close ? 'end' : undefined;
      case 'end':
        if (this.#isWhole && byte === code.openList) return 'element or end';
        this.#seen.clear();
        return this.#skipsOthers && byte === code.open ? 'name or end' : undefined;
      case 'in name':
      case 'in element':
      case 'in skipped value':
        return undefined;
    }
  }

  #begin(state: State, depth: number, inString: boolean): State {
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = false;
    return state;
  }

  /** True if this byte ends the name or element. */
  #isLast(byte: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === code.backslash) this.#escaped = true;
      else if (byte === code.quote) {
        this.#inString = false;
        return this.#depth === 0;
      }
      return false;
    }
    if (byte === code.quote) this.#inString = true;
    else if (byte === code.open || byte === code.openList) this.#depth++;
    else if (byte === code.close || byte === code.closeList) return --this.#depth === 0;
    return false;
  }

  #startList(text: Buffer): void {
    this.#list = String(parse(text, 'file'));
    if (!this.#skipsOthers) this.#index = 0;
    if (!this.#lists.has(this.#list)) {
      if (this.#skipsOthers) return;
      throw invalid({
        [this.#list.slice(0, 100)]: [faultTexts.write('unknownList', { lists: [...this.#lists].join(', ') })],
      });
    }
    if (this.#seen.has(this.#list)) throw invalid({ [this.#list]: [faultTexts.write('twice')] });
    this.#seen.add(this.#list);
  }

  #keep(bytes: Buffer): void {
    this.#keptBytes += bytes.length;
    if (this.#keptBytes > maxElementBytes)
      throw invalid({ [`${this.#list}[${this.#index}]`]: [faultTexts.write('tooLarge')] });
    // The reader reuses its buffer.
    this.#kept.push(Buffer.from(bytes));
  }

  #take(bytes: Buffer): Buffer {
    const whole = this.#kept.length === 0 ? bytes : Buffer.concat([...this.#kept, bytes]);
    this.#kept = [];
    this.#keptBytes = 0;
    return whole;
  }
}

function invalid(errors: FieldErrors): Refusal {
  const lines = Object.entries(errors).map(([place, sentences]) => `${place} ${sentences.join(', ')}`);
  return new Refusal('invalid', `${writeImportText('nothing')} ${lines.join('\n')}`, { errors });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(text: Buffer, place: string): unknown {
  try {
    return JSON.parse(utf8.decode(text));
  } catch (cause) {
    throw invalid({
      [place]: [
        cause instanceof SyntaxError
          ? faultTexts.write('notJson', { reason: cause.message.slice(0, 200) })
          : faultTexts.write('notUtf8'),
      ],
    });
  }
}

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isMark = (byte: number): boolean => byte === 0xef || byte === 0xbb || byte === 0xbf;
