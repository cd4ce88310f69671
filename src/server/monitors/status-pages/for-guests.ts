import type { StatusPageAnswer } from './wire.ts';

/** A status page as a guest sees it: what its visitors see, and whether it has a password. */
export const statusPageForGuest = (page: StatusPageAnswer): StatusPageAnswer => ({
  id: page.id,
  object: page.object,
  name: page.name,
  slug: page.slug,
  domain: page.domain,
  domain_verification: null,
  description: page.description,
  theme: page.theme,
  accent: page.accent,
  footer_text: page.footer_text,
  footer_url: page.footer_url,
  noindex: page.noindex,
  show_response_times: page.show_response_times,
  show_causes: page.show_causes,
  has_password: page.has_password,
  logo_url: page.logo_url,
  url: page.url,
  groups: [],
  status: page.status,
  status_text: page.status_text,
  subscribers: 0,
  created_at: page.created_at,
  updated_at: page.updated_at,
});
