import type { Settings } from './settings.ts';
import { listen, type Track } from './tracker.ts';

export const usualDownloads =
  'pdf,zip,gz,rar,7z,dmg,exe,msi,deb,rpm,apk,csv,txt,doc,docx,xls,xlsx,ppt,pptx,epub,mp3,mp4,wav,avi,mov';

export const watchActions = (settings: Settings, track: Track): void => {
  const clicked = (event: MouseEvent): void => {
    const link = event.composedPath().find((one) => /^http/.test((one as HTMLAnchorElement).protocol)) as
      | HTMLAnchorElement
      | undefined;
    // The right button opens a menu.
    if (!link || event.button > 1) return;
    const extension = (link.pathname.split('.').pop() as string).toLowerCase();
    // Without the query, which can contain private data.
    const details = { props: { url: link.origin + link.pathname } };
    if (settings.downloads != null && (settings.downloads || usualDownloads).split(',').includes(extension))
      track('Download', details);
    else if (settings.outbound != null && link.host !== location.host) track('Outbound link', details);
  };
  for (const type of ['click', 'auxclick']) listen(type, clicked);
  listen('submit', (event: SubmitEvent) => {
    const form = event.target as Element;
    // By attribute: a field named `id` shadows the form's own.
    const name = form.getAttribute('id') ?? form.getAttribute('name') ?? '';
    if (settings.forms != null) track('Form', { props: { form: name } });
  });
  if (settings['404'] != null) track('404');
};
