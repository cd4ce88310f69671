import { catalogue, type EventGroup, groupNames, typesOfGroup, type WebhookEventType } from './catalogue/index.ts';

/** A type of event, or a group of types. */
export type Selector = EventGroup | WebhookEventType;

/** What an event is about, where it is about one of these. */
export type EventSubject = { monitor?: number; website?: number; item?: number };

/** What an endpoint receives. An empty list of events means all types; an empty list of identifiers means all of a kind. */
export type Choice = { events: Selector[]; monitors: number[]; websites: number[]; items: number[] };

/** Whether an endpoint wants the event. What is about no monitor, website or item is not restricted by them. */
export function wants(choice: Choice, type: WebhookEventType, about: EventSubject): boolean {
  const { events, monitors, websites, items } = choice;
  const isChosen = events.length === 0 || events.includes(type) || events.includes(catalogue[type].group);
  const isAbout = (only: number[], id: number | undefined) =>
    only.length === 0 || id === undefined || only.includes(id);
  return isChosen && isAbout(monitors, about.monitor) && isAbout(websites, about.website) && isAbout(items, about.item);
}

const isOfMarket = (selector: Selector): boolean =>
  selector === 'market' || (typesOfGroup('market') as Selector[]).includes(selector);

/**
 * The events of the market that an endpoint receives, as `/market/webhooks` tells them: an empty list means all of them.
 * Undefined where it receives none.
 */
export function marketEventsOf(events: Selector[]): WebhookEventType[] | undefined {
  if (events.length === 0 || events.includes('market')) return [];
  const chosen = events.filter(isOfMarket) as WebhookEventType[];
  return chosen.length === 0 ? undefined : chosen;
}

/** The events with those of the market replaced; an empty list means all of them. The others stay. */
export function withMarketEvents(events: Selector[], market: WebhookEventType[]): Selector[] {
  const others = events.length === 0 ? groupNames : events;
  return [
    ...others.filter((selector) => !isOfMarket(selector)),
    ...(market.length === 0 ? ['market' as const] : market),
  ];
}
