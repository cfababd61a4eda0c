/** The append-only audit log. */
import { defineEntity, p } from '@mikro-orm/core';
import { createdNow, generatedId } from '#api/platform/database/columns.ts';

export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: generatedId(),
    at: createdNow(),
    actorId: p.uuid().nullable(),
    action: p.text(),
    subjectType: p.text(),
    subjectId: p.text(),
    detail: p.json().$type<Record<string, unknown>>().defaultRaw("'{}'"),
  },
});
