/** The append-only audit log: who did what to whom, and when. */
import type { AuditAction, AuditSubject } from '#sync/contracts/admin/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Appends an entry in the caller's transaction; `actor` is null where the system itself acted. */
export async function audit(
  tx: Tx,
  actor: { id: string } | null,
  action: AuditAction,
  [subjectType, subjectId]: readonly [type: AuditSubject, id: string],
  detail: object = {},
): Promise<void> {
  await db(tx)
    .insertInto('audit_entry')
    .values({
      actor_id: actor?.id ?? null,
      action,
      subject_type: subjectType,
      subject_id: subjectId,
      detail: JSON.stringify(detail),
    })
    .execute();
}
