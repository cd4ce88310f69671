import type { ItemRow } from '../../database/index.ts';
import { tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { findMediaSizes } from '../catalogue/index.ts';
import { mediaAddress } from '../catalogue/index.ts';
import { kindIcons } from './kind-icons.ts';

type Sizes = Awaited<ReturnType<typeof findMediaSizes>>;
type Size = { width: number; height: number };

/** Returns undefined if pages can't load the file. */
export function displayableUrl(reference: string | null): string | undefined {
  if (reference === null) return undefined;
  const address = mediaAddress(reference, '');
  return /^(https?:\/\/|\/shop\/media\/)/i.test(address) ? address : undefined;
}

export function itemThumbnail({ kind, thumbnail }: Pick<ItemRow, 'kind' | 'thumbnail'>): string {
  const address = displayableUrl(thumbnail);
  return `<span class="small-picture">${address === undefined ? kindIcons[kind] : `<img src="${escapeHtml(address)}" alt="" width="64" height="64">`}</span>`;
}

export function gallery(item: ItemRow, sizes: Sizes): string {
  const screenshots = (JSON.parse(item.screenshots) as string[]).map(displayableUrl).filter((one) => one !== undefined);
  const sizeOf = (reference: string | null): Size | undefined => {
    const known = sizes.get((reference ?? '').replace(/^media\//, ''));
    return known?.width && known.height ? { width: known.width, height: known.height } : undefined;
  };
  const preview = item.kind === 'image' ? pictureOf(item) : undefined;
  const pictures = [...(preview === undefined ? [] : [preview]), ...screenshots];
  const firstShot = pictures.length - screenshots.length;
  const strip =
    screenshots.length === 0
      ? ''
      : `<ul class="shots" aria-label="${tHtml('Screenshots')}">${screenshots.map((address, index) => screenshot(address, firstShot + index + 1, index, screenshots.length)).join('')}</ul>`;
  const sound = item.kind === 'audio' ? ' sound' : '';
  const shown = stage(item, sizeOf);
  const main =
    preview === undefined ? shown : `<a href="#picture-1" aria-label="${tHtml('Enlarge the preview')}">${shown}</a>`;
  return `<div class="media" id="pictures"><figure class="show${sound}">${main}</figure>${strip}${pictures.map((address, index) => enlarged(address, index, pictures.length)).join('')}</div>`;
}

const pictureOf = (item: ItemRow): string | undefined =>
  displayableUrl(item.preview_image ?? item.thumbnail) ?? displayableUrl(item.thumbnail);

function stage(item: ItemRow, sizeOf: (reference: string | null) => Size | undefined): string {
  const name = escapeHtml(item.name);
  const preview = item.preview_image ?? item.thumbnail;
  const image = pictureOf(item);
  const picture = image === undefined ? undefined : img(image, tHtml('Preview of {name}', { name }), sizeOf(preview));
  const none = `<div class="cover${item.kind === 'audio' ? '' : ' none'}">${kindIcons[item.kind]}</div>`;
  switch (item.kind) {
    case 'image':
      return picture ?? none;
    case 'video': {
      const film = displayableUrl(item.preview_video);
      if (film === undefined) return picture ?? none;
      const poster = image === undefined ? '' : ` poster="${escapeHtml(image)}"`;
      return `<video controls preload="none" playsinline width="1280" height="720"${poster} src="${escapeHtml(film)}" aria-label="${tHtml('Preview of {name}', { name })}"></video>`;
    }
    case 'audio': {
      const sound = displayableUrl(item.preview_audio);
      const cover =
        image === undefined ? none : `<div class="cover">${img(image, '', { width: 512, height: 512 })}</div>`;
      if (sound === undefined) return cover;
      return `${cover}<audio controls preload="none" src="${escapeHtml(sound)}" aria-label="${tHtml('Preview of {name}', { name })}"></audio>`;
    }
  }
}

// Width and height avoid layout shifts.
const img = (address: string, alt: string, { width, height }: Size = { width: 1180, height: 600 }): string =>
  `<img src="${escapeHtml(address)}" alt="${alt}" width="${width}" height="${height}" fetchpriority="high">`;

const screenshot = (address: string, picture: number, index: number, count: number): string =>
  `<li><a href="#picture-${picture}"><img src="${escapeHtml(address)}" alt="${tHtml('Screenshot {index} of {count}', { index: index + 1, count })}" width="300" height="200" loading="lazy" decoding="async"></a></li>`;

/** Needs no script: the URL's fragment opens the picture (`:target`), and a link closes it. */
function enlarged(address: string, index: number, count: number): string {
  const step = (by: number, label: string) =>
    count === 1
      ? ''
      : `<a class="step" href="#picture-${((index + by + count) % count) + 1}" aria-label="${label}"></a>`;
  const name = tHtml('Picture {index} of {count}', { index: index + 1, count });
  return `<div id="picture-${index + 1}" class="shot" role="dialog" aria-modal="true" aria-label="${name}"><a class="out" href="#pictures" tabindex="-1" aria-hidden="true"></a><p>${tHtml('{index} of {count}', { index: index + 1, count })}<a href="#pictures" aria-label="${tHtml('Close')}"></a></p>${step(-1, tHtml('Previous'))}<img src="${escapeHtml(address)}" alt="${name}" loading="lazy">${step(1, tHtml('Next'))}</div>`;
}
