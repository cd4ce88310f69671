import classes from './choice-buttons.module.css';

type ChoiceButtonsProps<Value extends string> = {
  label: string;
  choices: Record<Value, string>;
  chosen: Value;
  className: string | undefined;
  onChoose: (value: Value) => void;
};

export const ChoiceButtons = <Value extends string>({
  label,
  choices,
  chosen,
  className,
  onChoose,
}: ChoiceButtonsProps<Value>) => (
  <fieldset className={`${classes.choices} ${className}`} aria-label={label}>
    {(Object.keys(choices) as Value[]).map((value) => (
      <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
        {choices[value]}
      </button>
    ))}
  </fieldset>
);
