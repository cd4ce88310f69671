import type { DatabaseOrTransaction, ItemMonitorSubject, ItemRow } from '../../database/index.ts';
import { formatPercent, type Message, message, t } from '../../kernel/index.ts';
import { isCurrent } from './current-address.ts';
import { listItemMonitors } from './item-monitor.store.ts';
import type { ItemMonitors } from './item-monitors.ts';

export type HealthBadge = { text: string; isUp: boolean };

const texts = {
  demo: { up: message('Demo up'), down: message('Demo down') },
  licence_endpoint: { up: message('License server up'), down: message('License server down') },
} satisfies Record<ItemMonitorSubject, Record<'up' | 'down', Message>>;

/** `Demo up, 99.9% in 90 days`. Undefined while the state is unknown. */
export function healthBadge(
  subject: ItemMonitorSubject,
  { status, uptime, days }: { status: string; uptime: number | null; days: number },
): HealthBadge | undefined {
  const isUp = status === 'up' || status === 'degraded';
  if (!isUp && status !== 'down') return undefined;
  const state = t(texts[subject][isUp ? 'up' : 'down']);
  // Rounded down: 100% means no outage.
  if (uptime === null || days < 1) return { text: state, isUp };
  const percent = formatPercent(Math.floor(uptime * 10) / 10);
  const text = t('{days, plural, one {{state}, {percent} in # day} other {{state}, {percent} in # days}}', {
    state,
    percent,
    days,
  });
  return { text, isUp };
}

export async function loadHealthBadges(
  db: DatabaseOrTransaction,
  { health }: Pick<ItemMonitors, 'health'>,
  item: Pick<ItemRow, 'id' | 'account_id' | 'demo_link'>,
): Promise<HealthBadge[]> {
  const rows = await listItemMonitors(db, { accountId: item.account_id, itemId: item.id });
  const badges = await Promise.all(
    rows
      .filter(({ shows_badge }) => shows_badge === 1)
      .map(async ({ subject, monitor_id }) => {
        const found = await health(item.account_id, monitor_id);
        return found && isCurrent(item, subject, found.url) ? healthBadge(subject, found) : undefined;
      }),
  );
  return badges.filter((badge) => badge !== undefined);
}
