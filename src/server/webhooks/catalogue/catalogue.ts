import type { z } from 'zod';
import { accountEvents } from './account-events.ts';
import { type EventGroup, eventGroups } from './event.ts';
import { marketEvents } from './market-events.ts';
import { monitorEvents } from './monitor-events.ts';
import { websiteEvents } from './website-events.ts';

export const catalogue = { ...monitorEvents, ...websiteEvents, ...marketEvents, ...accountEvents };

export type WebhookEventType = keyof typeof catalogue;
export type EventData<Type extends WebhookEventType> = z.input<(typeof catalogue)[Type]['data']>;

export const webhookEventTypes = Object.keys(catalogue) as [WebhookEventType, ...WebhookEventType[]];
export const groupNames = Object.keys(eventGroups) as [EventGroup, ...EventGroup[]];
export const selectors = [...groupNames, ...webhookEventTypes] as const;

export const typesOfGroup = (group: EventGroup): WebhookEventType[] =>
  webhookEventTypes.filter((type) => catalogue[type].group === group);
