/** Merges changes of one's own profile field by field. */
import type { ProfileBase, ProfileChange } from '#sync/contracts/accounts/accounts.ts';
import { englishText, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { audit } from '#api/platform/audit.ts';
import { db } from '#api/schema.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden } from '#api/platform/errors/app-error.ts';

type Field = keyof ProfileChange;

/** The fields that a person may change here, with their labels; role and status are not among them. */
const fieldLabels: Record<Field, MessageKey> = {
  firstName: 'accounts.givenNames',
  lastName: 'accounts.familyName',
  organization: 'accounts.organization',
  mobileNumber: 'accounts.mobileNumber',
  language: 'profile.language',
};
const fields = Object.keys(fieldLabels) as Field[];

/** Throws 409 naming the current values if somebody else changed one of the fields since `base`. */
export async function editProfile(
  tx: Tx,
  actor: Actor,
  change: ProfileChange,
  base: ProfileBase,
): Promise<void> {
  const current = await db(tx)
    .selectFrom('account')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'organization',
      'mobile_number as mobileNumber',
      'language',
    ])
    .where('id', '=', actor.id)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!current) throw forbidden();
  const changed = fields.filter(
    (field) => change[field] !== undefined && change[field] !== current[field],
  );
  const conflicting = changed.filter((field) => base[field] !== current[field]);
  if (conflicting.length > 0) {
    const values = conflicting.map(
      (field) => `${englishText(fieldLabels[field])}: “${current[field] ?? ''}”`,
    );
    throw conflict('profile.changedMeanwhile', { fields: values.join(', ') });
  }
  if (changed.length === 0) return;
  await db(tx)
    .updateTable('account')
    .set({
      first_name: change.firstName,
      last_name: change.lastName,
      organization: change.organization,
      mobile_number: change.mobileNumber,
      language: change.language,
    })
    .where('id', '=', actor.id)
    .execute();
  // Only the names of the fields: the log is kept for good.
  await audit(tx, actor, 'profile.edit', ['account', actor.id], { fields: changed });
}
