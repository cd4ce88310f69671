import type { Tone } from '../../ui/feedback/status.tsx';
import type { PurchaseState } from '../search.ts';

export const STATES = {
  valid: { tone: 'up', word: 'Valid' },
  refunded: { tone: 'paused', word: 'Refunded' },
  disputed: { tone: 'maintenance', word: 'Disputed' },
  revoked: { tone: 'down', word: 'Revoked' },
} satisfies Record<PurchaseState, { tone: Tone; word: string }>;
