import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useReadOnly } from '../../ui/read-only.ts';
import classes from './settings.module.css';

type NewButtonProps = {
  verb: string;
  isOpen: boolean;
  said: string;
  onOpen: () => void;
};

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
