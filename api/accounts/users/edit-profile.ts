/** A person's own profile, changed field by field (rulings §4, note f; design: sync, "Up"). */
import type { ProfileBase, ProfileChange } from '#sync/contracts/accounts/accounts.ts';
import { englishText, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden } from '#api/platform/errors/app-error.ts';

type Field = keyof ProfileChange;

/** What may be changed here; role and status are not among it. */
const editableFields: Record<Field, { column: string; label: MessageKey }> = {
  firstName: { column: 'first_name', label: 'accounts.givenNames' },
  lastName: { column: 'last_name', label: 'accounts.familyName' },
  organization: { column: 'organization', label: 'accounts.organization' },
  mobileNumber: { column: 'mobile_number', label: 'accounts.mobileNumber' },
  language: { column: 'language', label: 'profile.language' },
};
const editableFieldNames = Object.keys(editableFields) as Field[];

/**
 * Sets the fields of `change` that nobody else changed since `base`; one that says already what it
 * is to say is left. 409, naming what stands there, where another text came between: then nothing is
 * written. 403 for an account that is not approved (any more).
 */
export async function editProfile(
  tx: Tx,
  actor: Actor,
  change: ProfileChange,
  base: ProfileBase,
): Promise<void> {
  const [current] = await tx.execute<Record<Field, string | null>[]>(
    `select ${editableFieldNames.map((name) => `${editableFields[name].column} as "${name}"`).join(', ')}
     from account where id = ? and status = 'approved' and deleted_at is null
     for no key update`,
    [actor.id],
  );
  if (!current) throw forbidden();
  const named = editableFieldNames.filter((name) => change[name] !== undefined);
  const differing = named.filter((name) => change[name] !== current[name]);
  const met = differing.filter((name) => base[name] !== current[name]);
  if (met.length > 0) {
    const texts = met.map(
      (name) => `${englishText(editableFields[name].label)}: “${current[name] ?? ''}”`,
    );
    throw conflict('profile.changedMeanwhile', { fields: texts.join(', ') });
  }
  if (differing.length === 0) return;
  await tx.execute(
    `update account set ${differing.map((name) => `${editableFields[name].column} = ?`).join(', ')}
     where id = ?`,
    [...differing.map((name) => change[name] ?? null), actor.id],
  );
  // Whose and which, not what: the log is kept for good.
  await audit(tx, {
    actorId: actor.id,
    action: 'profile.edit',
    subjectType: 'account',
    subjectId: actor.id,
    detail: { fields: differing },
  });
}
