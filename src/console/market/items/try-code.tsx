import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf, unreachable } from '../../api/client.ts';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { tag } from '../../i18n/language.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/page.tsx';
import settings from '../settings/settings.module.css';

type Verdict = { valid: boolean; reason?: string };

/** Sends the request that the seller's software sends, without the session and without an API key. */
async function validate(purchase_code: string, item: Item): Promise<{ verdict: Verdict; body: string }> {
  const response = await fetch('/api/v1/licences/validate', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', 'accept-language': tag },
    body: JSON.stringify({ purchase_code, item_id: item.id }),
  }).catch(() => {
    throw unreachable();
  });
  const text = await response.text();
  if (!response.ok) throw refusalOf(response.status, text, response.headers.get('retry-after'));
  const answer = JSON.parse(text) as { data: Verdict };
  return { verdict: answer.data, body: JSON.stringify(answer, null, 2) };
}

export function TryCode({ item }: { item: Item }) {
  const [code, setCode] = useState('');
  const attempt = useMutation({ mutationFn: () => validate(code, item) });
  return (
    <Section title={t('Try a code')} note={t('Shows what your software would receive')}>
      <div className={settings.part}>
        <form
          className={settings.tryCode}
          aria-label={t('Try a code')}
          onSubmit={(event) => {
            event.preventDefault();
            attempt.mutate();
          }}
        >
          <TextInput
            label={t('Purchase code')}
            autoComplete="off"
            spellCheck={false}
            required
            withAsterisk={false}
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              attempt.reset();
            }}
          />
          <Button type="submit" variant="default" loading={attempt.isPending}>
            {t('Validate')}
          </Button>
        </form>
        {attempt.error && <Notice tone="danger">{attempt.error.message}</Notice>}
        {attempt.data && (
          <>
            <Notice tone={attempt.data.verdict.valid ? 'calm' : 'danger'}>
              {sentenceOf(attempt.data.verdict, item)}
            </Notice>
            <CopyBlock label={t('response')} text={attempt.data.body} />
          </>
        )}
      </div>
    </Section>
  );
}

function sentenceOf(verdict: Verdict, item: Item): string {
  if (verdict.valid) return t('The code is valid.');
  if (!item.has_public_licence_check) return t('Not found, because license checks without an API key are off.');
  switch (verdict.reason) {
    case 'refunded':
      return t('The code is invalid: the purchase was refunded.');
    case 'disputed':
      return t('The code is invalid: the payment is disputed.');
    case 'revoked':
      return t('The code is invalid: the purchase was revoked.');
    default:
      return t('This item has no such code.');
  }
}
