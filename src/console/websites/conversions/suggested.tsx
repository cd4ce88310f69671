import type { FunnelTarget } from '../../api/websites.ts';
import classes from './conversions.module.css';

type SuggestedProps = {
  targets: readonly FunnelTarget[];
  isTaken: (target: FunnelTarget) => boolean;
  onTake: (target: FunnelTarget) => void;
};

/** What was really tracked, to be taken with a click. Its line is there before anything is known. */
export function Suggested({ targets, isTaken, onTake }: SuggestedProps) {
  return (
    <fieldset className={classes.suggested} aria-label="Suggestions">
      {targets.length > 0 && <span>From your traffic:</span>}
      {targets.map((target) => (
        <button
          key={`${target.kind} ${target.value}`}
          type="button"
          className={classes.suggestion}
          aria-pressed={isTaken(target)}
          title={target.kind === 'event' ? `Event ${target.value}` : `Page ${target.value}`}
          onClick={() => onTake(target)}
        >
          {target.value}
        </button>
      ))}
    </fieldset>
  );
}
