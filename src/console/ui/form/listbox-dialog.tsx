import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import classes from './listbox-dialog.module.css';

type Group = { title?: string; options: { key: string; content: ReactNode }[] };

type ListboxDialogProps = {
  label: string;
  fieldLabel: string;
  placeholder: string;
  listLabel: string;
  typed: string;
  /** Indexes are counted across all groups. */
  groups: readonly Group[];
  active: number;
  listClassName: string | undefined;
  optionClassName: string | undefined;
  onType: (typed: string) => void;
  onActivate: (index: number) => void;
  onChoose: (index: number) => void;
  onClose: () => void;
  children: ReactNode;
};

export function ListboxDialog(props: ListboxDialogProps) {
  const { typed, groups, active, onActivate, onChoose, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the active option from the DOM
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) event.preventDefault();
    if (step && count > 0) onActivate((active + step + count) % count);
    if (event.key === 'Enter' && count > 0) onChoose(active);
  };
  let next = 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog closes on Escape. A click on the backdrop is for pointers
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={props.label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <input
        className={classes.field}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
        aria-label={props.fieldLabel}
        placeholder={props.placeholder}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onKeyDown={press}
        onChange={(event) => props.onType(event.currentTarget.value)}
      />
      <div className={`${classes.list} ${props.listClassName}`} ref={list}>
        <div id={id} role="listbox" aria-label={props.listLabel} tabIndex={-1}>
          {groups.map(({ title, options }) => {
            const lines = options.map(({ key, content }) => {
              const index = next++;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                <div
                  key={key}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={`${classes.option} ${props.optionClassName}`}
                  onPointerMove={() => onActivate(index)}
                  onClick={() => onChoose(index)}
                >
                  {content}
                </div>
              );
            });
            if (title === undefined) return lines;
            return (
              // biome-ignore lint/a11y/useSemanticElements: listboxes group options with this role
              <div key={title} role="group" aria-label={title}>
                <div className={classes.group} aria-hidden>
                  {title}
                </div>
                {lines}
              </div>
            );
          })}
        </div>
        {props.children}
      </div>
    </dialog>
  );
}

export const NoOptions = ({ children }: { children: ReactNode }) => <p className={classes.none}>{children}</p>;
