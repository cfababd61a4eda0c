/** The audit log of what the demo's administrator has decided. */
import type { Tx } from '#api/platform/database/database.ts';

/** A line for each decided request, at the time of its decision. */
export async function seedAuditLog(tx: Tx): Promise<void> {
  await tx.execute(
    `insert into audit_entry (at, actor_id, action, subject_type, subject_id, detail)
     select decided_at, decided_by,
       case status when 'approved' then 'request.approve' else 'request.reject' end, type, id,
       jsonb_build_object('accountId', account_id, 'from', 'pending', 'to', status,
         'reason', reason)
     from request where decided_by is not null`,
  );
}
