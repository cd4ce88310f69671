/* Starts by the tag that loads the script: its attributes are the settings. */
import type { Details, Settings } from './settings.ts';
import { follow, type Listen, type Track } from './tracker.ts';

/** `gatehouse` is the page's own way to count; its `q` holds calls that were made before the script had come. */
const page = window as unknown as { gatehouse?: Track & { q?: [string, Details?][] } };
const tag = document.currentScript as HTMLScriptElement;

export const settings = tag.dataset as unknown as Settings;
// Beside our own folder, so that the script also works behind a proxy under a path of the owner's domain.
settings.endpoint = new URL(settings.endpoint ?? '../api/collect', tag.src).href;

export const listen: Listen = (type, listener) => addEventListener(type, listener as EventListener, true);
export const track = follow(settings, listen);

for (const call of page.gatehouse?.q ?? []) track(...call);
page.gatehouse = track;
