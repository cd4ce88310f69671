import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useReadOnly } from '../../ui/read-only.ts';
import classes from './settings.module.css';

type NewButtonProps = {
  verb: string;
  /** Whether a form of its list is open already. */
  isOpen: boolean;
  /** what was done last */
  said: string;
  onOpen: () => void;
};

/** Opens the form that adds one more to a list; beside it stands what was done. */
export function NewButton({ verb, isOpen, said, onOpen }: NewButtonProps) {
  if (useReadOnly()) return null;
  return (
    <>
      <span className={classes.said} role="status">
        {isOpen ? '' : said}
      </span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={isOpen}
        onClick={onOpen}
      >
        {verb}
      </Button>
    </>
  );
}
