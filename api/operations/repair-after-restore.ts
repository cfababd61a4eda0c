/** Adjusts a restored database to the time that has passed since the backup. */
import type { AuditAction } from '#sync/contracts/admin/audit.ts';
import { restoredTooLate } from '#sync/contracts/notifications/mail-outbox.ts';
import type { BackupConnection } from '#api/platform/backup/connection.ts';
import { stoppableKinds } from '#api/bulk/bulk-jobs.ts';
import type { Manifest } from '#api/platform/backup/archive/archive-format.ts';

export interface RepairSummary {
  /** Emails that will be sent at the next start, some of them possibly for the second time. */
  pendingMails: number;
  expiredMails: number;
  /** Sessions that are valid, including those that were ended since the backup. */
  sessions: number;
  /** Valid tickets of matches that are not over. */
  tickets: number;
}

/** Hours after which a mail is not sent any more, as in the mail worker. */
const maxMailAgeHours = 96;

/** Starts a new sync epoch, cleans up emails, sessions and bulk work, and writes the audit log. */
export async function repairAfterRestore(
  database: BackupConnection,
  manifest: Manifest,
  { endSessions }: { endSessions: boolean },
): Promise<RepairSummary> {
  const old = await database.query(
    `update mail set status = 'failed', taken_until = null, data = data - 'token',
       last_error = $2
     where status = 'queued'
       and (queued_at < now() - make_interval(hours => $1) or data ? 'token')
     returning id`,
    [maxMailAgeHours, restoredTooLate],
  );
  const waiting = await database.query(
    `update mail set taken_until = null where status = 'queued' returning id`,
  );
  // They may have been sent since, and no phone shows a message twice.
  await database.query('delete from push_message');
  // They may have been stopped since; deletions go on, because their records are gone already.
  await database.query(
    `update bulk_job set status = 'stopped', finished_at = now()
     where finished_at is null and kind = any($1)`,
    [stoppableKinds],
  );
  // They may have been accepted or revoked since; administrators can send new links.
  await database.query(
    `update invitation set expires_at = least(expires_at, now())
     where accepted_at is null and revoked_at is null`,
  );
  // They may have been stopped since, by someone who did not ask for them.
  await database.query(
    `update email_confirmation set cancelled_at = now()
     where is_change and confirmed_at is null and cancelled_at is null`,
  );
  if (endSessions) {
    await database.query(
      `update session set revoked_at = now(), revoked_reason = 'error.sessionEnded'
       where revoked_at is null`,
    );
    await database.query('delete from calendar_feed');
  }
  await database.query(
    `insert into audit_entry (actor_id, action, subject_type, subject_id, detail)
     values (null, $1, 'database', current_database(), $2)`,
    [
      'backup.restore' satisfies AuditAction,
      JSON.stringify({ takenAt: manifest.takenAt, endSessions }),
    ],
  );
  await renewSyncEpoch(database);
  const [count] = await database.query<Pick<RepairSummary, 'sessions' | 'tickets'>>(
    `select
       (select count(*)::int from session where revoked_at is null and expires_at > now())
         as sessions,
       (select count(*)::int from ticket t join match m on m.id = t.match_id
         where t.revoked_at is null and m.date > now() - interval '3 hours') as tickets`,
  );
  return {
    pendingMails: waiting.length,
    expiredMails: old.length,
    sessions: count?.sessions ?? 0,
    tickets: count?.tickets ?? 0,
  };
}

/** Makes phones load everything again and resend what they sent in the last 30 days. */
export async function renewSyncEpoch(database: BackupConnection): Promise<void> {
  await database.query('select sync.renew_epoch(null)');
}
