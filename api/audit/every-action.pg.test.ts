import { globSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditRoutes } from '#api/audit/routes.ts';
import { type AuditScene, createAuditScene } from '#api/audit/testing/audit-scene.ts';
import { entities } from '#api/schema.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { auditActions, type AuditAction, type AuditLogEntry } from '#sync/contracts/admin/audit.ts';
import type { AuditSubject } from '#sync/contracts/admin/audit-fields.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: auditRoutes });

test('the contract lists exactly the actions that the code writes', () => {
  const sources = globSync('api/**/*.ts', { exclude: ['**/*.test.ts', '**/testing/**'] });
  const written = new Set(
    sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'((?!application)[\w-]+\.[\w-]+)'/g)].flatMap(
        ([, name = '']) => (name in auditActions ? [name] : []),
      ),
    ),
  );
  // These action names are composed of two parts.
  for (const kind of ['event', 'match']) written.add(`${kind}.export`);
  for (const done of ['made', 'promoted', 'renewed']) written.add(`admin.${done}`);
  expect(Object.keys(auditActions).toSorted()).toEqual([...written].toSorted());
});

type Said = Partial<
  Pick<AuditLogEntry, 'fields' | 'changes' | 'count' | 'status' | 'role' | 'reason'>
> & {
  person?: string;
  thing?: string;
};
type Case = [about: { subject: [AuditSubject, string]; detail: object }, said: Said];

const officer = 'Test officer';

function cases({ person, season, ids }: AuditScene): Record<AuditAction, Case[]> {
  const about = (type: AuditSubject, id: string, detail = {}): Case[0] => ({
    subject: [type, id],
    detail,
  });
  const account = (detail = {}) => about('account', person.id, detail);
  const asked = { accountId: person.id, from: 'pending', to: 'approved' };
  const step = (reason: string | null) => ({ ...asked, reason });
  const requests = (reason: string | null): Case[] => [
    [about('create_profile', ids.registration, step(reason)), { person: officer, reason }],
    [
      about('join_event', ids.accreditation, step(reason)),
      { person: officer, thing: 'Cup', reason },
    ],
    [about('join_match', ids.booking, step(reason)), { person: officer, thing: 'Home', reason }],
  ];
  const event = (detail = {}) => about('event', season.eventId, detail);
  const match = (detail = {}) => about('match', season.matchId, detail);
  const report = (detail = {}) => about('report', ids.report, detail);
  const set = about('question_set', randomUUID(), { name: 'After', questions: ['Wi-Fi?'] });
  const scheduled = {
    field: 'publication',
    from: 'draft',
    to: '2026-12-01T10:00:00.000Z',
  } as const;
  const cup = { thing: 'Cup' };
  const home = { thing: 'Home' };
  const team = { thing: 'Home' };
  const venue = { thing: 'Stadium' };
  const plan = { thing: 'Media plan' };
  const piece = { thing: 'Gates open' };
  const ofReport = { person: officer, thing: 'Media operations' };
  const who = { person: officer };
  const invitation = about('invitation', ids.invitation, { role: 'photographer' });
  const invited = { thing: 'salma@press.example' };
  const requirement = (detail = {}) => about('requirement', ids.requirement, detail);
  const outlet = (detail = {}) => about('outlet', ids.outlet, detail);
  const ofOutlet = { thing: 'Delta Press' };
  const insurance = { thing: 'Insurance' };
  const evidence: Case[] = [
    [account({ requirementId: ids.requirement }), { ...who, ...insurance }],
  ];
  const changed: Case[] = [[requirement(), insurance]];
  const member: Case[] = [[account({ outletId: ids.outlet }), { ...who, ...ofOutlet }]];
  return {
    'request.approve': requests(null),
    'request.approve-first': [[about('join_event', ids.accreditation, asked), { ...who, ...cup }]],
    'request.reject': requests('Not readable.'),
    'request.revoke': requests('Left.'),
    'request.ask': [[about('join_event', ids.accreditation, asked), { ...who, thing: 'Cup' }]],
    'request.answer': [[about('join_event', ids.accreditation, asked), { ...who, thing: 'Cup' }]],
    'request.withdraw': [
      [about('join_event', ids.accreditation, asked), { person: officer, thing: 'Cup' }],
      [about('join_match', ids.booking, asked), { person: officer, thing: 'Home' }],
    ],
    'account.answer': [[account({ fields: ['pressId'] }), { ...who, fields: ['pressId'] }]],
    'account.ask': [[account({ reason: 'Who?' }), { ...who, reason: 'Who?' }]],
    'account.ask-again': [
      [account({ fields: ['birthdate', 'pressId'] }), { ...who, fields: ['birthdate', 'pressId'] }],
    ],
    'account.delete': [[account(), who]],
    'account.document-view': [
      [
        account({ fields: ['pressId'], document: 'f', viewedBy: 'administrator' }),
        { ...who, fields: ['pressId'] },
      ],
    ],
    'account.edit': [
      [account({ fields: ['lastName'], role: 'photographer' }), { ...who, role: 'photographer' }],
      [
        account({ fields: [], status: 'rejected', from: 'approved', reason: 'Left.' }),
        { ...who, status: 'rejected', reason: 'Left.', fields: [] },
      ],
    ],
    'account.calendar-create': [[account(), who]],
    'account.calendar-end': [[account(), who]],
    'account.calendar-renew': [[account(), who]],
    'account.email-cancel': [[account(), who]],
    'account.email-change': [
      [
        account({ changes: [{ field: 'email', from: 'a@b.example', to: 'c@d.example' }] }),
        { ...who, changes: [{ field: 'email', from: 'a@b.example', to: 'c@d.example' }] },
      ],
    ],
    'account.email-confirm': [[account(), who]],
    'account.email-reject': [[account(), who]],
    'account.email-request': [[account(), who]],
    'account.email-correct': [
      [
        account({ changes: [{ field: 'email', from: 'a@b.example', to: 'c@d.example' }] }),
        { ...who, changes: [{ field: 'email', from: 'a@b.example', to: 'c@d.example' }] },
      ],
    ],
    'account.evidence-accept': evidence,
    'account.evidence-cleared': [[account({ images: 2 }), { ...who, count: 2 }]],
    'account.evidence-expire': evidence,
    'account.evidence-give': evidence,
    'account.evidence-refuse': evidence,
    'account.export': [[about('account', 'list', { people: 40 }), { count: 40 }]],
    'account.identity-cleared': [[account({ cause: 'rejected', images: 3 }), { ...who, count: 3 }]],
    'account.login': [[account(), who]],
    'account.looked-at': [[account({ documents: ['pressId'] }), { ...who, fields: ['pressId'] }]],
    'account.password-change': [[account(), who]],
    'account.password-reset': [[account(), who]],
    'account.recovery-code-use': [[account(), who]],
    'account.recovery-codes': [[account(), who]],
    'account.second-factor-off': [[account(), who]],
    'account.second-factor-on': [[account(), who]],
    'account.second-factor-renew': [[account(), who]],
    'profile.edit': [[account({ fields: ['language'] }), { ...who, fields: ['language'] }]],
    'admin.made': [[account(), who]],
    'admin.promoted': [[account(), who]],
    'admin.renewed': [[account(), who]],
    'admin.second-factor-reset': [[account(), who]],
    'invitation.send': [[invitation, invited]],
    'invitation.send-admin': [[invitation, invited]],
    'invitation.resend': [[invitation, invited]],
    'invitation.revoke': [[invitation, invited]],
    'invitation.accept': [[account({ invitation: ids.invitation }), who]],
    'invitation.accept-admin': [[account({ invitation: ids.invitation }), who]],
    'event.create': [[event({ name: 'Cup', description: 'x', banner: 'y' }), cup]],
    'event.edit': [
      [event({ endDate: '2026-01-01', banner: 'y' }), { ...cup, fields: ['endDate', 'banner'] }],
    ],
    'event.delete': [[event({ name: 'Cup', matches: 4, people: 12 }), { thing: 'Cup', count: 12 }]],
    'event.assign': [[event({ officers: [person.id], accredited: 1 }), { ...cup, count: 1 }]],
    'event.export': [[event(), cup]],
    'clearance.export': [[event({ people: 4 }), { ...cup, count: 4 }]],
    'clearance.import': [[event({ people: 3 }), { ...cup, count: 3 }]],
    'match.create': [
      [match({ name: 'Matchday 1' }), home],
      [match({ import: true, line: 3, changes: [] }), home],
    ],
    'match.edit': [
      [match({ gate: 'B', date: 'x' }), { ...home, fields: ['date', 'gate'] }],
      [
        match({ import: true, line: 4, changes: [{ field: 'venue', from: 'A', to: 'B' }] }),
        { ...home, fields: [], changes: [{ field: 'locationId', from: 'A', to: 'B' }] },
      ],
    ],
    'match.delete': [[match({ name: 'Matchday 1', people: 2 }), { ...home, count: 2 }]],
    'match.assign': [
      [match({ officerId: person.id, before: null }), { ...home, ...who }],
      [match({ officerId: null, before: person.id }), home],
    ],
    'match.import': [
      [event({ file: 'f.csv', created: 5, changed: 2, same: 0 }), { ...cup, count: 7 }],
    ],
    'match.export': [[match(), home]],
    'match.allocation-create': [[match(), home]],
    'match.allocation-edit': [[match(), home]],
    'match.allocation-delete': [[match(), home]],
    'match.allocate': [[match({ count: 40 }), { ...home, count: 40 }]],
    'pool.request': [[match({ accountId: person.id }), { ...home, ...who }]],
    'pool.accept': [[match({ accountId: person.id }), { ...home, ...who }]],
    'pool.withdraw': [[match({ accountId: person.id }), { ...home, ...who }]],
    'pool.return': [[match({ accountId: person.id }), { ...home, ...who }]],
    'pool.override': [[match({ accountId: person.id, reason: 'x' }), { ...home, ...who }]],
    'pool.refuse': [[match({ accountId: person.id, reason: 'x' }), { ...home, ...who }]],
    'pool.request-for': [[match({ accountId: person.id }), { ...home, ...who }]],
    'pool.keep': [[match({ accountId: person.id }), { ...home, ...who }]],
    'pool.release': [[match({ accountId: person.id }), { ...home, ...who }]],
    'pool.substitute': [[match({ accountId: person.id, reason: 'x' }), { ...home, ...who }]],
    'pool.number': [[match({ accountId: person.id }), { ...home, ...who }]],
    'absence.record': [[match({ accountId: person.id }), { ...home, ...who }]],
    'absence.contest': [[match({ accountId: person.id }), { ...home, ...who }]],
    'absence.uphold': [[match({ accountId: person.id }), { ...home, ...who }]],
    'absence.withdraw': [[match({ accountId: person.id }), { ...home, ...who }]],
    'suspension.create': [[about('account', person.id), who]],
    'suspension.lift': [[about('account', person.id), who]],
    'match.gates-set-up': [[match({ closesAfter: 120 }), home]],
    'match.gates-edit': [[match({ reEntry: true }), home]],
    'match.gate-create': [[match({ gate: 3, name: 'Press' }), home]],
    'match.gate-edit': [[match({ gate: 3, roles: [] }), home]],
    'match.gate-delete': [[match({ gate: 3, name: 'Press' }), home]],
    'match.gate-code': [[match({ gate: 3 }), home]],
    'match.gate-phone-officer': [[match({ phone: person.id }), home]],
    'match.gate-phone-accept': [[match({ phone: person.id }), home]],
    'match.gate-phone-rights': [[match({ phone: person.id, rights: 'search' }), home]],
    'match.gate-phone-move': [[match({ phone: person.id, gateId: ids.news }), home]],
    'match.gate-phone-revoke': [[match({ phone: person.id, discardScans: true }), home]],
    'match.gate-phone-lost': [[match({ phone: person.id, lost: true }), home]],
    'match.gates-close': [[match({ phones: [person.id] }), { ...home, count: 1 }]],
    'match.gates-reopen': [[match(), home]],
    'match.gates-list': [[match({ version: 2, people: 118 }), { ...home, count: 118 }]],
    'match.gate-paper': [[match({ no: 5, act: 'in', at: 'x', gate: 4 }), home]],
    'match.gate-exception': [[match({ kind: 'twice', no: 5, seen: true }), home]],
    'team.create': [[about('team', season.homeId, { name: 'Home' }), team]],
    'team.edit': [[about('team', season.homeId, { logo: 'x' }), { ...team, fields: ['logo'] }]],
    'team.delete': [[about('team', season.homeId, { name: 'Home' }), team]],
    'city.create': [
      [about('city', season.venueId, { name: 'New Alamein' }), { thing: 'New Alamein' }],
    ],
    'venue.create': [[about('venue', season.venueId, { name: 'Stadium', cityId: 'x' }), venue]],
    'venue.edit': [
      [about('venue', season.venueId, { cityId: 'x' }), { ...venue, fields: ['cityId'] }],
    ],
    'venue.allocation-template': [[about('venue', season.venueId), venue]],
    'venue.delete': [[about('venue', season.venueId, { name: 'Stadium' }), venue]],
    'outlet.create': [[outlet({ name: 'Delta Press', type: 'print' }), ofOutlet]],
    'outlet.edit': [
      [
        outlet({ name: 'Delta Press', changes: [{ field: 'type', from: 'tv', to: 'print' }] }),
        { ...ofOutlet, changes: [{ field: 'type', from: 'tv', to: 'print' }] },
      ],
    ],
    'outlet.close': [[outlet({ people: 7 }), { ...ofOutlet, count: 7 }]],
    'outlet.merge': [[outlet({ people: 9 }), { ...ofOutlet, count: 9 }]],
    'outlet.invite': [[outlet({ invitation: ids.invitation }), ofOutlet]],
    'outlet.invitation-cancel': [[outlet({ invitation: ids.invitation }), ofOutlet]],
    'outlet.join': member,
    'outlet.vouch': member,
    'outlet.add': member,
    'outlet.manager-add': member,
    'outlet.manager-remove': member,
    'outlet.leave': member,
    'outlet.remove': member,
    'document.create': [
      [about('document', ids.document, { title: 'Media plan', name: 'f' }), plan],
    ],
    'document.edit': [
      [about('document', ids.document, { name: 'f' }), { ...plan, fields: ['file'] }],
    ],
    'document.delete': [
      [about('document', ids.document, { title: 'Media plan', name: 'f' }), plan],
    ],
    'news.create': [[about('news', ids.news, { title: 'Gates open', tags: ['x'] }), piece]],
    'news.draft': [[about('news', ids.news, { title: 'Gates open', tags: [] }), piece]],
    'news.schedule': [
      [about('news', ids.news, { changes: [scheduled] }), { ...piece, changes: [scheduled] }],
    ],
    'news.publish': [[about('news', ids.news), piece]],
    'news.unpublish': [
      [about('news', ids.news, { text: 'changed' }), { ...piece, fields: ['text'] }],
    ],
    'news.edit': [
      [
        about('news', ids.news, { text: 'changed', Tags: [] }),
        { ...piece, fields: ['text', 'tags'] },
      ],
    ],
    'news.delete': [[about('news', ids.news, { title: 'Gates open' }), piece]],
    'report.assign': [[report({ officerId: person.id, matchId: season.matchId }), ofReport]],
    'report.publish': [[report({ version: 2 }), ofReport]],
    'report.questions': [[report({ version: 2 }), ofReport]],
    'report.archive': [[report({ status: 'published' }), { ...ofReport, status: null }]],
    'report.delete': [[report({ name: 'Media operations', officerId: person.id }), ofReport]],
    'report.export': [[report(), ofReport]],
    'questionSet.save': [[set, { thing: 'After' }]],
    'questionSet.delete': [[set, { thing: 'After' }]],
    'notification.send': [
      [
        about('notification', ids.notification, { subject: 'Bibs', queued: 40 }),
        { thing: 'Bibs', count: 40 },
      ],
    ],
    'mail.again': [
      [about('mail', ids.mail, { queued: 1 }), { ...who, thing: person.email, count: 1 }],
      [about('mail', 'many', { queued: 9 }), { count: 9 }],
    ],
    'contact.send': [[about('mail', randomUUID(), { topic: 'other' }), {}]],
    'requirement.ask': [[requirement({ people: 7 }), { ...insurance, count: 7 }]],
    'requirement.create': changed,
    'requirement.delete': changed,
    'requirement.edit': changed,
    'requirement.order': changed,
    'watchEntry.create': [[about('watch_entry', 'x'), {}]],
    'watchEntry.edit': [[about('watch_entry', 'x', { fields: ['name'] }), { fields: ['name'] }]],
    'watchEntry.delete': [[about('watch_entry', 'x'), {}]],
    'watchEntry.view': [[about('watch_entry', 'list'), {}]],
    'backup.restore': [[about('database', 'touchline', { endSessions: true }), {}]],
  };
}

/** Deletes everything: matches and tournaments are only marked, other rows are removed. */
async function removeAll(tx: Tx, { person, season, ids }: AuditScene): Promise<void> {
  const gone = (table: string, id: string) => tx.execute(`delete from ${table} where id = ?`, [id]);
  await gone('report', ids.report);
  await gone('document', ids.document);
  await gone('news', ids.news);
  await gone('mail', ids.mail);
  await gone('invitation', ids.invitation);
  await gone('notification', ids.notification);
  for (const [table, id] of [
    ['account', person.id],
    ['event', season.eventId],
    ['match', season.matchId],
  ] as const)
    await tx.execute(`update ${table} set deleted_at = now() where id = ?`, [id]);
}

test('every action shows actor, subject and time, even after everything it names is deleted', async () => {
  const reader = await t.asActor('admin');
  const at = await db.tx(createAuditScene);
  const written = Object.entries(cases(at)).flatMap(([action, each]) =>
    each.map(([about, said]) => ({ action: action as AuditAction, about, said })),
  );
  // One after the other, because entries of the same instant have no order of their own.
  for (const { action, about } of written)
    await db.tx((tx) => audit(tx, at.admin, action, about.subject, about.detail));
  const read = async () => {
    const { status, body } = await t.call(reader, 'GET', '/api/admin/audit?pageSize=1000');
    expect(status).toBe(200);
    // The oldest entry belongs to the report that the scene created.
    return (body.data.lines as AuditLogEntry[]).toReversed().slice(1);
  };
  for (const here of [true, false]) {
    if (!here) await db.tx((tx) => removeAll(tx, at));
    const lines = await read();
    expect(lines).toHaveLength(written.length);
    for (const { action, about, said } of written) {
      const line = lines.shift();
      const { person, thing, ...rest } = said;
      const what = `${here ? '' : 'gone: '}${action} ${about.subject[0]}`;
      expect(line, what).toMatchObject({ action, actor: { id: at.admin.id }, ...rest });
      expect(Date.parse(line?.at ?? ''), what).toBeGreaterThan(0);
      // The recipient is deleted with the email or the invitation.
      if (!here && ['mail', 'invitation'].includes(about.subject[0])) continue;
      expect(line?.person?.name ?? '', what).toBe(person ?? '');
      const shown = line?.thing?.teams?.home ?? line?.thing?.name ?? '';
      expect(shown.startsWith(thing ?? 'never'), what).toBe(thing !== undefined);
    }
  }
});
