import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import type { TagCheck, TagProblem, Website } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { addressOf } from '../site-address.ts';
import classes from './first-visit.module.css';
import { problemText } from './problem-text.ts';

/** Lets the server fetch the page, and explains why its tag doesn't count. */
export function CheckPage({ website }: { website: Website }) {
  const [url, setUrl] = useState(() => addressOf(website));
  const check = useMutation({
    mutationFn: async () =>
      (await call('POST /websites/:id/tag-check', { path: { id: website.id }, body: { url } })).data,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check.isPending) check.mutate();
  };
  return (
    <form className={classes.check} aria-label={t('Check my page')} onSubmit={submit}>
      <TextInput
        label={t('Page address')}
        value={url}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={check.isPending}>
        {t('Check my page')}
      </Button>
      <div className={classes.outcome}>
        {check.isError && <Notice tone="danger">{check.error.message}</Notice>}
        {check.data && !check.isPending && <Outcome found={check.data} website={website} />}
      </div>
    </form>
  );
}

function Outcome({ found: { url, problems }, website }: { found: TagCheck; website: Website }) {
  if (problems.length === 0)
    return (
      <Notice tone="calm">
        {t(
          'The tag is on {url} and set up correctly. If your visit doesn’t appear, an ad blocker or an opt-out in your browser may block it.',
          { url },
        )}
      </Notice>
    );
  return problems.map((problem: TagProblem) => (
    <Notice key={JSON.stringify(problem)} tone="danger">
      {problemText(problem, { url, website })}
    </Notice>
  ));
}
