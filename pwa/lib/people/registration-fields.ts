/** The fields of a registration: their labels, and those that a standard reason is about. */
import type { AskableField } from '#sync/contracts/accounts/accounts.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { type LeagueReason, leagueReasons } from '#sync/contracts/messages/reasons.ts';

export const fieldLabels = {
  identification: 'accounts.identification',
  pressId: 'accounts.pressId',
  profilePicture: 'accounts.profilePicture',
  firstName: 'accounts.givenNames',
  lastName: 'accounts.familyName',
  nameArabic: 'accounts.nameArabic',
  organization: 'accounts.organization',
  organizationArabic: 'accounts.organizationArabic',
  mobileNumber: 'accounts.mobileNumber',
  birthdate: 'accounts.birthdate',
} as const satisfies Record<AskableField, MessageKey>;

const reasonFields: Partial<Record<LeagueReason, readonly AskableField[]>> = {
  'reason.pressId': ['pressId'],
  'reason.pressIdExpired': ['pressId'],
  'reason.nameDiffers': ['firstName', 'lastName', 'identification'],
  'reason.photo': ['profilePicture'],
  'reason.organization': ['organization'],
};

/** The fields that the standard reasons in a stored text concern, with each reason. */
export function fieldsOfReason(stored: string): Partial<Record<AskableField, LeagueReason>> {
  return Object.fromEntries(
    leagueReasons(stored).flatMap((reason) =>
      (reasonFields[reason] ?? []).map((field) => [field, reason]),
    ),
  );
}
