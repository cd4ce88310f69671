// English only: the documentation
import { escapeHtml } from '../../pages/index.ts';
import { documents, groups, pathOf } from './documents.ts';

export function contentsBody(): string {
  const parts = groups.map((name) => {
    const cards = documents
      .filter(({ group }) => group === name)
      .map(({ slug, label, about }) => card(pathOf(slug), label, about));
    if (name === 'API and integrations')
      cards.push(card('/api/docs', 'API reference', 'Every operation, with examples in curl and JavaScript.'));
    if (name === 'Running Gatehouse') cards.push(card('/docs/changelog', 'Changelog', 'The changes in each release.'));
    return `<h2>${escapeHtml(name)}</h2><ul class="cards">${cards.join('\n')}</ul>`;
  });
  return `<h1>Documentation</h1>
<p>How to use and run this installation of Gatehouse.</p>
${parts.join('\n')}`;
}

const card = (href: string, label: string, about: string): string =>
  `<li><a href="${href}"><b>${escapeHtml(label)}</b><span>${escapeHtml(about)}</span></a></li>`;
