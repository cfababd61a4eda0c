/** The append-only audit log: who did what to whom, and when. */
import type { Audit } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

export const audit: Audit = async (tx, { actorId, action, subjectType, subjectId, detail }) => {
  await db(tx)
    .insertInto('audit_entry')
    .values({
      actor_id: actorId,
      action,
      subject_type: subjectType,
      subject_id: subjectId,
      detail: JSON.stringify(detail ?? {}),
    })
    .execute();
};
