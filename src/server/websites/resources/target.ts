/** What a goal or a step of a funnel waits for; in `value` `*` stands for anything. */
export type Target = { kind: 'page' | 'event'; value: string };

export const maxPathLength = 500;
const maxEventLength = 120;

/** Names under which rows are kept that are no custom events. */
const reserved = ['pageview', 'engagement'];

/** Why nothing could ever match it, as the end of a sentence; undefined when something could. */
export function targetProblem({ kind, value }: Target): string | undefined {
  switch (kind) {
    case 'page':
      if (!/^[/*]/.test(value)) return 'must be a path that starts with / or *.';
      return value.length > maxPathLength ? `must have at most ${maxPathLength} characters.` : undefined;
    case 'event':
      if (reserved.includes(value)) return `must be the name of a custom event, which ${value} is not.`;
      return value.length > maxEventLength ? `must have at most ${maxEventLength} characters.` : undefined;
  }
}
