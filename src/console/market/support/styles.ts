import type { SupportFacts } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import type { StatusLook } from '../../ui/feedback/status.tsx';
import { count } from '../../ui/format/format.ts';
import type { QuestionState } from '../search.ts';

export const QUESTION_STYLES = {
  waiting: { tone: 'maintenance', word: t('Waiting') },
  answered: { tone: 'up', word: t('Answered') },
  closed: { tone: 'paused', word: t('Closed') },
} satisfies Record<QuestionState, StatusLook>;

export const SUPPORT_WORDS: Record<SupportFacts['support'], string> = {
  active: t('Included'),
  ended: t('Ended'),
  none: t('Not included'),
};

export function versionWords({ downloaded_version, downloaded_at, newest_version }: SupportFacts): string {
  if (downloaded_version === null) return downloaded_at === null ? t('Not downloaded') : t('Unknown');
  if (newest_version === null) return downloaded_version;
  return downloaded_version === newest_version
    ? t('{version}, the newest', { version: downloaded_version })
    : t('{version}, newest is {newest}', { version: downloaded_version, newest: newest_version });
}

export const seatWords = ({ used, limit }: SupportFacts['activations']): string =>
  limit === null ? count(used) : t('{used} of {limit}', { used, limit });
