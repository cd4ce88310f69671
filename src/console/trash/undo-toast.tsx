import { Button, CloseButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call, Refused } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { type Deleted, onDeleted } from './deleted.ts';
import classes from './undo-toast.module.css';

const SHOWN_MS = 10_000;

/** After a deletion, offers to undo it for ten seconds. Placed over the page, to prevent a layout shift. */
export function UndoToast() {
  const [deleted, setDeleted] = useState<Deleted & { at: number }>();
  useEffect(() => onDeleted((now) => setDeleted({ ...now, at: performance.now() })), []);
  return (
    // The live region exists before its text changes.
    <div role="status" className={classes.place}>
      {deleted && <Toast key={deleted.at} deleted={deleted} onClose={() => setDeleted(undefined)} />}
    </div>
  );
}

function Toast({ deleted, onClose }: { deleted: Deleted; onClose: () => void }) {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: async () => {
      for (const id of deleted.ids) await restore(deleted.kind, id, deleted.ids.length > 1);
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const countdown = useCountdown(onClose, undo.isIdle || undo.isSuccess);
  const start = () => {
    if (undo.isIdle) undo.mutate();
  };
  // not shown
  useHotkeys([['mod+Z', start]]);
  return (
    <div className={classes.toast} {...countdown}>
      <span className={classes.text}>
        {undo.isSuccess ? t('Restored') : undo.isError ? undo.error.message : deleted.text}
      </span>
      {undo.isError ? (
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => <Link to="/settings" search={{ section: 'trash' }} onClick={onClose} {...props} />}
        >
          {t('Open trash')}
        </Button>
      ) : (
        !undo.isSuccess && (
          <Button
            variant="default"
            size="xs"
            loading={undo.isPending}
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={start}
          >
            {t('Undo')}
          </Button>
        )
      )}
      <CloseButton size="sm" aria-label={t('Close')} onClick={onClose} />
    </div>
  );
}

/** If several monitors are restored, someone else can have deleted some of them. */
async function restore(kind: Deleted['kind'], id: number, isOneOfSeveral: boolean): Promise<void> {
  try {
    await call('POST /trash/restorations', { body: { kind, id } });
  } catch (error) {
    if (!(isOneOfSeveral && error instanceof Refused && error.status === 404)) throw error;
  }
}

/** Returns handlers that stop the time while the pointer or the focus is on the toast. */
function useCountdown(onEnd: () => void, isRunning: boolean) {
  const remainingMs = useRef(SHOWN_MS);
  const end = useRef(onEnd);
  end.current = onEnd;
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const runs = isRunning && !isPointed && !isFocused;
  useEffect(() => {
    if (!runs) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [runs]);
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
