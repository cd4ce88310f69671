import type { SupportFacts } from '../../api/market.ts';
import type { StatusLook } from '../../ui/feedback/status.tsx';
import type { QuestionState } from '../search.ts';

export const QUESTION_LOOKS = {
  waiting: { tone: 'maintenance', word: 'Waiting' },
  answered: { tone: 'up', word: 'Answered' },
  closed: { tone: 'paused', word: 'Closed' },
} satisfies Record<QuestionState, StatusLook>;

/** How support stood when it was asked. */
export const SUPPORT_WORDS: Record<SupportFacts['support'], string> = {
  active: 'Included',
  ended: 'Ended',
  none: 'Not included',
};

/** `1.1.0, newest is 1.2.0`. */
export function versionWords({ downloaded_version, downloaded_at, newest_version }: SupportFacts): string {
  if (downloaded_version === null) return downloaded_at === null ? 'Not downloaded' : 'Not known';
  if (newest_version === null) return downloaded_version;
  return downloaded_version === newest_version
    ? `${downloaded_version}, the newest`
    : `${downloaded_version}, newest is ${newest_version}`;
}

export const seatWords = ({ used, limit }: SupportFacts['activations']): string =>
  limit === null ? (used === 0 ? 'None' : String(used)) : `${used} of ${limit}`;
