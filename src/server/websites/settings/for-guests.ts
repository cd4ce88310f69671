import type { WebsiteAnswer } from './wire.ts';

/**
 * A website as a guest sees it: what its statistics need. Who is alerted and what is not counted stays out. Every field is
 * named here, so that a new one is decided about.
 */
export const websiteForGuest = (website: WebsiteAnswer): WebsiteAnswer => ({
  id: website.id,
  object: website.object,
  domain: website.domain,
  privacy: website.privacy,
  email: 0,
  exclude_bots: website.exclude_bots,
  exclude_bots_since: website.exclude_bots_since,
  exclude_params: null,
  exclude_ips: null,
  exclude_paths: null,
  exclude_hosts: null,
  time_zone: website.time_zone,
  retention_months: website.retention_months,
  noindex: website.noindex,
  honor_gpc: website.honor_gpc,
  shared_annotations: [],
  alerts: [],
  spike_threshold: null,
  drop_threshold: null,
  favorite: false,
  group: null,
  is_shop: website.is_shop,
  tracking_code: website.tracking_code,
  stats_url: website.stats_url,
  opt_out_url: website.opt_out_url,
  visitors_today: website.visitors_today,
  pageviews_today: website.pageviews_today,
  created_at: website.created_at,
  updated_at: website.updated_at,
});
