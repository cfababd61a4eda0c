/** The texts of an account that people change themselves, by their field. */
import type { ProfileChange } from '#sync/contracts/accounts/person-fields.ts';

export const profileColumns = [
  'first_name as firstName',
  'last_name as lastName',
  'name_arabic as nameArabic',
  'organization',
  'organization_arabic as organizationArabic',
  'mobile_number as mobileNumber',
  'language',
] as const;

/** The columns that a change sets; those of fields that it leaves out are `undefined`. */
export function toProfileColumns(change: Partial<ProfileChange>) {
  return {
    first_name: change.firstName,
    last_name: change.lastName,
    name_arabic: change.nameArabic,
    organization: change.organization,
    organization_arabic: change.organizationArabic,
    mobile_number: change.mobileNumber,
    language: change.language,
  };
}
