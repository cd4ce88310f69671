import { readKinds } from '../../annotations/index.ts';
import type { WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso } from '../../kernel/index.ts';
import { maskAlertChannels, unsealAlertChannels } from '../../outbox/index.ts';
import { type Today, todayIfAvailable } from '../reports/index.ts';
import { optOutUrl, statsUrl, trackingCode } from '../website/index.ts';
import type { WebsiteAnswer } from './wire.ts';

export async function presentWebsites(deps: Deps, rows: WebsiteRow[]): Promise<WebsiteAnswer[]> {
  const counts = await todayIfAvailable(deps, rows);
  return rows.map((row) => present(deps, row, counts?.get(row.id)));
}

export async function presentWebsite(deps: Deps, row: WebsiteRow): Promise<WebsiteAnswer> {
  const counts = await todayIfAvailable(deps, [row]);
  return present(deps, row, counts?.get(row.id));
}

export const withoutSecrets = (website: WebsiteAnswer): WebsiteAnswer => ({
  ...website,
  alerts: maskAlertChannels(website.alerts),
});

function present({ config, vault }: Deps, row: WebsiteRow, counts: Today | undefined): WebsiteAnswer {
  const base = config.analyticsBaseUrl;
  return {
    id: row.id,
    object: 'website',
    domain: row.domain,
    privacy: row.privacy as WebsiteAnswer['privacy'],
    email: row.email as 0 | 1,
    exclude_bots: row.exclude_bots as 0 | 1,
    exclude_bots_since: row.exclude_bots_since === null ? null : toIso(row.exclude_bots_since),
    exclude_params: row.exclude_params,
    exclude_ips: row.exclude_ips,
    exclude_paths: row.exclude_paths,
    exclude_hosts: row.exclude_hosts,
    time_zone: row.time_zone,
    retention_months: row.retention_months,
    noindex: row.noindex as 0 | 1,
    honor_gpc: row.honor_gpc as 0 | 1,
    shared_annotations: readKinds(row.shared_annotations),
    alerts: unsealAlertChannels(vault, row.alerts_sealed),
    spike_threshold: row.spike_threshold,
    drop_threshold: row.drop_threshold,
    favorite: row.favorite === 1,
    group: row.group_name,
    is_shop: row.is_shop === 1,
    tracking_code: trackingCode(base, row.id),
    stats_url: statsUrl(base, row.id),
    opt_out_url: optOutUrl(base, row),
    visitors_today: counts?.visitors ?? null,
    pageviews_today: counts?.pageviews ?? null,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
