import { tHtml } from '../../../kernel/index.ts';
import { escapeHtml } from '../../../pages/index.ts';
import type { Base } from './page-layout.ts';
import type { PageView } from './view.ts';

export type RefusedEmail = { email: string; problem: string };

export const emailAnchor = '#email';

export function subscribeSection({ canSubscribe }: PageView, base: Base, refused: RefusedEmail | undefined): string {
  // not shown: names of formats
  const feeds = `<p class="links"><a href="${base}/feed.rss">RSS</a><a href="${base}/feed.atom">Atom</a><a href="${base}/feed.json">JSON</a></p>`;
  return `<section class="subscribe" aria-labelledby="subscribe"><h2 id="subscribe">${tHtml('Get updates')}</h2>
${canSubscribe ? subscribeForm(base, refused) : `<p class="soft">${tHtml('Subscribe in a feed reader.')}</p>`}
${feeds}</section>`;
}

function subscribeForm(base: Base, refused: RefusedEmail | undefined): string {
  const [state, problem] = refused
    ? [
        ` value="${escapeHtml(refused.email)}" aria-invalid="true" aria-describedby="email-problem" autofocus`,
        `<p class="wrong" id="email-problem" role="alert">${escapeHtml(refused.problem)}</p>`,
      ]
    : ['', ''];
  return `<p class="soft">${tHtml('Get an email about incidents, recoveries and planned maintenance.')}</p>
<form method="post" action="${base}/subscribe"><label>${tHtml('Email address')}<input id="email" type="email" name="email" autocapitalize="none" spellcheck="false" autocomplete="email" maxlength="254" required${state}></label><button>${tHtml('Subscribe')}</button>${problem}</form>`;
}
