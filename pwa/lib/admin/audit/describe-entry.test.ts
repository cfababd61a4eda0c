import { afterEach, expect, test } from 'vitest';
import {
  actorName,
  entryChanges,
  entryDetails,
  describeEntry,
} from '#pwa/lib/admin/audit/describe-entry.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/use-translation.ts';
import {
  type AuditAction,
  type AuditChange,
  auditActions,
  auditKinds,
  type AuditLogEntry,
} from '#sync/contracts/admin/audit.ts';
import { auditFields, auditSubjects } from '#sync/contracts/admin/audit-fields.ts';
import { documentEdit } from '#sync/contracts/content/documents.ts';
import { eventEdit } from '#sync/contracts/events/manage-events.ts';
import { teamEdit, venueEdit } from '#sync/contracts/places/manage-places.ts';
import { matchEdit } from '#sync/contracts/matches/matches.ts';
import { newsEdit } from '#sync/contracts/content/news.ts';
import { registrationCorrection, userEdit } from '#sync/contracts/accounts/users.ts';

afterEach(() => languageStore.set('en'));

const mona = {
  id: 'm',
  name: 'Mona Adel',
  nameArabic: null,
  email: 'm@l.example',
  admin: true,
  here: true,
};
const salma = { ...mona, id: 's', name: 'Salma Fathy', nameArabic: 'سلمى فتحي', admin: false };
const cup = { type: 'event', id: 'c', name: 'Egypt Cup', teams: null, here: true } as const;

const blank = {
  id: 'i',
  at: '2026-11-21T19:04:00.000Z',
  subject: 'account',
  actor: mona,
  person: salma,
  thing: cup,
  reason: null,
  fields: [],
  changes: [],
  status: null,
  role: null,
  count: null,
} as const;

function line(action: AuditAction, more: Partial<AuditLogEntry> = {}): AuditLogEntry {
  return { ...blank, fields: [], changes: [], action, kind: auditActions[action], ...more };
}

const actions = Object.keys(auditActions) as AuditAction[];

test.each(actions)('the audit entry %s is a sentence even with unknown names', (action) => {
  for (const subject of auditSubjects)
    for (const kind of auditKinds)
      for (const known of [{}, { actor: null }, { person: null }, { thing: null }]) {
        const text = describeEntry(line(action, { subject, kind, ...known }), t);
        expect(text).toMatch(/^(Mona Adel|The portal|The operator) [a-z]/);
        expect(text).not.toMatch(/undefined|null|[{}]|audit\./);
      }
});

test('the audit entry of a decision names the person and the request', () => {
  const asked = { subject: 'join_event' } as const;
  expect(describeEntry(line('request.approve', asked), t)).toBe(
    'Mona Adel approved Salma Fathy’s accreditation for Egypt Cup',
  );
  expect(describeEntry(line('account.edit', { kind: 'revoke', status: 'rejected' }), t)).toBe(
    'Mona Adel revoked the approval of Salma Fathy’s account',
  );
  expect(describeEntry(line('account.delete', { actor: salma }), t)).toBe(
    'Salma Fathy deleted their own account',
  );
  expect(actorName(line('admin.made', { actor: null }), t)).toBe('The operator');
});

test('the audit entry of an assignment that ended names the officer who had it', () => {
  const hany = { ...mona, id: 'h', name: 'Hany Lotfy', admin: false };
  const sentence = (people: Partial<AuditLogEntry>) =>
    describeEntry(line('match.assign', people), t);
  expect(sentence({})).toBe('Mona Adel assigned Salma Fathy to Egypt Cup');
  expect(sentence({ former: hany })).toBe(
    'Mona Adel assigned Salma Fathy to Egypt Cup instead of Hany Lotfy',
  );
  expect(sentence({ person: null, former: hany })).toBe(
    'Mona Adel removed Hany Lotfy from Egypt Cup',
  );
});

test('audit entries in Arabic have people’s Arabic names', () => {
  languageStore.set('ar');
  expect(actorName(line('account.delete', { actor: salma }), t)).toBe('سلمى فتحي');
  expect(actorName(line('account.delete', { actor: mona }), t)).toBe('Mona Adel');
});

test('the audit entry of a viewed document names it', () => {
  const viewed = (...fields: AuditLogEntry['fields']) => line('account.document-view', { fields });
  expect(describeEntry(viewed('pressId'), t)).toBe('Mona Adel viewed Salma Fathy’s press ID');
  expect(describeEntry(viewed('identification'), t)).toBe(
    'Mona Adel viewed Salma Fathy’s ID or passport',
  );
  expect(describeEntry(viewed(), t)).toBe('Mona Adel viewed an identity document of Salma Fathy');
  // Nothing was changed.
  expect(entryDetails(viewed('pressId'), t)).toBe('');
});

test('the details of an audit entry have its reason, fields and count', () => {
  const all = { reason: 'reason.eventOff', fields: ['pressId'], role: 'photographer' } as const;
  expect(entryDetails(line('account.edit', { ...all, fields: [...all.fields] }), t)).toBe(
    `${t('reason.eventOff')} · Changed: Press ID · Role: ${t('role.photographer')}`,
  );
  expect(entryDetails(line('match.import', { count: 7 }), t)).toBe('7 matches');
  expect(entryDetails(line('match.delete', { count: 0 }), t)).toBe('');
});

test('changes in an audit entry are shown field by field, as their form shows them', () => {
  const change = (field: AuditChange['field'], from: string | null, to: string | null) => ({
    field,
    from,
    to,
  });
  const shown = (...changes: AuditChange[]) => entryChanges(line('match.edit', { changes }), t);
  expect(shown(change('gate', null, 'Media gate 4'))).toEqual([
    { label: 'Gate', from: 'empty', to: 'Media gate 4' },
  ]);
  expect(shown(change('date', '2026-11-26T18:00:00.000Z', '2026-11-27T18:00:00.000Z'))).toEqual([
    { label: 'Date', from: '26-11-2026, 08:00 PM', to: '27-11-2026, 08:00 PM' },
  ]);
  expect(shown(change('endDate', '2026-05-01', '2026-06-01'))).toEqual([
    { label: 'Last day', from: '01-05-2026', to: '01-06-2026' },
  ]);
  expect(shown(change('reservationOpen', 'true', 'false'))).toEqual([
    { label: 'Booking', from: 'Opened', to: 'Closed' },
  ]);
  expect(shown(change('role', 'photographer', 'cameraman'))).toEqual([
    { label: 'Role', from: 'Photographer', to: 'Cameraman' },
  ]);
  // A value of a later version is shown as it is.
  expect(shown(change('type', 'club', 'mixed'))).toEqual([
    { label: 'Type', from: 'Club', to: 'mixed' },
  ]);
});

test('every field that can be changed has a label in the audit log', () => {
  const forms = [
    registrationCorrection,
    userEdit,
    eventEdit,
    teamEdit,
    venueEdit,
    newsEdit,
    matchEdit,
  ];
  const changed = [...forms, documentEdit].flatMap((form) => Object.keys(form.shape));
  // These have texts of their own: decisions, document files and tags; either text of an article is one.
  const otherwise = new Set(['role', 'status', 'Tags', 'textArabic']);
  const known: readonly string[] = auditFields;
  expect(changed.filter((name) => !known.includes(name) && !otherwise.has(name))).toEqual([]);
  for (const field of auditFields)
    expect(entryDetails(line('profile.edit', { fields: [field] }), t)).toMatch(/^Changed: [A-Z]/);
});

test('an audit entry in Arabic has the Arabic names of a match’s teams and of a tournament', () => {
  languageStore.set('ar');
  const named = { ...cup, nameArabic: 'كأس مصر' };
  const match = {
    ...named,
    type: 'match',
    teams: { home: 'Al Ahly', homeArabic: 'الأهلي', away: 'Zamalek', awayArabic: 'الزمالك' },
  } as const;
  const text = (thing: AuditLogEntry['thing']) => describeEntry(line('event.edit', { thing }), t);
  expect(text(named)).toContain('كأس مصر');
  expect(text(match)).toContain('الأهلي ضد الزمالك');
});
