/* The tracker for applications. Its API is described in gatehouse.d.ts. */
import { watchActions } from './actions.ts';
import type * as gatehouse from './gatehouse.d.ts';
import type { Settings } from './settings.ts';
import { startTracking, type Track } from './tracker.ts';
import { watchVitals } from './vitals.ts';

/** Nothing is counted before `init` or after tracking is stopped. */
const settings: Settings = { endpoint: '' };
let count: Track | undefined;

export const init: typeof gatehouse.init = ({ website, endpoint, user, downloads, ...parts }) => {
  if (typeof window === 'undefined') return () => {};
  // Discards the engagement time that was measured while no website was set.
  settings.website = undefined;
  count?.('pageview');
  for (const name of ['manual', 'hash', 'outbound', 'forms', 'vitals', 'gpc', 'local'] as const)
    settings[name] = parts[name] ? '' : undefined;
  settings.downloads = downloads ? (downloads === true ? '' : downloads.join()) : undefined;
  Object.assign(settings, { website: String(website), endpoint, user });
  // The listeners stay, so another `init` only changes the settings.
  if (!count) {
    count = startTracking(settings, JSON.stringify);
    watchActions(settings, count);
    watchVitals(settings, count);
  } else if (!parts.manual) count('pageview');
  return () => {
    settings.website = undefined;
  };
};

export const track: typeof gatehouse.track = (name, details) => count?.(name, details);

export const revenue: typeof gatehouse.revenue = (sale) => count?.('Purchase', { revenue: sale });

export const pageview: typeof gatehouse.pageview = () => count?.('pageview');

export const identify: typeof gatehouse.identify = (user) => {
  settings.user = user;
};

export const optOut: typeof gatehouse.optOut = (out = true) => {
  try {
    if (out) localStorage.gatehouse = 'optout';
    else localStorage.removeItem('gatehouse');
  } catch {} // the browser has no storage
};
