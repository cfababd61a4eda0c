/** The append-only audit log: who did what to whom, and when. */
import { type AuditAction, type AuditChange, maxAuditValue } from '#sync/contracts/admin/audit.ts';
import type { AuditSubject } from '#sync/contracts/admin/audit-fields.ts';
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

type AuditValue = string | boolean | null | readonly string[] | undefined;

/** The old and new values of the fields that differ; a field that is `undefined` is left out. */
export function changedValues<Before extends Partial<Record<AuditChange['field'], AuditValue>>>(
  before: Before,
  after: { [Field in keyof Before]?: AuditValue },
): { changes?: AuditChange[] } {
  const fields = Object.keys(before) as (AuditChange['field'] & keyof Before)[];
  const changes = fields.flatMap((field) => {
    const [from, to] = [toText(before[field]), toText(after[field])];
    return from === to || after[field] === undefined
      ? []
      : [{ field, from: shorten(field, from), to: shorten(field, to) }];
  });
  return changes.length > 0 ? { changes } : {};
}

function toText(value: AuditValue): string | null {
  const text = typeof value === 'object' ? (value?.join(', ') ?? null) : String(value ?? '');
  return text === '' ? null : text;
}

function shorten(field: string, text: string | null): string | null {
  if (text === null) return null;
  // Enough to recognize a number, too little to call it.
  if (field === 'mobileNumber') return `…${text.slice(-3)}`;
  if (text.length <= maxAuditValue) return text;
  // The database refuses half of a surrogate pair.
  return `${text.slice(0, maxAuditValue - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
