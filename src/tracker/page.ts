import type { Details, Revenue, Settings } from './settings.ts';
import { type Listen, startTracking, type Track } from './tracker.ts';

/** `q` has calls from before the script was loaded. */
type Page = { q?: [string, Details?][]; revenue?: (sale: Revenue) => unknown };
const page = window as unknown as { gatehouse?: Track & Page };
const tag = document.currentScript as HTMLScriptElement;

export const settings = tag.dataset as unknown as Settings;
// Relative to the script, for proxies under a path of the website's domain. The dataset stores text.
settings.endpoint = new URL(settings.endpoint ?? '../api/collect', tag.src) as unknown as string;

export const listen: Listen = (type, listener) => addEventListener(type, listener as EventListener, true);
export const track: Track & Page = startTracking(settings, listen);

page.gatehouse?.q?.map((call) => track(...call));
page.gatehouse = track;
track.revenue = (revenue) => track('Purchase', { revenue });
