/** Accounts and registrations. Versions grow in the database (migrations/0001). */
import { defineEntity, p } from '@mikro-orm/core';
import { roles, scopes, statuses } from '#sync/contracts/roles.ts';

export const Account = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.uuid().primary().defaultRaw('uuid_v7()'),
    /** Lower case. */
    email: p.text(),
    passwordHash: p.text().name('password_hash'),
    firstName: p.text().name('first_name'),
    lastName: p.text().name('last_name'),
    /** `YYYY-MM-DD` */
    birthdate: p.date().nullable(),
    mobileNumber: p.text().name('mobile_number').nullable(),
    organization: p.text().nullable(),
    scope: p.enum(scopes),
    /** Null for administrators. */
    role: p.enum(roles).nullable(),
    status: p.enum(statuses),
    language: p.enum(['en', 'ar'] as const),
    profilePicture: p.text().name('profile_picture').nullable(),
    identification: p.text().nullable(),
    pressId: p.text().name('press_id').nullable(),
    /** Small JPEG for the phone. */
    photoThumbnail: p.blob().name('photo_thumbnail').nullable(),
  },
});

export const ProfileRequest = defineEntity({
  name: 'ProfileRequest',
  tableName: 'profile_request',
  properties: {
    id: p.uuid().primary().defaultRaw('uuid_v7()'),
    account: () => p.manyToOne(Account),
  },
});
