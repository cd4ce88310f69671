import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bracketJapanese, untranslated } from '../../kernel/i18n/pseudo.testing.ts';
import { inLanguage, type Language } from '../../kernel/index.ts';
import { alertLetter } from '../channels/email/alert-letter.ts';
import { channelRegistry } from '../channels/registry.ts';
import { smsText } from '../channels/sms/text.ts';
import { webhookPayload } from '../channels/webhook/payload.ts';
import { type Alert, linkOf } from './alert.ts';
import { duration } from './alert-duration.ts';
import { alertText } from './alert-text.ts';
import type { ShopProblem } from './facts.ts';

const monitor = { id: 7, name: '7', url: 'https://7.example/' };
const incident = { id: 3, cause: 'answered 503 Service Unavailable', startedAt: 0 };
const website = { id: 5, domain: '5.example' };
const traffic = { website, at: 600_000, minutes: 10, visitors: 1, usual: 4500 };
const goal = { kind: 'goal', id: 1, name: '4' } as const;
const alert = { id: 1, condition: 'below', threshold: 3, span: 'day', startedAt: 0 } as const;
const counted = { website, alert, measure: goal, at: 7_200_000, value: 2, usual: 8 };
const sales = { ...counted, measure: { kind: 'sales', currency: 'EUR' } } as const;
const shop = { shop: '9', alert: { id: 4, startedAt: 0 } };
const usual = { started: 1, paid: 1, days: 28 };
const problems: ShopProblem[] = [
  { kind: 'checkout', started: 1400, paid: 1, hours: 2, usual },
  { kind: 'payment_provider', errors: 1, orders: 1, minutes: 60, items: ['2'] },
  { kind: 'download', failures: 3, purchases: 2, minutes: 60, items: ['2'] },
  { kind: 'validation', failures: 3, minutes: 60 },
  { kind: 'rejected_codes', codes: 3, minutes: 60 },
];

const all: Alert['facts'][] = [
  { event: 'opened', monitor, incident, traffic },
  { event: 'opened', monitor, incident, confirmation: 'low' },
  { event: 'reminder', monitor, incident, at: 0, traffic: { ...traffic, visitors: 4400 } },
  { event: 'closed', monitor, incident: { ...incident, endedAt: 125_000 } },
  ...[-3, 0, 1, 3].flatMap((days): Alert['facts'][] => [
    { event: 'certificate', monitor, expiresAt: 7_200_000 + days * 86_400_000, host: '7.example' },
    { event: 'domain', monitor, expiresAt: 7_200_000 + days * 86_400_000, domain: '7.example' },
  ]),
  { event: 'spike', website, at: 0, visitors: 1, threshold: 1, topPage: '/', topSource: '' },
  { event: 'drop', website, at: 0, visitors: 1, usual: 80, threshold: 50, monitorsUp: [monitor] },
  { event: 'drop', website, at: 0, visitors: 1, usual: 80, threshold: 50, monitorsUp: [monitor, monitor] },
  {
    event: 'drop',
    website,
    at: 0,
    visitors: 1,
    usual: 80,
    threshold: 50,
    incident: { ...incident, endedAt: 9, monitor },
  },
  { event: 'drop_over', website, startedAt: 0, at: 60_000, visitors: 70, usual: 80 },
  { event: 'conversion_alert', ...counted },
  { event: 'conversion_alert_over', ...counted },
  { event: 'conversion_alert', ...sales, alert: { ...alert, condition: 'spike', span: 'hour' } },
  { event: 'conversion_alert_over', ...sales, alert: { ...alert, condition: 'drop' } },
  ...problems.flatMap((problem): Alert['facts'][] => [
    { event: 'shop_alert', ...shop, problem },
    { event: 'shop_alert_over', shop: '9', alert: { id: 4, startedAt: 0, endedAt: 60_000 }, problem },
  ]),
  ...(['7d', '28d', '30d', '90d', 'month'] as const).flatMap((period): Alert['facts'][] =>
    (['seconds', 'visitors'] as const).flatMap((unit) => {
      const objective = { id: 4, name: '9', target: 99.9, period, startedAt: 0 };
      const state = { objective, at: 7_200_000, budget: { unit, allowed: 2592, remaining: 12 } };
      return [
        { event: 'objective_burning', ...state, burn: { rate: 33.3, hours: 1 }, down: ['7'] },
        {
          event: 'objective_burning',
          ...state,
          budget: { ...state.budget, remaining: -60 },
          burn: { rate: 6, hours: 6 },
          down: [],
        },
        { event: 'objective_recovered', ...state },
      ];
    }),
  ),
  { event: 'test', monitor },
  { event: 'test', monitor: null },
];

const alertOf = (facts: Alert['facts']): Alert => ({
  facts,
  accountId: 1,
  timeZone: 'Europe/Berlin',
  idempotencyKey: 'k',
  link: linkOf(facts, 'https://gate.example'),
});
const letter = (language: Language, facts: Alert['facts']) =>
  inLanguage(language, () => alertLetter(alertOf(facts), 7_200_000));

test('writes alerts with the plurals, durations, dates and causes of their language', () => {
  const opened = letter('de', { event: 'opened', monitor: { ...monitor, name: 'Shop' }, incident, traffic });
  assert.equal(opened.subject, 'Shop ist ausgefallen: Antwort 503 Service Unavailable');
  assert.deepEqual(
    opened.facts.map(([name, value]) => `${name}: ${value}`),
    [
      'Monitor: Shop',
      'Adresse: https://7.example/',
      'Ursache: Antwort 503 Service Unavailable',
      'Seit: 01.01.1970, 01:00:00 (Europe/Berlin)',
      'Besucher: bleiben aus (1 in den letzten 10 Minuten, sonst 4.500)',
    ],
  );
  const certificate = (days: number) =>
    letter('de', { event: 'certificate', monitor, expiresAt: 7_200_000 + days * 86_400_000 }).subject;
  assert.equal(certificate(1), '7: Zertifikat läuft in 1 Tag ab');
  assert.equal(certificate(3), '7: Zertifikat läuft in 3 Tagen ab');
  assert.equal(
    letter('ja', { event: 'opened', monitor, incident }).subject,
    '7が停止しています：応答 503 Service Unavailable',
  );
  assert.equal(
    inLanguage('fr', () => duration(90_061_000)),
    '1 j 1 h',
  );
});

test('has a translation for every text of an alert', (t) => {
  bracketJapanese(t);
  const given = ['Service Unavailable', 'example', 'https', 'gate', 'Europe/Berlin', 'EUR', 'Gatehouse', 'Asia'];
  for (const facts of all) {
    const { subject, heading, facts: lines, button, footer } = letter('ja', facts);
    const { title, brief = '' } = inLanguage('ja', () => alertText(alertOf(facts), 7_200_000));
    const said = [subject, heading, ...lines.flat(), button.label, footer, title, brief];
    assert.deepEqual(untranslated(said.join('\n'), given), [], JSON.stringify(facts));
  }
});

test('sends programs the same content in every language', () => {
  for (const facts of all) {
    const english = JSON.stringify(webhookPayload(alertOf(facts)));
    assert.equal(
      inLanguage('de', () => JSON.stringify(webhookPayload(alertOf(facts)))),
      english,
    );
  }
  const readByPrograms = Object.entries(channelRegistry).flatMap(([name, one]) => (one.isReadByPrograms ? [name] : []));
  assert.deepEqual(readByPrograms.sort(), ['jira_service_management', 'opsgenie', 'pagerduty', 'webhook']);
});

test('keeps a French text message in the GSM alphabet', () => {
  const text = smsText(
    { title: 'En panne\u00a0: la boutique de l’été', brief: 'réponse 503\u202f!' },
    'https://gate.example/incidents/3',
  );
  assert.equal(text, "En panne : la boutique de l'été (réponse 503 !) https://gate.example/incidents/3");
});
