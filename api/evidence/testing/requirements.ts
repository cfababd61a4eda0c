/** Requirements and evidence for tests. */
import type { NewRequirement } from '#sync/contracts/evidence/requirements.ts';
import type { EvidenceState } from '#sync/contracts/evidence/evidence.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** A number that photographers may give, unless other fields are given. */
export function newRequirement(given: Partial<NewRequirement> = {}): NewRequirement {
  return {
    name: 'Union card',
    nameArabic: 'بطاقة النقابة',
    help: '',
    helpArabic: '',
    roles: ['photographer'],
    kind: 'number',
    required: false,
    freelancersExempt: false,
    expiry: 'none',
    expiryMonths: null,
    whenExpired: 'remind',
    ...given,
  };
}

/** Stores a requirement; returns its id. */
export async function insertRequirement(
  tx: Tx,
  given: Partial<NewRequirement> = {},
): Promise<string> {
  const { nameArabic, helpArabic, freelancersExempt, expiryMonths, whenExpired, ...rest } =
    newRequirement(given);
  const { id } = await db(tx)
    .insertInto('requirement')
    .values({
      ...rest,
      name_ar: nameArabic,
      help_ar: helpArabic,
      freelancers_exempt: freelancersExempt,
      expiry_months: expiryMonths,
      when_expired: whenExpired,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a number as a person's evidence; returns its id. */
export async function insertPiece(
  tx: Tx,
  piece: {
    accountId: string;
    requirementId: string;
    state?: EvidenceState;
    expiresOn?: string | null;
  },
): Promise<string> {
  const { accountId, requirementId, state = 'given', expiresOn = null } = piece;
  const { id } = await db(tx)
    .insertInto('evidence')
    .values({
      account_id: accountId,
      requirement_id: requirementId,
      number: 'EG-1',
      state,
      expires_on: expiresOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
