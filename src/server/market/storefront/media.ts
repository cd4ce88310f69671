import type { ItemRow } from '../../database/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { findMediaSizes } from '../catalogue/index.ts';
import { mediaAddress } from '../catalogue/index.ts';
import { kindIcons } from './kind-icons.ts';

type Sizes = Awaited<ReturnType<typeof findMediaSizes>>;
type Size = { width: number; height: number };

/** The URL that a page loads a media file from: of the shop, or from an import; undefined if no page may load it. */
export function displayableUrl(reference: string | null): string | undefined {
  if (reference === null) return undefined;
  const address = mediaAddress(reference, '');
  return /^(https?:\/\/|\/shop\/media\/)/i.test(address) ? address : undefined;
}

/** The media of an item: player, image, screenshots. HTML. */
export function gallery(item: ItemRow, sizes: Sizes): string {
  const screenshots = (JSON.parse(item.screenshots) as string[]).map(displayableUrl).filter((one) => one !== undefined);
  const sizeOf = (reference: string | null): Size | undefined => {
    const known = sizes.get((reference ?? '').replace(/^media\//, ''));
    return known?.width && known.height ? { width: known.width, height: known.height } : undefined;
  };
  const strip =
    screenshots.length === 0
      ? ''
      : `<ul class="shots" aria-label="Screenshots">${screenshots.map((address, index) => screenshot(address, index, screenshots.length)).join('')}</ul>${screenshots.map((address, index) => enlarged(address, index, screenshots.length)).join('')}`;
  const sound = item.kind === 'audio' ? ' sound' : '';
  return `<div class="media"><figure class="show${sound}">${stage(item, sizeOf)}</figure>${strip}</div>`;
}

function stage(item: ItemRow, sizeOf: (reference: string | null) => Size | undefined): string {
  const name = escapeHtml(item.name);
  const preview = item.preview_image ?? item.thumbnail;
  const image = displayableUrl(preview) ?? displayableUrl(item.thumbnail);
  const picture = image === undefined ? undefined : img(image, `Preview of ${name}`, sizeOf(preview));
  const none = `<div class="cover${item.kind === 'audio' ? '' : ' none'}">${kindIcons[item.kind]}</div>`;
  switch (item.kind) {
    case 'image':
      return picture ?? none;
    case 'video': {
      const film = displayableUrl(item.preview_video);
      if (film === undefined) return picture ?? none;
      const poster = image === undefined ? '' : ` poster="${escapeHtml(image)}"`;
      return `<video controls preload="none" playsinline width="1280" height="720"${poster} src="${escapeHtml(film)}" aria-label="Preview of ${name}"></video>`;
    }
    case 'audio': {
      const sound = displayableUrl(item.preview_audio);
      const cover =
        image === undefined ? none : `<div class="cover">${img(image, '', { width: 512, height: 512 })}</div>`;
      if (sound === undefined) return cover;
      return `${cover}<audio controls preload="none" src="${escapeHtml(sound)}" aria-label="Preview of ${name}"></audio>`;
    }
  }
}

// Width and height reserve the space of an image, so that the page does not shift when it loads.
const img = (address: string, alt: string, { width, height }: Size = { width: 1180, height: 600 }): string =>
  `<img src="${escapeHtml(address)}" alt="${alt}" width="${width}" height="${height}" fetchpriority="high">`;

const screenshot = (address: string, index: number, count: number): string =>
  `<li><button popovertarget="shot-${index + 1}"><img src="${escapeHtml(address)}" alt="Screenshot ${index + 1} of ${count}" width="300" height="200" loading="lazy" decoding="async"></button></li>`;

/** An enlarged screenshot in a popover, which the browser opens and closes itself: pages have no script. */
function enlarged(address: string, index: number, count: number): string {
  const source = escapeHtml(address);
  return `<div popover id="shot-${index + 1}" class="shot" role="dialog" aria-label="Screenshot ${index + 1} of ${count}"><img src="${source}" alt="" loading="lazy"><p><a href="${source}">Open image</a><button popovertarget="shot-${index + 1}">Close</button></p></div>`;
}
