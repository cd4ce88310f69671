import { catalogue, type EventGroup, groupNames, typesOfGroup, type WebhookEventType } from './catalogue/index.ts';

export type Selector = EventGroup | WebhookEventType;

export type EventSubject = { monitor?: number; website?: number; item?: number };

/** Filter of an endpoint. Empty lists mean all types or all objects of a kind. */
export type Choice = { events: Selector[]; monitors: number[]; websites: number[]; items: number[] };

/** An object filter doesn't apply to events without such an object. */
export function wants(choice: Choice, type: WebhookEventType, about: EventSubject): boolean {
  const { events, monitors, websites, items } = choice;
  const isChosen = events.length === 0 || events.includes(type) || events.includes(catalogue[type].group);
  const isAbout = (only: number[], id: number | undefined) =>
    only.length === 0 || id === undefined || only.includes(id);
  return isChosen && isAbout(monitors, about.monitor) && isAbout(websites, about.website) && isAbout(items, about.item);
}

const isOfMarket = (selector: Selector): boolean =>
  selector === 'market' || (typesOfGroup('market') as Selector[]).includes(selector);

/** Returns the market events of a choice. An empty list means all market events, undefined means none. */
export function marketEventsOf(events: Selector[]): WebhookEventType[] | undefined {
  if (events.length === 0 || events.includes('market')) return [];
  const chosen = events.filter(isOfMarket) as WebhookEventType[];
  return chosen.length === 0 ? undefined : chosen;
}

export function withMarketEvents(events: Selector[], market: WebhookEventType[]): Selector[] {
  const others = events.length === 0 ? groupNames : events;
  return [
    ...others.filter((selector) => !isOfMarket(selector)),
    ...(market.length === 0 ? ['market' as const] : market),
  ];
}
