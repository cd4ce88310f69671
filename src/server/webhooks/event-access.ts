import type { FastifyRequest } from 'fastify';
import { mayCaller, type Permission, requireAccess } from '../http/index.ts';
import { Refusal } from '../kernel/index.ts';
import {
  catalogue,
  type EventGroup,
  groupNames,
  typesOfGroup,
  type WebhookEventType,
  webhookEventTypes,
} from './catalogue/index.ts';
import type { Selector } from './choice.ts';

const ofGroup: Record<EventGroup, Permission> = {
  monitors: 'monitors:read',
  websites: 'websites:read',
  market: 'market:read',
  account: 'account:events',
};

const beyondGroup: Partial<Record<WebhookEventType, Permission>> = {
  // Contains monitors and incidents of the website's host.
  'visitors.drop': 'monitors:read',
  'withdrawal.requested': 'money',
  'withdrawal.settled': 'money',
  'withdrawal.rejected': 'money',
};

const permissionsFor = (type: WebhookEventType): Permission[] => {
  const further = beyondGroup[type];
  return [ofGroup[catalogue[type].group], ...(further === undefined ? [] : [further])];
};

export type EventAccess = {
  /** types in the log, including `test`. Undefined: all, including types that no longer exist. */
  readable: string[] | undefined;
  /** default choice. Throws `forbidden` if the caller can read no events. */
  chooseAll(): Selector[];
  /** Throws `forbidden` if the choice (empty: all) contains an event that the caller can't read. */
  requireChoice(events: readonly Selector[]): void;
  requireType(type: string): void;
};

export function eventAccessOf(request: FastifyRequest): EventAccess {
  const mayRead = (type: WebhookEventType) => permissionsFor(type).every((one) => mayCaller(request, one));
  const types = webhookEventTypes.filter(mayRead);
  const readable = types.length === webhookEventTypes.length ? undefined : ['test', ...types];
  const requireTypes = (wanted: readonly WebhookEventType[]) => {
    for (const permission of wanted.flatMap(permissionsFor))
      if (!mayCaller(request, permission)) requireAccess(request, { permission });
  };
  return {
    readable,
    chooseAll() {
      if (readable === undefined) return [];
      if (types.length === 0)
        throw new Refusal(
          'forbidden',
          // not shown to people: programs have keys
          'This API key cannot read events. Use a key that also has a scope such as monitors:read, websites:read or market:read.',
        );
      return groupNames.flatMap((group): Selector[] => {
        const ofIt = typesOfGroup(group);
        return ofIt.every(mayRead) ? [group] : ofIt.filter(mayRead);
      });
    },
    requireChoice: (events) => requireTypes(events.length === 0 ? webhookEventTypes : events.flatMap(typesOf)),
    requireType(type) {
      if (readable === undefined || readable.includes(type)) return;
      if (isKnown(type)) requireTypes([type]);
      else requireTypes(webhookEventTypes);
    },
  };
}

const isKnown = (type: string): type is WebhookEventType => Object.hasOwn(catalogue, type);
const typesOf = (selector: Selector): WebhookEventType[] => (isKnown(selector) ? [selector] : typesOfGroup(selector));
