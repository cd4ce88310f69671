import type { Settings } from './settings.ts';
import { listen, type Track } from './tracker.ts';

export const usualDownloads =
  'pdf,zip,gz,rar,7z,dmg,exe,msi,deb,rpm,apk,csv,txt,doc,docx,xls,xlsx,ppt,pptx,epub,mp3,mp4,wav,avi,mov';

export const watchActions = (settings: Settings, track: Track): void => {
  const clicked = (event: MouseEvent): void => {
    const link = event.composedPath().find((one) => /^http/.test((one as HTMLAnchorElement).protocol)) as
      | HTMLAnchorElement
      | undefined;
    // The right mouse button opens a menu, so it doesn't follow the link.
    if (!link || event.button > 1) return;
    const extension = (link.pathname.split('.').pop() as string).toLowerCase();
    // The query string is removed, because it can contain private data.
    const details = { props: { url: link.origin + link.pathname } };
    if (settings.downloads != null && (settings.downloads || usualDownloads).split(',').includes(extension))
      track('Download', details);
    else if (settings.outbound != null && link.host !== location.host) track('Outbound link', details);
  };
  for (const type of ['click', 'auxclick']) listen(type, clicked);
  listen('submit', (event: SubmitEvent) => {
    const form = event.target as Element;
    // Reads the attributes, because `form.id` is a field if the form has a field named `id`.
    const name = form.getAttribute('id') ?? form.getAttribute('name') ?? '';
    if (settings.forms != null) track('Form', { props: { form: name } });
  });
  if (settings['404'] != null) track('404');
};
