/** The tables of accounts: registrations, addresses, invitations, sessions, logins, second factors. */
import { defineEntity, p } from '@mikro-orm/core';
import { invitationRoles } from '#sync/contracts/accounts/invitations.ts';
import { roles, scopes, statuses } from '#sync/contracts/accounts/role-names.ts';
import { outletStates } from '#sync/contracts/outlets/outlet-types.ts';
import { completeLanguages } from '#sync/contracts/messages/languages.ts';
import { createdNow, generatedId, rowVersion, textArray } from '#api/platform/database/columns.ts';

export const Account = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: generatedId(),
    /** The address in lower case. */
    email: p.text(),
    /** Whether its link is still to be used; false for accounts that were never sent one. */
    emailUnconfirmed: p.boolean().default(false),
    passwordHash: p.text(),
    /** The time until which a one-time password is valid; null where the person chose the password. */
    passwordOnceUntil: p.datetime().nullable(),
    firstName: p.text(),
    lastName: p.text(),
    /** The whole name in Arabic. */
    nameArabic: p.text().nullable(),
    /** `YYYY-MM-DD` */
    birthdate: p.date().nullable(),
    mobileNumber: p.text().nullable(),
    organization: p.text().nullable(),
    organizationArabic: p.text().nullable(),
    /** The active membership of an outlet, set by a trigger; null without one. */
    outletState: p.enum(outletStates).nullable(),
    scope: p.enum(scopes),
    /** Null for administrators. */
    role: p.enum(roles).nullable(),
    status: p.enum(statuses).default('pending'),
    language: p.enum(completeLanguages).default('en'),
    profilePicture: p.text().nullable(),
    identification: p.text().nullable(),
    pressId: p.text().nullable(),
    /** Small JPEG of the profile picture, for the phone. */
    photoThumbnail: p.blob().nullable(),
    /** Identity documents replaced since an administrator last reviewed them. */
    replacedDocuments: textArray().defaultRaw("'{}'"),
    replacedAt: p.datetime().nullable(),
    version: rowVersion(),
    createdAt: createdNow(),
    deletedAt: p.datetime().nullable(),
  },
});

export const ProfileRequest = defineEntity({
  name: 'ProfileRequest',
  tableName: 'profile_request',
  properties: {
    id: generatedId(),
    accountId: p.uuid(),
    status: p.enum(statuses).default('pending'),
    rejectionReason: p.text().nullable(),
    /** Fields that the person corrected before applying again; images have no text before. */
    changes: p.json().$type<{ field: string; before: string | null }[]>().defaultRaw("'[]'"),
    createdAt: createdNow(),
    decidedAt: p.datetime().nullable(),
    decidedBy: p.uuid().nullable(),
  },
});

/** A question of the league about a registration. */
export const RequestQuestion = defineEntity({
  name: 'RequestQuestion',
  tableName: 'request_question',
  properties: {
    id: generatedId(),
    /** The registration in question, or null and `accreditationId` for one to a tournament. */
    requestId: p.uuid().nullable(),
    accreditationId: p.uuid().nullable(),
    accountId: p.uuid(),
    fields: textArray(),
    requirements: textArray().defaultRaw("'{}'"),
    text: p.text(),
    askedAt: createdNow(),
    askedBy: p.uuid(),
    answeredAt: p.datetime().nullable(),
    answer: p.text().nullable(),
    remindedAt: p.datetime().nullable(),
  },
});

/** A hash of a person's photo, which similar pictures share. */
export const PhotoHash = defineEntity({
  name: 'PhotoHash',
  tableName: 'photo_hash',
  properties: {
    accountId: p.uuid().primary(),
    name: p.text(),
    /** 64 zeros and ones. */
    hash: p.string().columnType('bit'),
  },
});

/** A name on the watch list. */
export const WatchEntry = defineEntity({
  name: 'WatchEntry',
  tableName: 'watch_entry',
  properties: {
    id: generatedId(),
    name: p.text().nullable(),
    nameAr: p.text().nullable(),
    birthdate: p.date().nullable(),
    reason: p.text(),
    endDate: p.date(),
    version: rowVersion(),
  },
});

export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: generatedId(),
    email: p.text(),
    /** Null where the person chooses a press role. */
    role: p.enum(invitationRoles).nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    organization: p.text().nullable(),
    language: p.enum(completeLanguages),
    tokenHash: p.blob(),
    /** The administrator who sent the newest link. */
    invitedBy: p.uuid(),
    sentAt: createdNow(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    acceptedAt: p.datetime().nullable(),
    /** The account that came of it. */
    accountId: p.uuid().nullable(),
  },
});

export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: generatedId(),
    accountId: p.uuid(),
    /** Number of the newest refresh token. */
    generation: p.integer().default(0),
    remember: p.boolean(),
    userAgent: p.text().default(''),
    createdAt: createdNow(),
    lastUsedAt: p.datetime().defaultRaw('now()'),
    refreshedAt: p.datetime().defaultRaw('now()'),
    /** Hash that identifies the client which got the newest token. */
    refreshedBy: p.blob().nullable(),
    /** Whether a call was made with the access token that came with the newest token. */
    newestInUse: p.boolean().default(false),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    /** A message key, shown to the person at the next call. */
    revokedReason: p.text().nullable(),
  },
});

export const LoginAttempt = defineEntity({
  name: 'LoginAttempt',
  tableName: 'login_attempt',
  properties: {
    id: generatedId(),
    address: p.text(),
    emailHash: p.blob(),
    at: createdNow(),
  },
});

export const PasswordReset = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_reset',
  properties: {
    tokenHash: p.blob().primary(),
    accountId: p.uuid(),
    createdAt: createdNow(),
    expiresAt: p.datetime(),
  },
});

export const SecondFactor = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factor',
  properties: {
    accountId: p.uuid().primary(),
    /** The encrypted secret; null until its first code was entered. */
    secret: p.blob().nullable(),
    enabledAt: p.datetime().nullable(),
    /** The newest time step of which a code was used, because a code works once. */
    lastStep: p.integer().nullable(),
    /** Number of wrong codes since the last correct one. */
    wrongCodes: p.integer().default(0),
    wrongAt: p.datetime().nullable(),
    /** The encrypted new secret, whose first code the person has yet to enter. */
    pendingSecret: p.blob().nullable(),
    pendingSince: p.datetime().nullable(),
  },
});

export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    accountId: p.uuid().primary(),
    codeHash: p.blob().primary(),
    usedAt: p.datetime().nullable(),
  },
});

/** A link that confirms an email address. */
export const EmailConfirmation = defineEntity({
  name: 'EmailConfirmation',
  tableName: 'email_confirmation',
  properties: {
    id: generatedId(),
    accountId: p.uuid(),
    email: p.text(),
    /** Whether the link gives the account a new address; false if it confirms the current one. */
    isChange: p.boolean(),
    tokenHash: p.blob(),
    /** Hash of the link in the old mailbox that stops the change. */
    rejectHash: p.blob().nullable(),
    createdAt: createdNow(),
    expiresAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
  },
});
