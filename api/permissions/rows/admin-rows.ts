/** Permission rows for what only administrators do: requests, assignments, emails and the audit log. */
import { exportPeople } from '#api/clearance/export-people.ts';
import { multipartFile } from '#api/fixture-import/testing/import-input.ts';
import { createAccreditation, createSeason } from '#api/matches/testing/season.ts';
import {
  admins,
  adminsCreate,
  createMember,
  row,
  variant,
  withId,
  type Cell,
} from '#api/permissions/permission-row.ts';
import { createActor } from '#api/platform/testing/actors.ts';

async function request({ db }: Cell) {
  const id = await db.tx(async (tx) => {
    const applicant = await createActor(tx, 'member');
    return createAccreditation(tx, await createSeason(tx), applicant.id, 'pending');
  });
  return { params: { id } };
}

/** A tournament with someone who waits. */
async function applicant({ db }: Cell) {
  return db.tx(async (tx) => {
    const { eventId } = await createSeason(tx);
    const { id } = await createActor(tx, 'member');
    await createAccreditation(tx, { eventId }, id, 'pending');
    return { eventId, admin: await createActor(tx, 'admin') };
  });
}

async function season({ db }: Cell, of: 'eventId' | 'matchId') {
  const { [of]: id } = await db.tx((tx) => createSeason(tx));
  return { params: { id } };
}

async function createAssignment({ db }: Cell, of: 'eventId' | 'matchId') {
  return db.tx(async (tx) => {
    const { [of]: id } = await createSeason(tx);
    const officer = await createActor(tx, 'officer');
    return { params: { id }, body: { officers: [officer.id] } };
  });
}

const notificationBody = {
  email: { mail: { subject: 'Bibs', text: 'From 15:00.' }, receivers: ['a@press.example'] },
};
const contactBody = { email: { mail: { subject: 'suggestion', text: 'More plugs, please.' } } };

async function failedMail(cell: Cell) {
  const { params } = await withId(
    cell,
    `insert into mail (recipient, language, template, data, status)
     values ('a@press.example', 'en', 'accountApproved', '{"firstName": "A"}', 'failed')
     returning id`,
  );
  return { body: { ids: [params.id] } };
}

async function bulkJob(cell: Cell) {
  const { id } = await cell.db.tx((tx) => createActor(tx, 'admin'));
  return withId(
    cell,
    `insert into bulk_job (actor_id, kind, input, total)
     values ('${id}', 'decideRequests', '{"status": "approved", "people": []}', 1) returning id`,
  );
}

const watched = { name: 'Karim Watched', nameArabic: null, birthdate: null, reason: 'Threats' };

async function watchEntry(cell: Cell) {
  return withId(
    cell,
    `insert into watch_entry (name, reason, end_date) values ('Karim', 'Threats', now()) returning id`,
  );
}

export const adminRows = [
  row('GET /api/admin/overview', admins),
  row('GET /api/admin/system', admins),
  row('GET /api/admin/member-view', admins),
  row('GET /api/admin/audit', admins),
  row('GET /api/admin/watch-list', admins),
  row('POST /api/admin/watch-list', adminsCreate, () => ({
    body: { entry: { ...watched, endDate: '2099-12-31' } },
  })),
  row('GET /api/admin/watch-list/{id}', admins, watchEntry),
  row('PATCH /api/admin/watch-list/{id}', admins, async (cell) => ({
    ...(await watchEntry(cell)),
    body: { entry: { reason: 'Forged papers' } },
  })),
  row('DELETE /api/admin/watch-list/{id}', admins, watchEntry),
  row('GET /api/admin/user/{id}/watch-hits', admins, async (cell) => ({
    params: { id: (await createMember(cell)).id },
  })),
  row('GET /api/admin/requests', admins),
  row('GET /api/admin/requests/page', admins, () => ({ query: '?type=join_match' })),
  row('GET /api/admin/requests/filters', admins, () => ({ query: '?type=join_match' })),
  row('GET /api/admin/user/{id}/requests', admins, async (cell) => ({
    params: { id: (await createMember(cell)).id },
  })),
  row('GET /api/admin/request/{id}', admins, request),
  row('PATCH /api/admin/request/{id}', admins, async (cell) => ({
    ...(await request(cell)),
    body: { status: 'approved' },
  })),
  row('POST /api/admin/requests/decide', adminsCreate, async (cell) => ({
    body: { ids: [(await request(cell)).params.id], status: 'approved' },
  })),
  row('POST /api/admin/users/export', admins, () => ({ body: { text: 'nobody' } })),
  row('POST /api/admin/users/status', adminsCreate, async (cell) => ({
    body: { users: [{ id: (await createMember(cell)).id, version: 1 }], status: 'approved' },
  })),
  row('GET /api/admin/bulk-jobs', admins),
  row('GET /api/admin/bulk-jobs/{id}', admins, bulkJob),
  row('POST /api/admin/bulk-jobs/{id}/stop', admins, bulkJob),
  row('GET /api/admin/event/{id}/attendees', admins, (cell) => season(cell, 'eventId')),
  row('GET /api/admin/match/{id}/attendees', admins, (cell) => season(cell, 'matchId')),
  row('GET /api/admin/event/{id}/clearance', admins, (cell) => season(cell, 'eventId')),
  row('POST /api/admin/event/{id}/clearance/export', admins, async (cell) => ({
    params: { id: (await applicant(cell)).eventId },
    body: {},
  })),
  row('POST /api/admin/event/{id}/clearance/file', admins, async (cell) => ({
    ...(await season(cell, 'eventId')),
    ...multipartFile('Reference,Cleared\nk7qf-2m9p,yes\n', 'answers.csv'),
  })),
  row('POST /api/admin/event/{id}/clearance', admins, async (cell) => {
    const { eventId, admin } = await applicant(cell);
    const { people } = await cell.db.tx((tx) => exportPeople(tx, admin, eventId));
    const answers = people.map(({ reference }) => ({ reference, cleared: true, note: null }));
    return { params: { id: eventId }, body: { answers, fileName: 'answers.csv' } };
  }),
  row('POST /api/admin/event/{id}/attendees/export', admins, async (cell) => ({
    ...(await season(cell, 'eventId')),
    body: {},
  })),
  row('POST /api/admin/match/{id}/attendees/export', admins, async (cell) => ({
    ...(await season(cell, 'matchId')),
    body: {},
  })),
  row('POST /api/admin/matches/attendees/export', admins, async (cell) => ({
    body: { ids: [(await season(cell, 'matchId')).params.id] },
  })),
  row('GET /api/admin/officers', admins, () => ({ query: '?firstName=Test' })),
  row('GET /api/admin/event/{id}/officer-board', admins, (cell) => season(cell, 'eventId')),
  row('PATCH /api/admin/event/{id}/officer-board', admins, async ({ db }) =>
    db.tx(async (tx) => {
      const { eventId, matchId } = await createSeason(tx);
      const { id: officer } = await createActor(tx, 'officer');
      const assignments = [{ match: matchId, officer, expected: null }];
      return { params: { id: eventId }, body: { assignments } };
    }),
  ),
  row('PATCH /api/admin/event/{id}/members', admins, (cell) => createAssignment(cell, 'eventId')),
  row('PATCH /api/admin/match/{id}/members', admins, (cell) => createAssignment(cell, 'matchId')),
  variant(
    'POST /api/notifications/mail',
    'a question to the media office',
    [401, 403, 403, 201, 201, 422],
    () => ({ body: contactBody }),
  ),
  variant(
    'POST /api/notifications/mail',
    'a mail to others',
    [401, 403, 403, 403, 403, 201],
    () => ({ body: notificationBody }),
  ),
  row('POST /api/admin/notifications/preview', admins, () => ({ body: notificationBody })),
  row('POST /api/admin/notifications/test', adminsCreate, () => ({
    body: { email: { mail: notificationBody.email.mail } },
  })),
  row('GET /api/admin/mails', admins),
  row('GET /api/admin/mail/{id}', admins, async (cell) => ({
    params: { id: (await failedMail(cell)).body.ids[0] ?? '' },
  })),
  row('POST /api/admin/mails/again', admins, failedMail),
];
