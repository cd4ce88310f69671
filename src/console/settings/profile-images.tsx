import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionQuery, updateSessionAccount, useAccount } from '../accounts/session.ts';
import { call } from '../api/client.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { FilePicker } from '../ui/form/file-picker.tsx';
import classes from './settings.module.css';

const TYPES = 'image/png,image/jpeg,image/webp';
const MOST_BYTES = 5 * 1024 * 1024;

export function ProfileImages() {
  return (
    <div className={classes.pictures}>
      <Picture kind="avatar" word="Avatar" />
      <Picture kind="cover" word="Cover" />
    </div>
  );
}

function Picture({ kind, word }: { kind: 'avatar' | 'cover'; word: string }) {
  const account = useAccount();
  const queryClient = useQueryClient();
  const url = kind === 'avatar' ? account.avatar_url : account.cover_url;
  const replace = useMutation({
    mutationFn: async (file: File | null) => {
      if (file && file.size > MOST_BYTES) throw new Error('This image is over 5 MB. Choose a smaller one.');
      return call(file ? 'PUT /account/:image' : 'DELETE /account/:image', {
        path: { image: kind },
        body: file ?? undefined,
      });
    },
    onSuccess: async (answer) => {
      if (answer?.data?.username) updateSessionAccount(queryClient, answer.data);
      else await queryClient.invalidateQueries(sessionQuery);
    },
  });
  const shape = kind === 'cover' ? classes.cover : '';
  return (
    <div className={classes.picture}>
      {url ? (
        <img className={shape} src={url} alt={`Your ${kind}`} />
      ) : (
        <span className={`${classes.none} ${shape}`} aria-hidden>
          {kind === 'avatar' && (account.first_name[0] ?? '') + (account.last_name[0] ?? '')}
        </span>
      )}
      <div className={classes.words}>
        <strong>{word}</strong>
        <span>PNG, JPEG or WebP, up to 5 MB</span>
      </div>
      <div className={classes.buttons}>
        <FilePicker
          label={word}
          accept={TYPES}
          loading={replace.isPending}
          onChoose={([file]) => file && replace.mutate(file)}
        >
          {url ? `Replace ${kind}` : `Upload ${kind}`}
        </FilePicker>
        {url && (
          <Button variant="subtle" color="red" size="xs" onClick={() => replace.mutate(null)}>
            Remove
          </Button>
        )}
      </div>
      {replace.error && <Notice tone="danger">{replace.error.message}</Notice>}
    </div>
  );
}
