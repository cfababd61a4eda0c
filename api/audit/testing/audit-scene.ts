/** Records that entries of the audit log are about, for tests. */
import { randomBytes } from 'node:crypto';
import { insertRequirement } from '#api/evidence/testing/requirements.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { insertOutlet } from '#api/outlets/testing/outlet-scene.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { assignReport } from '#api/reports/admin/create-reports.ts';
import { mailServices } from '#api/reports/testing/report-fixture.ts';

/** Creates a subject for every action. */
export async function createAuditScene(tx: Tx) {
  const [admin, person] = [await createActor(tx, 'admin'), await createActor(tx, 'officer')];
  const season = await createSeason(tx);
  const made = async (sql: string, params: unknown[] = []) =>
    (await tx.execute<{ id: string }[]>(`${sql} returning id`, params))[0]?.id ?? '';
  const file = `${randomBytes(16).toString('base64url')}.pdf`;
  await tx.execute(
    `insert into stored_file (name, mime, bytes, sha256, sent_bytes, purpose, claimed_at)
     values (?, 'application/pdf', 1, sha256('x'), 1, 'document', now())`,
    [file],
  );
  const ids = {
    registration: await made('insert into profile_request (account_id) values (?)', [person.id]),
    accreditation: await createAccreditation(tx, season, person.id),
    booking: await createBooking(tx, season, person.id),
    document: await made(`insert into document (title, name) values ('Media plan', ?)`, [file]),
    news: await made(`insert into news (title, text, banner) values ('Gates open', '{}', ?)`, [
      file,
    ]),
    report: await assignReport(
      tx,
      admin,
      { ...season, officerId: person.id, name: 'Media operations', questions: ['Wi-Fi?'] },
      mailServices,
    ),
    notification: await made(
      `insert into notification (sender_id, subject, text, rtl, styled, categories)
       values (?, 'Bibs', 'x', false, true, '{users}')`,
      [admin.id],
    ),
    invitation: await made(
      `insert into invitation (email, language, token_hash, invited_by, expires_at)
       values ('salma@press.example', 'en', sha256('x'), ?, now())`,
      [admin.id],
    ),
    requirement: await insertRequirement(tx, { name: 'Insurance' }),
    outlet: (await insertOutlet(tx, { name: 'Delta Press' })).id,
    mail: await made(
      `insert into mail (account_id, recipient, language, template, data)
       values (?, ?, 'en', 'accountApproved', '{"firstName": "A"}')`,
      [person.id, person.email],
    ),
  };
  return { admin, person, season, ids };
}
export type AuditScene = Awaited<ReturnType<typeof createAuditScene>>;
