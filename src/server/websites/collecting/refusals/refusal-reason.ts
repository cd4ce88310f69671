import type { BotKind } from '../traits/index.ts';

/** Why something that was reported is not counted. */
export const refusalReasons = [
  'bot_agent',
  'bot_network',
  'bot_behaviour',
  'excluded_address',
  'excluded_path',
  'excluded_host',
  'gpc',
  'stale_engagement',
  'too_many',
  'over_quota',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

type Settings = {
  excludesBots: boolean;
  honorsPrivacyControl: boolean;
  isExcludedAddress: (address: string) => boolean;
  isExcludedHost: (host: string) => boolean;
  isExcludedPath: (path: string) => boolean;
};

type ReportedVisit = { address: string; host: string; path: string; saysPrivacyControl: boolean; bot: BotKind };

/** Why a website's settings leave out what was seen; undefined where it is counted. */
export function findRefusalReason(settings: Settings, seen: ReportedVisit): RefusalReason | undefined {
  if (settings.excludesBots && seen.bot !== 0) return botReasons[seen.bot];
  if (settings.honorsPrivacyControl && seen.saysPrivacyControl) return 'gpc';
  if (settings.isExcludedAddress(seen.address)) return 'excluded_address';
  if (settings.isExcludedHost(seen.host)) return 'excluded_host';
  const query = seen.path.indexOf('?');
  return settings.isExcludedPath(query < 0 ? seen.path : seen.path.slice(0, query)) ? 'excluded_path' : undefined;
}

const botReasons = { 1: 'bot_agent', 2: 'bot_network', 3: 'bot_behaviour' } as const;
