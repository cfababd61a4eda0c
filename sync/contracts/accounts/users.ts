/** Accounts as an administrator, or their own person, changes them (spec §5, §7; rulings §4, §5). */
import * as z from 'zod/mini';
import {
  birthdate,
  familyName,
  givenNames,
  language,
  mobileNumber,
  organization,
  user,
} from '#sync/contracts/accounts/accounts.ts';
import { rejectionReason } from '#sync/contracts/admin/approvals.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { fileName, id, version } from '#sync/contracts/core/primitives.ts';
import { role, status } from '#sync/contracts/accounts/roles.ts';

/** What a change may name; a field that is not named stays. */
const userFields = {
  firstName: z.optional(givenNames),
  lastName: z.optional(familyName),
  organization: z.optional(organization),
  mobileNumber: z.optional(mobileNumber),
  language: z.optional(language),
  identification: z.optional(fileName),
  pressId: z.optional(fileName),
  profilePicture: z.optional(fileName),
};

export const userEdit = z.strictObject({
  ...userFields,
  role: z.optional(role),
  status: z.optional(status),
});
export type UserEdit = z.infer<typeof userEdit>;

/** Role and status are understood only to be refused: they are an administrator's to change. */
export const editOwnProfile = endpoint({
  method: 'PATCH',
  path: '/profile/user/:id',
  summary: 'Change the own names, organization, phone and files',
  params: z.strictObject({ id }),
  body: z.strictObject({ user: userEdit, version: z.optional(version) }),
  reply: user,
  message: 'profile.profileUpdated',
});

/** What a rejected registrant may correct. */
export const registrationCorrection = z.strictObject({
  firstName: userFields.firstName,
  lastName: userFields.lastName,
  organization: userFields.organization,
  mobileNumber: userFields.mobileNumber,
  birthdate: z.optional(birthdate),
  identification: userFields.identification,
  pressId: userFields.pressId,
  profilePicture: userFields.profilePicture,
});
export type RegistrationCorrection = z.infer<typeof registrationCorrection>;

/** New pictures are uploaded as a guest uploads, before. */
export const resubmitRegistration = endpoint({
  method: 'POST',
  path: '/profile/request',
  summary: 'Correct a rejected registration and ask again',
  body: z.strictObject({ user: registrationCorrection }),
  reply: user,
});

export const editUser = endpoint({
  method: 'PATCH',
  path: '/admin/user/:id',
  summary: 'Change an account; a status also decides its open request',
  params: z.strictObject({ id }),
  body: z.strictObject({
    user: userEdit,
    /** Needed to turn an approval or a rejection round: a late decision must not. */
    version: z.optional(version),
    /** Needed to reject, and to take an approval back. */
    rejectionReason: z.optional(rejectionReason),
    /** The replaced documents were looked at. */
    lookedAt: z.optional(z.literal(true)),
  }),
  reply: user,
  message: 'users.edited',
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/admin/user/:id',
  summary: 'Delete an account: sessions, bookings and tickets end with it',
  params: z.strictObject({ id }),
  reply: z.strictObject({}),
  message: 'users.deleted',
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Every account, by name; `text` narrows to names, e-mails and organizations',
  query: z.strictObject({
    text: z.optional(z.string().check(z.maxLength(100))),
    /** So many of them; all unless told. */
    limit: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(1000))),
  }),
  reply: z.array(user),
});
