/* Starts by the tag that loads the script: its attributes are the settings. */
import type { Details, Revenue, Settings } from './settings.ts';
import { follow, type Listen, type Track } from './tracker.ts';

/** `gatehouse` is the page's own way to count; its `q` holds calls that were made before the script had come. */
type Page = { q?: [string, Details?][]; revenue?: (sale: Revenue) => unknown };
const page = window as unknown as { gatehouse?: Track & Page };
const tag = document.currentScript as HTMLScriptElement;

export const settings = tag.dataset as unknown as Settings;
// Beside our own folder, so that the script also works behind a proxy under a path of the owner's domain.
// The tag's attribute keeps it as text.
settings.endpoint = new URL(settings.endpoint ?? '../api/collect', tag.src) as unknown as string;

export const listen: Listen = (type, listener) => addEventListener(type, listener as EventListener, true);
export const track: Track & Page = follow(settings, listen);

page.gatehouse?.q?.map((call) => track(...call));
page.gatehouse = track;
track.revenue = (revenue) => track('Purchase', { revenue });
