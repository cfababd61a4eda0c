import * as z from 'zod/mini';
import { birthdate, email, user } from '#sync/contracts/accounts/accounts.ts';
import { profileFields } from '#sync/contracts/accounts/person-fields.ts';
import { decisionReason } from '#sync/contracts/admin/approvals.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { listPage, listPageQuery } from '#sync/contracts/core/list-pages.ts';
import { givenPieces } from '#sync/contracts/evidence/given-evidence.ts';
import { fileName, version, idParams } from '#sync/contracts/core/primitives.ts';
import { role, status } from '#sync/contracts/accounts/roles.ts';
import { roles, statuses } from '#sync/contracts/accounts/role-names.ts';

/** Fields that are left out stay unchanged. */
const userFields = {
  ...profileFields,
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

/** Role and status are part of the schema so that the server can refuse them with 403. */
export const editOwnProfile = endpoint('PATCH', '/profile/user/:id', {
  summary: 'Change one’s own names, organization, phone and files',
  params: idParams,
  body: z.strictObject({ user: userEdit, version: z.optional(version) }),
  reply: user,
  message: 'profile.profileUpdated',
});

/** Fields that a rejected person may correct. */
export const registrationCorrection = z.strictObject({
  firstName: userFields.firstName,
  lastName: userFields.lastName,
  nameArabic: userFields.nameArabic,
  organization: userFields.organization,
  organizationArabic: userFields.organizationArabic,
  mobileNumber: userFields.mobileNumber,
  birthdate: z.optional(birthdate),
  identification: userFields.identification,
  pressId: userFields.pressId,
  profilePicture: userFields.profilePicture,
});
export type RegistrationCorrection = z.infer<typeof registrationCorrection>;

/** New images are uploaded beforehand, with a guest's limits. */
export const resubmitRegistration = endpoint('POST', '/profile/request', {
  summary: 'Correct and resubmit a rejected registration',
  body: z.strictObject({ user: registrationCorrection, evidence: z.optional(givenPieces) }),
  reply: user,
});

export const editUser = endpoint('PATCH', '/admin/user/:id', {
  summary: 'Change an account; a new status also decides its open request',
  params: idParams,
  body: z.strictObject({
    user: userEdit,
    /** Required to reverse a decision, so that a late request cannot reverse it by accident. */
    version: z.optional(version),
    /** Required to reject and to revoke. */
    rejectionReason: z.optional(decisionReason),
    /** Marks replaced documents as reviewed. */
    lookedAt: z.optional(z.literal(true)),
  }),
  reply: user,
  message: 'users.edited',
});

export const correctEmail = endpoint('POST', '/admin/user/:id/email', {
  summary: 'Correct the email address of an account, when emails to it come back',
  params: idParams,
  body: z.strictObject({ email, version }),
  /** Failed emails that can now be sent to the new address. */
  reply: z.strictObject({ user, failedMails: z.int() }),
  message: 'users.emailCorrected',
});

export const deleteUser = endpoint('DELETE', '/admin/user/:id', {
  summary: 'Delete an account and end its sessions, bookings and tickets',
  params: idParams,
  reply: z.strictObject({}),
  message: 'users.deleted',
});

export const listUsers = endpoint('GET', '/admin/users', {
  summary: 'All accounts, by name; `text` filters by name, email and organization',
  query: z.strictObject({
    text: z.optional(z.string().check(z.maxLength(100))),
    /** Maximum number of accounts; all by default. */
    limit: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(1000))),
  }),
  reply: z.array(user),
});

/** An account in the list of all accounts. */
export const listedUser = z.extend(
  z.pick(user, {
    id: true,
    email: true,
    firstName: true,
    lastName: true,
    nameArabic: true,
    mobileNumber: true,
    organization: true,
    organizationArabic: true,
    role: true,
    status: true,
    createdAt: true,
    version: true,
    Admin: true,
    replacedDocuments: true,
  }),
  {
    /** Accreditations and bookings, pending and approved, that a deletion would end. */
    held: z.strictObject({ events: z.int(), matches: z.int() }),
    emailConfirmed: z.boolean(),
    /** Whether an approved person has sent evidence that waits for the desk. */
    hasNewEvidence: z.boolean(),
  },
);
export type ListedUser = z.infer<typeof listedUser>;

/** A status, accounts whose documents need another review, or those with an unconfirmed address. */
export const userKinds = [...statuses, 'replaced', 'unconfirmed'] as const;
/** A press role, or administrators. */
export const userListRoles = [...roles, 'admin'] as const;

export const userListColumns = [
  'name',
  'email',
  'phone',
  'organization',
  'role',
  'registered',
  'status',
] as const;

export const userFilters = {
  kind: z.optional(z.enum(userKinds)),
  role: z.optional(z.enum(userListRoles)),
};

const userPageQuery = z.extend(listPageQuery(userListColumns, 'name'), userFilters);
export type UserPageQuery = z.infer<typeof userPageQuery>;

export const listUserPage = endpoint('GET', '/admin/users/page', {
  summary: 'One page of the accounts; `text` filters by name, email, organization and phone',
  query: userPageQuery,
  reply: listPage(listedUser),
});
