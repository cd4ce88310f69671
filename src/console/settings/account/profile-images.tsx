import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionQuery, updateSessionAccount, useAccount } from '../../accounts/session.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FilePicker } from '../../ui/form/file-picker.tsx';
import classes from '../settings.module.css';

const TYPES = 'image/png,image/jpeg,image/webp';
const MOST_BYTES = 5 * 1024 * 1024;

const words = {
  avatar: {
    label: t('Avatar'),
    own: t('Your avatar'),
    upload: t('Upload avatar'),
    replace: t('Replace avatar'),
  },
  cover: {
    label: t('Cover'),
    own: t('Your cover'),
    upload: t('Upload cover'),
    replace: t('Replace cover'),
  },
};

export function ProfileImages() {
  return (
    <div className={classes.pictures}>
      <Picture kind="avatar" />
      <Picture kind="cover" />
    </div>
  );
}

function Picture({ kind }: { kind: keyof typeof words }) {
  const { label, own, upload, replace: replaceVerb } = words[kind];
  const account = useAccount();
  const queryClient = useQueryClient();
  const url = kind === 'avatar' ? account.avatar_url : account.cover_url;
  const replace = useMutation({
    mutationFn: async (file: File | null) => {
      if (file && file.size > MOST_BYTES) throw new Error(t('This image is over 5 MB. Choose a smaller one.'));
      return file ? call(`PUT /account/${kind}`, { body: file }) : call(`DELETE /account/${kind}`);
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
        <img className={shape} src={url} alt={own} />
      ) : (
        <span className={`${classes.none} ${shape}`} aria-hidden>
          {kind === 'avatar' && (account.first_name[0] ?? '') + (account.last_name[0] ?? '')}
        </span>
      )}
      <div className={classes.words}>
        <strong>{label}</strong>
        <span>{t('PNG, JPEG or WebP, up to 5 MB')}</span>
      </div>
      <div className={classes.buttons}>
        <FilePicker
          label={label}
          accept={TYPES}
          loading={replace.isPending}
          onChoose={([file]) => file && replace.mutate(file)}
        >
          {url ? replaceVerb : upload}
        </FilePicker>
        {url && (
          <Button variant="subtle" color="red" size="xs" onClick={() => replace.mutate(null)}>
            {t('Remove')}
          </Button>
        )}
      </div>
      {replace.error && <Notice tone="danger">{replace.error.message}</Notice>}
    </div>
  );
}
