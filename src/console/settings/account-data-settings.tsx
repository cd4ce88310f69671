import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAccount, useSession, useUser } from '../accounts/session.ts';
import type { PlannedDeletion } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { DateTimeOf } from '../ui/format/moment.tsx';
import { Exports } from './accounts/exports.tsx';
import classes from './settings.module.css';

const EMPTY = { confirmation: '', current_password: '' };

/** Everything in the account as a file, and the way to end it: for its owners. */
export function AccountDataSettings() {
  const { is_owner, username } = useAccount();
  const mails = useSession()?.mail_ready;
  return (
    <>
      <h2>Export</h2>
      <p className={classes.lead}>
        Everything in {username} in one ZIP archive: monitors with every check, websites with every event, items with
        their files, purchases, invoices and the audit log. Passwords and keys are left out.
        {mails
          ? ' You get an e-mail when it is ready, and can download it for 7 days.'
          : ' You can download it for 7 days.'}
      </p>
      <div className={classes.block}>
        <Exports />
      </div>
      <h2>Delete account</h2>
      {is_owner ? (
        <p className={classes.lead}>This account owns the installation: it cannot be deleted.</p>
      ) : (
        <DeleteAccount />
      )}
    </>
  );
}

function DeleteAccount() {
  const { username } = useAccount();
  const { has_password } = useUser();
  const [planned, setPlanned] = useState<PlannedDeletion>();
  const draft = useDraft(EMPTY);
  const remove = () =>
    draft.submit(async () => {
      const { confirmation, current_password } = draft.values;
      const body = { confirmation, ...(has_password && { current_password }) };
      const { data } = await call('POST /account/deletion', { body });
      draft.reset(EMPTY);
      setPlanned(data);
    });
  if (planned)
    return (
      <Notice tone="calm">
        {planned.username} is suspended and will be deleted on <DateTimeOf at={planned.delete_at} />.{' '}
        {planned.keep_url === null ? (
          'To keep it, use the link in the e-mail that is on its way to its owners.'
        ) : (
          <>
            To keep it, open this address before then: <code className={classes.keepUrl}>{planned.keep_url}</code>
          </>
        )}
      </Notice>
    );
  return (
    <>
      <p className={classes.lead}>
        It stops at once and is deleted in 7 days with everything in it, for all its members. Buyers lose their
        downloads and codes. Export it first. Until it is deleted, its owners can keep it by a link that they get by
        e-mail.
      </p>
      <Form draft={draft} label="Delete account" verb="Delete account" tone="danger" onSubmit={remove}>
        <TextInput
          label={`Type ${username} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...draft.field('confirmation')}
        />
        {has_password && (
          <PasswordField label="Your password" autoComplete="current-password" {...draft.field('current_password')} />
        )}
      </Form>
    </>
  );
}
