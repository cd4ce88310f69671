import { t } from '../../i18n/index.ts';
/** Offsets of a text area. */
export type Selected = { text: string; from: number; to: number };

/** Replaces `from` to `to` with `insert`, then selects `select`. */
export type Edit = { from: number; to: number; insert: string; select: [from: number, to: number] };

export function surround({ text, from, to }: Selected, mark: string): Edit {
  const chosen = text.slice(from, to);
  const isMarked = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark;
  if (from >= mark.length && isMarked)
    return {
      from: from - mark.length,
      to: to + mark.length,
      insert: chosen,
      select: [from - mark.length, to - mark.length],
    };
  return { from, to, insert: mark + chosen + mark, select: [from + mark.length, to + mark.length] };
}

/** Turns the selection into a link, and selects the part that the user still has to type: the label or the URL. */
export function link({ text, from, to }: Selected): Edit {
  const chosen = text.slice(from, to).trim();
  if (/^(https?:\/\/|mailto:)\S+$/i.test(chosen)) {
    const label = t('text');
    return { from, to, insert: `[${label}](${chosen})`, select: [from + 1, from + 1 + label.length] };
  }
  const label = chosen || t('text');
  const address = 'https://';
  const start = from + label.length + 3;
  return { from, to, insert: `[${label}](${address})`, select: [start, start + address.length] };
}

export function list({ text, from, to }: Selected): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const isList = lines.every((line) => /^[-*] /.test(line));
  const made = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  // Without an empty line before it, Markdown would make the list part of the paragraph above.
  const gap = !isList && start > 0 && !/\n\n$/.test(text.slice(0, start)) && !isEntryBefore(text, start) ? '\n' : '';
  const last = start + gap.length + made.length;
  return { from: start, to: end, insert: gap + made, select: from === to ? [last, last] : [start + gap.length, last] };
}

const isEntryBefore = (text: string, start: number): boolean =>
  /^[-*] /.test(text.slice(text.lastIndexOf('\n', start - 2) + 1, start));
