import * as z from 'zod/mini';
import { arabicName } from '#sync/contracts/core/arabic-names.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import {
  requiredFileName,
  requiredText,
  day,
  fileName,
  id,
  instant,
  key,
  version,
  idParams,
} from '#sync/contracts/core/primitives.ts';
import {
  familyName,
  givenNames,
  language,
  mobileNumber,
  organization,
} from '#sync/contracts/accounts/person-fields.ts';
import { givenPieces } from '#sync/contracts/evidence/given-evidence.ts';
import { outletStates } from '#sync/contracts/outlets/outlet-types.ts';
import { placeRef } from '#sync/contracts/places/places.ts';
import { role, scope, status } from '#sync/contracts/accounts/roles.ts';
import { scopeForRole } from '#sync/contracts/accounts/role-names.ts';

export const email = z
  .string(key('accounts.emailRequired'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, key('accounts.emailRequired')),
    z.maxLength(254, key('accounts.emailInvalid')),
    z.email(key('accounts.emailInvalid')),
  );
const passwordText = requiredText('accounts.passwordRequired');
export const newPassword = passwordText.check(
  z.minLength(10, key('accounts.passwordShort')),
  z.maxLength(200, key('accounts.passwordLong')),
);
export const birthdate = requiredText('accounts.birthdateRequired').check(
  z.iso.date(key('accounts.birthdateInvalid')),
  z.refine((value) => value >= '1900-01-01', key('accounts.birthdateInvalid')),
  z.refine((value) => Date.parse(value) < Date.now(), key('accounts.birthdateInvalid')),
);
export const identityImage = requiredFileName('files.imageRequired');

const membership = z.extend(placeRef, { status });
const officerRecord = z.strictObject({
  organization: z.string(),
  userId: id,
  Events: z.array(membership),
  Matches: z.array(membership),
});

export const identityDocuments = ['identification', 'pressId', 'profilePicture'] as const;
export const identityDocument = z.enum(identityDocuments);
export type IdentityDocument = z.infer<typeof identityDocument>;

/** Texts that people change themselves and administrators read. */
export const reviewedTexts = [
  'firstName',
  'lastName',
  'nameArabic',
  'organization',
  'organizationArabic',
  'mobileNumber',
  'birthdate',
] as const;

/** The fields that an administrator may ask an applicant about. */
export const askableFields = [...identityDocuments, ...reviewedTexts] as const;
export type AskableField = (typeof askableFields)[number];

/** A question of the league about a registration, which waits for the applicant's answer. */
export const openQuestion = z.strictObject({
  id,
  /** The fields in question; none where the text says it all. */
  fields: z.array(z.enum(askableFields)),
  /** The requirements in question. */
  requirements: z.array(id),
  /** Lines, of which standard reasons are message keys. */
  text: z.string(),
  askedAt: instant,
});
export type OpenQuestion = z.infer<typeof openQuestion>;

export const user = z.strictObject({
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  nameArabic: z.nullable(z.string()),
  profilePicture: z.nullable(fileName),
  birthdate: z.nullable(day),
  mobileNumber: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  organizationArabic: z.nullable(z.string()),
  /** The membership of an outlet; missing in a session that was stored before there were outlets. */
  outlet: z.optional(z.nullable(z.enum(outletStates))),
  /** Null for administrators, who have no press role. */
  role: z.nullable(role),
  status,
  language,
  identification: z.nullable(fileName),
  pressId: z.nullable(fileName),
  createdAt: instant,
  version,
  Member: z.nullable(z.extend(officerRecord, { role })),
  Officer: z.nullable(officerRecord),
  Admin: z.nullable(z.strictObject({ userId: id })),
  /** The open profile request; for administrators only. */
  requestId: z.nullable(id),
  /** Identity documents replaced since approval and not yet reviewed; for administrators only. */
  replacedDocuments: z.array(identityDocument),
});
export type User = z.infer<typeof user>;

const pressDetails = z.strictObject({
  organization,
  organizationArabic: z.optional(arabicName),
  role,
  identification: identityImage,
  pressId: identityImage,
});

export const registration = z
  .strictObject({
    user: z.strictObject({
      email,
      password: newPassword,
      firstName: givenNames,
      lastName: familyName,
      nameArabic: z.optional(arabicName),
      birthdate,
      mobileNumber,
      profilePicture: identityImage,
      language: z.optional(language),
    }),
    member: z.optional(pressDetails),
    officer: z.optional(pressDetails),
    /** For the requirements of the role, where the league has any. */
    evidence: z.optional(givenPieces),
  })
  .check(
    z.refine(({ member, officer }) => (member === undefined) !== (officer === undefined), {
      error: key('accounts.roleRequired'),
      path: ['member'],
    }),
    z.refine(({ member }) => member === undefined || scopeForRole(member.role) === 'member', {
      error: key('accounts.roleMismatch'),
      path: ['member', 'role'],
    }),
    z.refine(({ officer }) => officer === undefined || scopeForRole(officer.role) === 'officer', {
      error: key('accounts.roleMismatch'),
      path: ['officer', 'role'],
    }),
  );
export type Registration = z.infer<typeof registration>;

/** A code from the authenticator app, or a recovery code. */
export const secondFactorCode = requiredText('secondFactor.codeRequired').check(
  z.maxLength(40, key('secondFactor.codeWrong')),
);

export const passwordLogin = {
  email,
  password: passwordText.check(z.maxLength(200, key('accounts.passwordLong'))),
};

const credentials = z.strictObject({
  ...passwordLogin,
  /** False ends the session 12 hours after login. */
  remember: z._default(z.boolean(), true),
  /** Required of an account with a second factor, whose login is answered with 403 without it. */
  secondFactorCode: z.optional(secondFactorCode),
});

const tokenPair = z.strictObject({ token: z.string(), refreshToken: z.string() });

export const login = endpoint('POST', '/auth/login', {
  summary: 'Log in',
  body: credentials,
  reply: z.extend(tokenPair, { scopes: z.array(scope), status, user }),
});
export type LoginReply = z.infer<typeof login.reply>;

export const register = endpoint('POST', '/auth/register', {
  summary: 'Register an account; claims the three uploaded images',
  body: registration,
  status: 201,
  reply: z.strictObject({ user }),
});

const opaqueToken = z.string().check(z.minLength(1), z.maxLength(2000));
export const refresh = endpoint('POST', '/auth/refresh', {
  summary: 'Exchange a refresh token for a new pair',
  body: z.strictObject({ token: z.optional(opaqueToken), refreshToken: opaqueToken }),
  reply: tokenPair,
});

export const logout = endpoint('POST', '/auth/logout', {
  summary: 'End this session',
  reply: z.strictObject({}),
});

/** One's own account in any status, or any account for administrators. */
export const getProfile = endpoint('GET', '/profile/:id', {
  summary: 'An account, with its numbers of tournaments and matches',
  params: idParams,
  reply: z.strictObject({
    profile: user,
    organization: z.nullable(z.string()),
    role: z.nullable(role),
    status,
    identification: z.nullable(fileName),
    pressId: z.nullable(fileName),
    history: z.strictObject({ events: z.int(), matches: z.int() }),
    /** Why the registration was rejected; null if it was not. */
    rejectionReason: z.nullable(z.string()),
    /** The league's question about a pending registration. */
    question: z.nullable(openQuestion),
  }),
});

/** An account with its documents, for administrators. */
export const getUser = endpoint('GET', '/admin/user/:id', {
  summary: 'An account, with its open profile request',
  params: idParams,
  reply: user,
});
