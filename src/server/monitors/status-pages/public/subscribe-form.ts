import { tHtml } from '../../../kernel/index.ts';
import { escapeHtml } from '../../../pages/index.ts';
import type { Base } from './page-layout.ts';
import { choicesOf } from './service-choices.ts';
import type { PageView } from './view.ts';

/** A visitor’s input, and why it was refused. */
export type RefusedField = { field: 'email' | 'url'; value: string; problem: string };

export const emailAnchor = '#email';

export function subscribeSection(view: PageView, base: Base, refused: RefusedField | undefined): string {
  const choice = choicesOf(view).length < 2 ? '' : `<a href="${base}/feeds">${tHtml('Feeds of some services')}</a>`;
  // not shown: names of formats
  const feeds = `<p class="links"><a href="${base}/feed.rss">RSS</a><a href="${base}/feed.atom">Atom</a><a href="${base}/feed.json">JSON</a>${choice}</p>`;
  return `<section class="subscribe" aria-labelledby="subscribe"><h2 id="subscribe">${tHtml('Get updates')}</h2>
${view.canSubscribe ? subscribeForms(base, refused) : `<p class="soft">${tHtml('Subscribe in a feed reader.')}</p>`}
${feeds}</section>`;
}

const subscribeForms = (base: Base, refused: RefusedField | undefined): string =>
  `<p class="soft">${tHtml('Get an email about incidents, recoveries and planned maintenance.')}</p>
${form(base, refused, {
  field: 'email',
  label: tHtml('Email address'),
  rules: 'autocapitalize="none" spellcheck="false" autocomplete="email" maxlength="254"',
})}
<details${refused?.field === 'url' ? ' open' : ''}><summary>${tHtml('Slack or webhook')}</summary><p class="soft">${tHtml('Enter the URL of a Slack incoming webhook, or of your own receiver. A message with a link to confirm is sent there.')}</p>
${form(base, refused, {
  field: 'url',
  label: tHtml('Webhook URL'),
  rules: 'autocapitalize="none" spellcheck="false" autocomplete="off" maxlength="1000" placeholder="https://"',
})}</details>`;

function form(
  base: Base,
  refused: RefusedField | undefined,
  { field, label, rules }: { field: RefusedField['field']; label: string; rules: string },
): string {
  const [state, problem] =
    refused?.field === field
      ? [
          ` value="${escapeHtml(refused.value)}" aria-invalid="true" aria-describedby="${field}-problem" autofocus`,
          `<p class="wrong" id="${field}-problem" role="alert">${escapeHtml(refused.problem)}</p>`,
        ]
      : ['', ''];
  return `<form method="post" action="${base}/subscribe"><label>${label}<input id="${field}" type="${field}" name="${field}" ${rules} required${state}></label><button>${tHtml('Subscribe')}</button>${problem}</form>`;
}
