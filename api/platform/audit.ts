/** The append-only record of what was decided: who, what, whom, when. */
import type { Audit } from '#api/platform/services.ts';

export const audit: Audit = async (tx, { actorId, action, subjectType, subjectId, detail }) => {
  await tx.execute(
    `insert into audit_entry (actor_id, action, subject_type, subject_id, detail)
     values (?, ?, ?, ?, ?::jsonb)`,
    [actorId, action, subjectType, subjectId, JSON.stringify(detail ?? {})],
  );
};
