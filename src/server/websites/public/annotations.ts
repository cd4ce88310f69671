import type { SharedAnnotation, SharedKind } from '../../annotations/index.ts';
import { type Message, message, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { dayInZone } from '../reports/index.ts';
import { momentInWords, spanInWords } from './times.ts';
import type { Overview } from './view.ts';

const words: Record<SharedKind, Message> = {
  note: message('Note'),
  release: message('Release'),
  incident: message('Incident'),
  maintenance: message('Maintenance'),
  version: message('New version'),
  price: message('New price'),
  coupon: message('Coupon'),
  import: message('Import'),
  settings: message('Settings'),
};

const overheadBytes = 300;

export function fitAnnotations(annotations: readonly SharedAnnotation[], roomBytes: number): SharedAnnotation[] {
  let left = roomBytes;
  const first = annotations.findLastIndex(({ text, url }) => {
    left -= overheadBytes + 2 * Buffer.byteLength(escapeHtml(text)) + Buffer.byteLength(escapeHtml(url ?? ''));
    return left < 0;
  });
  return annotations.slice(first + 1);
}

/** Details of incidents are not public. */
const textOf = ({ kind, text }: SharedAnnotation): string =>
  kind === 'incident' ? tHtml(words.incident) : escapeHtml(text);

/** `text`: HTML */
const named = (kind: SharedKind, text: string): string =>
  kind === 'incident' ? text : tHtml('{kind}: {text}', { kind: tHtml(words[kind]), text });

export function annotationMarks({ points, interval, annotations }: Overview, zone: string): string {
  const isByTime = interval === 'hour' || interval === 'minute';
  const pointAt = (iso: string): number => {
    const place = isByTime ? iso : dayInZone(Date.parse(iso), zone);
    const index = points.findLastIndex(({ time }) => time <= place);
    return Math.max(0, index);
  };
  const percentAt = (index: number) =>
    `${points.length > 1 ? Math.round((index / (points.length - 1)) * 1000) / 10 : 50}%`;
  const marks = Map.groupBy(annotations, ({ at, ends_at, is_ongoing }) => {
    const last = is_ongoing ? points.length - 1 : pointAt(ends_at ?? at);
    return `x1="${percentAt(pointAt(at))}" x2="${percentAt(last)}"`;
  });
  if (marks.size === 0) return '';
  const drawn = [...marks].map(([place, told]) => {
    const look = told.some(({ kind }) => kind === 'incident') ? ' class="bad"' : '';
    const [first] = told;
    const title =
      told.length === 1 && first
        ? named(first.kind, textOf(first))
        : tHtml('{count, plural, one {# annotation} other {# annotations}}', { count: told.length });
    return `<line${look} ${place} y1="4" y2="4"><title>${title}</title></line>`;
  });
  return `<svg class="marks" aria-hidden="true">${drawn.join('')}</svg>`;
}

export function annotationList({ annotations, leftOut }: Overview, zone: string): string {
  if (annotations.length + leftOut === 0) return '';
  const rows = annotations.toReversed().map((annotation) => {
    const { kind, url } = annotation;
    const text = textOf(annotation);
    const shown = url
      ? `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`
      : text;
    return `<tr><th>${whenOf(annotation, zone)}<td>${named(kind, shown)}`;
  });
  const rest =
    leftOut > 0
      ? `<p class="soft">${tHtml('{count, plural, one {# earlier annotation not shown.} other {# earlier annotations not shown.}}', { count: leftOut })}</p>`
      : '';
  return `<details class="figures told" data-keep="annotations"><summary>${tHtml('Annotations ({count})', { count: annotations.length + leftOut })}</summary><div class="scroll" tabindex="0" role="group" aria-label="${tHtml('Annotations')}"><table>
${rows.join('\n')}
</table></div>${rest}</details>`;
}

function whenOf({ at, ends_at, is_ongoing }: SharedAnnotation, zone: string): string {
  if (is_ongoing) return t('since {time}', { time: momentInWords(at, zone) });
  return ends_at === null || ends_at === at ? momentInWords(at, zone) : spanInWords(at, ends_at, zone);
}
