import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertJson } from '../testing/conversion.ts';
import * as sample from '../testing/statuspage.ts';
import { statuspage } from './index.ts';

const converted = (values: unknown[]) => convertJson(statuspage, values).page!;
const namesOf = ({ wanted }: ReturnType<typeof converted>) =>
  wanted.groups.map(({ name, components }) => [name, components.map((one) => `${one.name} ${one.state}`)]);

test('converts a page with its groups and components', () => {
  const page = converted(sample.exported);
  const { reference, name, address, description, noindex } = page.wanted;
  assert.deepEqual(
    [reference, name, address, description, noindex],
    ['statuspage:kctbh9vrtdwd', 'Acme Cloud', 'acme-cloud', 'Status of Acme & friends.', 1],
  );
  assert.deepEqual(namesOf(page), [
    ['', ['Mail down', 'API up']],
    ['Europe', ['API degraded', 'Web up']],
  ]);
  assert.deepEqual(
    page.wanted.groups.flatMap(({ components }) => components.map(({ notes }) => notes.length)),
    [0, 1, 1, 2],
  );
  assert.deepEqual(page.refused, [
    { kind: 'component', name: 'API', refused: 'its group has another component with this name.' },
  ]);
  assert.match(page.notes[0]!, /^2 subscribers are not imported, because subscribers must confirm here themselves/);
  assert.match(page.notes[1]!, /Set status\.acme\.example as its domain/);
});

test('converts incidents with their phases, services and postmortem', () => {
  const [open, resolved, ...others] = converted(sample.exported).wanted.reports;
  assert.equal(others.length, 0);
  assert.deepEqual(open, {
    title: 'Mail is late',
    impact: 'minor',
    createdMs: Date.parse('2026-11-28T07:00Z'),
    affected: [{ group: '', name: 'Mail', state: 'down' }],
    updates: [{ phase: 'identified', text: 'Mail is late', atMs: Date.parse('2026-11-28T07:00Z') }],
    postmortem: '',
    notes: ['It is not resolved, so the page shows it as a current incident.'],
  });
  assert.deepEqual(
    resolved?.updates.map(({ phase, text }) => [phase, text]),
    [
      ['investigating', 'Calls fail.\n\nWe look into it.'],
      ['monitoring', 'We deployed a fix.'],
      ['resolved', 'All calls succeed again.'],
    ],
  );
  assert.deepEqual(
    [resolved?.impact, resolved?.postmortem, resolved?.affected, resolved?.notes],
    [
      'major',
      'A deploy was rolled back.',
      [{ group: 'Europe', name: 'API', state: 'down' }],
      ['It does not name Old API, because the page has no such component.'],
    ],
  );
});

test('converts maintenances to windows with their components, and to announcements until their end', () => {
  const [planned, completed] = converted(sample.exported).wanted.maintenances;
  assert.match(
    planned?.announcement.text ?? '',
    /^Planned from .*2:00.* to .*4:00.*\n\nShort interruptions are possible\.$/s,
  );
  const ms = (time: string) => Date.parse(`2026-${time}Z`);
  assert.deepEqual(
    [planned, completed].map((one) => [one?.title, one?.announcement.startsMs, one?.announcement.endsMs]),
    [
      ['Database upgrade', ms('11-27T08:00'), ms('12-05T03:00')],
      ['New network', ms('11-12T01:00'), ms('11-12T02:30')],
    ],
  );
  assert.match(completed?.announcement.text ?? '', /\n\nNew routers\.\n\nDone\.$/);
  assert.deepEqual(planned?.window, {
    description: 'Short interruptions are possible.',
    fromMs: ms('12-05T01:00'),
    toMs: ms('12-05T03:00'),
    zone: 'Europe/Berlin',
  });
  assert.equal(completed?.window.toMs, ms('11-12T02:30'), 'it ended early');
  assert.deepEqual(planned?.affected, [
    { group: '', name: 'Mail' },
    { group: 'Europe', name: 'Web' },
  ]);
  assert.deepEqual(completed?.affected, [{ group: '', name: 'Old API' }]);
});

test('reads the public API of a page, which repeats incidents', () => {
  const page = converted(sample.publicResponses);
  assert.equal(page.wanted.reference, 'statuspage:kctbh9vrtdwd');
  assert.deepEqual(
    page.wanted.reports.map(({ title }) => title),
    ['Mail is late', 'API errors'],
  );
  assert.equal(page.wanted.maintenances.length, 2);
  assert.match(page.notes[0]!, /^Subscribers are not imported/);
});

test('refuses several pages and files without a page, and skips what it cannot read', () => {
  const other = { ...sample.page, id: 'other' };
  assert.throws(() => converted([sample.page, other]), /several status pages/);
  assert.throws(() => converted([sample.components]), /Add the response of \/pages\/PAGE_ID/);
  const odd = [null, {}, [], 'x', -1, 1e308, '__proto__', '\u0000', { a: [] }];
  const values = [sample.page, ...sample.components, ...sample.incidents].flatMap((entry) =>
    Object.keys(entry)
      .filter((name) => !['id', 'page_id'].includes(name))
      .flatMap((name) => odd.map((value, index) => ({ ...entry, [name]: value, id: `${name}${index}` }))),
  );
  const pages = values.filter((one) => !('subdomain' in one));
  const { wanted, refused } = converted([sample.page, ...pages]);
  assert.ok(refused.length > 10 && wanted.reports.length > 10);
  for (const report of wanted.reports) {
    assert.ok(report.title !== '' && report.title.length <= 200 && report.updates.length > 0);
    assert.ok(report.updates.every(({ text }) => text !== '' && text.length <= 5000));
  }
});

test('limits the number and length of what it imports', () => {
  const many = Array.from({ length: 1010 }, (_, n) => ({
    ...sample.open,
    id: `m${n}`,
    name: 'x'.repeat(300),
    created_at: new Date(Date.parse('2026-01-01T00:00Z') + n * 60_000).toISOString(),
    incident_updates: Array.from({ length: n === 1009 ? 250 : 1 }, (_, u) => ({
      status: 'monitoring',
      body: n === 1009 ? 'y'.repeat(6000) : 'y',
      display_at: new Date(Date.parse('2026-01-02T00:00Z') + u).toISOString(),
    })),
  }));
  const services = Array.from({ length: 210 }, (_, n) => ({ ...sample.components[2], id: `c${n}`, name: `C${n}` }));
  const { wanted, refused } = converted([sample.page, services, many]);
  assert.deepEqual([wanted.reports.length, wanted.groups[0]?.components.length, refused.length], [1000, 200, 20]);
  const [newest] = wanted.reports;
  assert.deepEqual([newest?.updates.length, newest?.updates[0]?.text.length, newest?.title.length], [200, 5000, 200]);
  assert.match(newest?.notes.join(' ') ?? '', /newest 200 updates.*Long texts are cut/);
});

test('does not publish drafts of postmortems', () => {
  const withPostmortem = (more: object) => {
    const updates = [{ status: 'resolved', body: 'Fixed.', display_at: '2026-11-02T11:30:00.000Z' }];
    const given = {
      ...sample.resolved,
      status: 'resolved',
      postmortem_body: 'It was DNS.',
      incident_updates: updates,
      ...more,
    };
    const [report] = converted([sample.page, given]).wanted.reports;
    return [report?.postmortem, report?.notes.some((note) => /postmortem is not imported/.test(note))];
  };
  assert.deepEqual(withPostmortem({ postmortem_published_at: null }), ['', true]);
  assert.deepEqual(withPostmortem({ postmortem_published_at: null, postmortem_ignored: true }), ['', true]);
  assert.deepEqual(withPostmortem({ postmortem_published_at: '2026-11-03T09:00:00Z' }), ['It was DNS.', false]);
  assert.deepEqual(withPostmortem({ postmortem_published_at: null, status: 'postmortem' }), ['It was DNS.', false]);
});

test('keeps private pages private', () => {
  const privacyOf = (more: object) => converted([{ ...sample.page, ...more }]).wanted.isPrivate;
  assert.equal(privacyOf({ viewers_must_be_team_members: false, ip_restrictions: null }), false);
  assert.equal(privacyOf({ viewers_must_be_team_members: true }), true);
  assert.equal(privacyOf({ ip_restrictions: '192.0.2.0/24' }), true);
});
