import type { Settings } from './settings.ts';
import { globals, type Page, startTracking } from './tracker.ts';

export let settings: Settings;
/** Undefined if the website is already counted, because its tag was loaded before. */
export let track: Page | undefined;

try {
  // In a module, there is no current script.
  const tag = (document.currentScript ?? document.querySelector('[data-website]')) as HTMLScriptElement;
  settings = tag.dataset as unknown as Settings;
  // The URL is relative to the script, for proxies under a path of the website's domain. The dataset stores it as a
  // string.
  settings.endpoint = new URL(settings.endpoint ?? '../api/collect', tag.src) as unknown as string;
  const key = settings.website + settings.endpoint;
  if (!globals[key]) {
    const count: Page = startTracking(settings, JSON.stringify);
    count.revenue = (revenue) => count('Purchase', { revenue });
    globals.gatehouse?.q?.map((call) => count(...call));
    globals[key] = globals.gatehouse = track = count;
  }
} catch {} // the page has no tag
