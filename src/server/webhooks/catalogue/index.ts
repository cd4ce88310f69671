export {
  catalogue,
  type EventData,
  groupNames,
  selectors,
  typesOfGroup,
  type WebhookEventType,
  webhookEventTypes,
} from './catalogue.ts';
export { type EventGroup, eventGroups } from './event.ts';
