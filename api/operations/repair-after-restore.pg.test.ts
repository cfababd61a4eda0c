import { expect, test } from 'vitest';
import { repairAfterRestore } from '#api/operations/repair-after-restore.ts';
import type { Manifest } from '#api/platform/backup/archive/archive-format.ts';
import { withBackupConnection } from '#api/platform/backup/connection.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase();

test('a restore stops decisions and blocks made in bulk, and lets deletions continue', async () => {
  await db.tx(async (tx) => {
    const { id } = await createActor(tx, 'admin');
    for (const kind of ['decideRequests', 'deleteEvent', 'deleteMatches', 'setUserStatus'])
      await tx.execute(
        `insert into bulk_job (actor_id, kind, input, total, done, status)
         values (?, ?, '{}', 9, 3, 'running')`,
        [id, kind],
      );
  });
  const manifest = { takenAt: '2026-11-22T10:00:00.000Z' } as Manifest;
  await withBackupConnection(db.url, (database) =>
    repairAfterRestore(database, manifest, { endSessions: false }),
  );
  const work = await db.tx((tx) =>
    tx.execute<Row[]>(
      `select kind, status, finished_at is not null as over from bulk_job order by kind`,
    ),
  );
  expect(work).toEqual([
    { kind: 'decideRequests', status: 'stopped', over: true },
    { kind: 'deleteEvent', status: 'running', over: false },
    { kind: 'deleteMatches', status: 'running', over: false },
    { kind: 'setUserStatus', status: 'stopped', over: true },
  ]);
});

test('the links of invitations end with a restore, because they may have been used or revoked since', async () => {
  const invitations = () =>
    db.tx((tx) =>
      tx.execute<Row[]>(
        `select email, expires_at > now() and accepted_at is null as works from invitation`,
      ),
    );
  await db.tx(async (tx) => {
    const { id } = await createActor(tx, 'admin');
    await tx.execute(
      `insert into invitation (email, language, token_hash, invited_by, expires_at)
       values ('open@press.example', 'en', sha256('x'), ?, now() + interval '1 day')`,
      [id],
    );
  });
  expect(await invitations()).toEqual([{ email: 'open@press.example', works: true }]);
  const manifest = { takenAt: '2026-11-22T10:00:00.000Z' } as Manifest;
  await withBackupConnection(db.url, (database) =>
    repairAfterRestore(database, manifest, { endSessions: false }),
  );
  expect(await invitations()).toEqual([{ email: 'open@press.example', works: false }]);
});

test('a restore sends no push message, because it may have been sent since', async () => {
  await db.tx(async (tx) => {
    const { id } = await createActor(tx, 'member');
    await tx.execute(
      `insert into push_message (account_id, template, data, subject, expires_at)
       values (?, 'ticket', '{}', 'subject', now() + interval '1 day')`,
      [id],
    );
  });
  const manifest = { takenAt: '2026-11-22T10:00:00.000Z' } as Manifest;
  await withBackupConnection(db.url, (database) =>
    repairAfterRestore(database, manifest, { endSessions: false }),
  );
  expect(await db.tx((tx) => tx.execute('select from push_message'))).toEqual([]);
});

test('calendar addresses end with --end-sessions only, because they may have been renewed since', async () => {
  const feeds = () => db.tx((tx) => tx.execute('select from calendar_feed'));
  await db.tx(async (tx) => {
    const { id } = await createActor(tx, 'member');
    await tx.execute(`insert into calendar_feed (account_id, token_hash) values (?, sha256('x'))`, [
      id,
    ]);
  });
  const manifest = { takenAt: '2026-11-22T10:00:00.000Z' } as Manifest;
  const repair = (endSessions: boolean) =>
    withBackupConnection(db.url, (database) =>
      repairAfterRestore(database, manifest, { endSessions }),
    );
  await repair(false);
  expect(await feeds()).toHaveLength(1);
  await repair(true);
  expect(await feeds()).toEqual([]);
});
