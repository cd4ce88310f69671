// English only: the API reference
import { formatCount } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { codeBlock } from '../docs-frame/index.ts';
import { docsPath } from './frame.ts';
import type { Bases, Section } from './reference.ts';
import { type ExampleRequest, keyPlaceholder } from './requests.ts';
import { interfaces } from './resource.ts';
import { curlSnippet, fetchSnippet } from './snippets.ts';

export function introductionBody(sections: Section[], bases: Bases, requestsPerMinute: number): string {
  const first: ExampleRequest = {
    method: 'GET',
    url: `${bases.Monitors}/api/v1/monitors`,
    headers: { Authorization: `Bearer ${keyPlaceholder}` },
    answer: 'json',
  };
  return `<h1>API reference</h1>
<p>Monitors, websites and market over three HTTP interfaces, with one API key.</p>
<div class="prose">
<h2 id="key-of-yours"><a href="#key-of-yours">Authentication</a></h2>
<p>Generate your key in the console under <a href="/settings?section=api-key">Settings → API keys</a> and send it with every request as <code>Authorization: Bearer ${keyPlaceholder}</code>. The marketplace operations also take it as <code>X-API-Key</code>. The key opens everything that is yours: keep it on servers, out of browsers, apps and public repositories.</p>
${codeBlock('curl', curlSnippet(first), 'curl')}
${codeBlock('JavaScript', fetchSnippet(first), 'js')}
<h2 id="addresses"><a href="#addresses">Addresses</a></h2>
${addressesHtml(bases)}
<h2 id="requests"><a href="#requests">Requests</a></h2>
<p>Send JSON, a form or multipart: all three mean the same. In forms, lists are written <code>alerts[0][key]=email</code>. <code>PATCH</code> and <code>PUT</code> change the fields that you send and leave the others as they are. A list that you send replaces the whole list.</p>
<h2 id="answers"><a href="#answers">Responses</a></h2>
<p>Responses of <code>/api/v1</code> are JSON with the result in <code>data</code> and the HTTP status in <code>status</code>; fields that were ignored are named in <code>warnings</code>. Times are ISO 8601 in UTC.</p>
<p>Lists come in pages: choose with <code>page</code> and <code>per_page</code> (10, 25, 50 or 100). <code>links</code> has the addresses of the first, last, previous and next page, <code>meta</code> the counts.</p>
<h2 id="errors"><a href="#errors">Errors</a></h2>
<p>An error says in <code>message</code> what is wrong and what to do; 422 names each field in <code>errors</code>.</p>
${codeBlock('Response 422', JSON.stringify(invalid, null, 2))}
<table><thead><tr><th>Status</th><th>Meaning</th></tr></thead><tbody>
${Object.entries(statuses)
  .map(([status, meaning]) => `<tr><td><b>${status}</b></td><td>${meaning}</td></tr>`)
  .join('\n')}
</tbody></table>
<h2 id="limits"><a href="#limits">Limits</a></h2>
<p>One key may send ${formatCount(requestsPerMinute)} requests a minute. Beyond that the response is 429, and <code>Retry-After</code> says how many seconds to wait.</p>
<h2 id="clients"><a href="#clients">Clients</a></h2>
<p><a href="/api/openapi.json">/api/openapi.json</a> describes every operation for programs (OpenAPI 3.1): generate a typed client from it, or open it in Postman, Insomnia or Bruno.</p>
</div>
${interfaces.map((name) => resourceCards(name, sections)).join('\n')}`;
}

function addressesHtml(bases: Bases): string {
  const all = new Set(Object.values(bases));
  if (all.size === 1) return `<p>Every path is below <code>${escapeHtml(bases.Service)}</code>.</p>`;
  const rows = interfaces.map((name) => `<tr><td>${name}</td><td><code>${escapeHtml(bases[name])}</code></td></tr>`);
  return `<table><thead><tr><th>Interface</th><th>Address</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

const invalid = {
  message: 'interval must be one of 60, 180, 300, 600, 900, 1800, 3600.',
  errors: { interval: ['interval must be one of 60, 180, 300, 600, 900, 1800, 3600.'] },
  status: 422,
};

const statuses = {
  400: 'The body does not match its content type.',
  401: 'The API key is missing or unknown.',
  403: 'The account can’t do this: it is suspended, has reached its quota, or the module is switched off.',
  404: 'Your account has no such object.',
  409: 'The current state does not allow this.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  422: 'One or more fields are invalid. The request was not executed.',
  429: 'Too many requests.',
  500: 'An internal error. The log has details under the <code>x-request-id</code> of the response.',
  503: 'A store is busy or unavailable. Try again after <code>Retry-After</code>.',
};

function resourceCards(name: string, sections: Section[]): string {
  const cards = sections
    .filter(({ resource }) => resource.interface === name)
    .map(
      ({ resource: { slug, title, about } }) =>
        `<li><a href="${docsPath(slug)}"><b>${escapeHtml(title)}</b><span>${escapeHtml(about)}</span></a></li>`,
    );
  return `<h2>${name}</h2><ul class="cards">${cards.join('\n')}</ul>`;
}
