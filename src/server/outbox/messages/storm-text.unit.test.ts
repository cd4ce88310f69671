import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bracketJapanese, untranslated } from '../../kernel/i18n/pseudo.testing.ts';
import { inLanguage } from '../../kernel/index.ts';
import { letterHtml, letterText } from '../../mail/index.ts';
import { alertLetter } from '../channels/email/alert-letter.ts';
import { smsText } from '../channels/sms/text.ts';
import type { StormAlert } from './alert.ts';
import { alertText } from './alert-text.ts';
import type { StormFacts } from './facts.ts';

const link = 'https://gate.example/incidents';

function storm({
  kind = 'opened',
  isMore = false,
  down = 0,
  up = 0,
  because,
}: Partial<Pick<StormFacts, 'kind' | 'isMore'>> & {
  down?: number;
  up?: number;
  because?: 'paused';
}): StormAlert {
  const incidents = Array.from({ length: down + up }, (_, index) => ({
    id: index,
    cause: 'answered 503 Service Unavailable',
    startedAt: 0,
    endedAt: index < up ? 125_000 : null,
    monitor: `${index}`,
    link: `${link}/${index}`,
    ...(because && { because }),
  }));
  const facts: StormFacts = { event: 'storm', kind, isMore, incidents };
  return { facts, accountId: 1, timeZone: 'Europe/Berlin', idempotencyKey: 'storm_1', link };
}
const storms = [
  storm({ down: 48, isMore: true }),
  storm({ down: 1, isMore: true }),
  storm({ down: 3 }),
  storm({ down: 45, up: 3, isMore: true }),
  storm({ up: 3 }),
  storm({ kind: 'closed', up: 50 }),
  storm({ kind: 'closed', up: 12, isMore: true }),
  storm({ kind: 'reminder', down: 4 }),
  storm({ kind: 'degraded', down: 3 }),
  storm({ kind: 'degraded', down: 3, isMore: true }),
  storm({ kind: 'degraded', down: 3, up: 1 }),
  storm({ kind: 'degraded', up: 3 }),
  storm({ kind: 'degraded_over', up: 3 }),
  storm({ kind: 'degraded_over', up: 1, isMore: true }),
  storm({ kind: 'degraded_over', up: 3, because: 'paused' }),
];

test('says how many monitors are down or up again', () => {
  assert.deepEqual(
    storms.map((one) => alertText(one, 0).title),
    [
      '48 more monitors are down',
      '1 more monitor is down',
      '3 monitors are down',
      '45 monitors are down, 3 were down and are up again',
      '3 monitors were down and are up again',
      '50 monitors are up again',
      '12 more monitors are up again',
      '4 monitors are still down',
      '3 monitors are degraded',
      '3 more monitors are degraded',
      '3 monitors are degraded, 1 no longer is',
      '3 monitors were degraded and no longer are',
      '3 monitors are no longer degraded',
      '1 more monitor is no longer degraded',
      '3 monitors are no longer degraded',
    ],
  );
  assert.deepEqual(
    storms.map((one) => alertText(one, 0).tone),
    [
      ...['bad', 'bad', 'bad', 'bad', 'good', 'good', 'good', 'bad'],
      ...['warning', 'warning', 'warning', 'good', 'good', 'good', 'plain'],
    ],
  );
});

test('lists 20 monitors, first those that are still down, and counts the rest', () => {
  const { lines } = alertText(storm({ down: 20, up: 5 }), 0);
  assert.equal(lines.length, 21);
  assert.deepEqual(lines[0], [
    '5',
    `answered 503 Service Unavailable, since 1970-01-01 01:00:00 (Europe/Berlin) ${link}/5`,
  ]);
  assert.deepEqual(lines.at(-1), ['Not listed', '5 more monitors']);
  assert.deepEqual(alertText(storm({ up: 3 }), 0).lines.at(-1), [
    '2',
    `answered 503 Service Unavailable, up again after 2 min 5 s ${link}/2`,
  ]);
});

test('lists fewer monitors if their names are long', () => {
  const long = storm({ down: 30 });
  for (const one of long.facts.incidents) {
    one.monitor = 'long name '.repeat(20);
    one.cause = 'long cause '.repeat(40);
  }
  const { lines } = alertText(long, 0);
  const chars = lines.flat().join('').length;
  assert.ok(lines.length > 10 && chars < 3000, `${lines.length} lines, ${chars} characters`);
  assert.match(lines.at(-1)?.[1] ?? '', /^\d+ more monitors$/);
});

test('writes an email with a link to each incident', () => {
  const letter = alertLetter(storm({ down: 48, isMore: true }), 0);
  assert.equal(letter.subject, '48 more monitors are down');
  assert.match(
    letterText(letter),
    /^0: answered 503 Service Unavailable, since .* https:\/\/gate\.example\/incidents\/0$/m,
  );
  assert.match(
    letterText(letter),
    /Not listed: 28 more monitors\n\nShow all incidents: https:\/\/gate\.example\/incidents/,
  );
  assert.match(letterHtml(letter), /<a class="link" href="https:\/\/gate\.example\/incidents\/19"/);
});

test('fits into one text message', () => {
  const named = storm({ down: 48, isMore: true });
  for (const one of named.facts.incidents) one.monitor = `shop-${one.id}.customer.example`;
  const text = smsText(alertText(named, 0), link);
  assert.equal(
    text,
    '48 more monitors are down (shop-0.customer.exa..., shop-1.customer.exa..., shop-2.customer.exa... and 45 more) https://gate.example/incidents',
  );
  assert.ok(text.length <= 160);
});

test('has one link to acknowledge all incidents, also by email', () => {
  const acknowledgeUrl = 'https://gate.example/acknowledge/1-all.token';
  const alert = { ...storm({ down: 30 }), acknowledgeUrl };
  assert.deepEqual(alertText(alert, 0).lines.at(-1), ['Acknowledge', acknowledgeUrl]);
  assert.match(letterText(alertLetter(alert, 0)), /Acknowledge: Acknowledge all, https:\S*\/1-all\.token/);
});

test('says why degraded periods ended', () => {
  const { lines } = alertText(storm({ kind: 'degraded_over', up: 1, because: 'paused' }), 0);
  assert.match(lines[0]![1], /^answered 503 Service Unavailable, degraded for 2 min 5 s, now paused http/);
});

test('has a translation for every text', (t) => {
  bracketJapanese(t);
  const given = ['Service Unavailable', 'example', 'https', 'gate', 'Europe/Berlin', 'Gatehouse', 'incidents'];
  for (const one of storms)
    inLanguage('ja', () => {
      const { title, brief = '', lines } = alertText(one, 0);
      const { subject, button, footer } = alertLetter(one, 0);
      const said = [title, brief, ...lines.flat(), subject, button.label, footer];
      assert.deepEqual(untranslated(said.join('\n'), given), [], title);
    });
  assert.equal(
    inLanguage('de', () => alertText(storms[3]!, 0).title),
    '45 Monitore sind ausgefallen, 3 waren ausgefallen und sind wieder in Betrieb',
  );
});
