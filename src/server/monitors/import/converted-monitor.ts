import { cutText } from '../../kernel/index.ts';
import { maxNotesLength } from '../monitor/index.ts';
import type { Converted } from './converted.ts';
import { type Fitted, tagsFrom } from './fit-values.ts';

type Draft = {
  source: { reference: string; name: string; kind: string };
  parts: (Fitted | { refused: string })[];
  paused: boolean;
  /** undefined if the file doesn't contain tags */
  tags?: string[] | undefined;
  description?: string | undefined;
  notes?: string[];
};

/** Later parts override earlier ones. */
export function monitorFrom({ source, parts, paused, tags, description, notes = [] }: Draft): Converted {
  const refusal = parts.find((part) => 'refused' in part);
  if (refusal) return { ...source, refused: refusal.refused };
  const fitted = [...parts, ...(tags === undefined ? [] : [tagPart(tags)])].filter((part) => 'fields' in part);
  return {
    ...source,
    fields: {
      name: source.name,
      request_method: 'GET',
      alert_condition: 'url_unavailable',
      ...Object.assign({}, ...fitted.map(({ fields }) => fields)),
      ...(description && { notes: cutText(description, maxNotesLength) }),
      paused,
    },
    notes: [...fitted.flatMap((part) => part.notes), ...notes],
  };
}

function tagPart(names: string[]): Fitted {
  const { tags, notes } = tagsFrom(names);
  return { fields: { tags }, notes };
}

export const noted = (...notes: (string | false)[]): Fitted => ({
  fields: {},
  notes: notes.filter((note) => note !== false),
});
