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

/** Without these nobody reads elsewhere what events of the group tell. */
const ofGroup: Record<EventGroup, Permission> = {
  monitors: 'monitors:read',
  websites: 'websites:read',
  market: 'market:read',
  account: 'account:events',
};

/** Types that tell more than the rest of their group. */
const beyondGroup: Partial<Record<WebhookEventType, Permission>> = {
  // Names monitors and incidents of the website's host.
  'visitors.drop': 'monitors:read',
  'withdrawal.requested': 'money',
  'withdrawal.settled': 'money',
  'withdrawal.rejected': 'money',
};

const permissionsFor = (type: WebhookEventType): Permission[] => {
  const further = beyondGroup[type];
  return [ofGroup[catalogue[type].group], ...(further === undefined ? [] : [further])];
};

/** Which events a caller may read: webhooks show and send a caller no others. */
export type EventAccess = {
  /** what the log shows, with `test`; undefined: everything, also types that are not sent any more */
  readable: string[] | undefined;
  /** what is chosen where the caller leaves the choice to us. Throws `forbidden` where that is nothing. */
  chooseAll(): Selector[];
  /** Throws `forbidden` where the choice, which may be all (empty), has an event that the caller may not read. */
  requireChoice(events: readonly Selector[]): void;
  /** Throws `forbidden` for a message of a type that the caller may not read. */
  requireType(type: string): void;
};

/** What the caller of a request may read, by the scopes of a key or the role of a person. */
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
          'This API key may read no events: use one that also has a scope such as monitors:read, websites:read or market:read.',
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
