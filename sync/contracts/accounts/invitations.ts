/** Invitations by email to become an administrator, or to register as a member or officer. */
import * as z from 'zod/mini';
import { email, newPassword } from '#sync/contracts/accounts/accounts.ts';
import {
  familyName,
  givenNames,
  language,
  organization,
} from '#sync/contracts/accounts/person-fields.ts';
import { roles } from '#sync/contracts/accounts/role-names.ts';
import { arabicName } from '#sync/contracts/core/arabic-names.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, idParams, instant, key } from '#sync/contracts/core/primitives.ts';

/** Lifetime of a link in days. */
export const invitationDays = 7;

/** A press role, or administrators. */
export const invitationRoles = [...roles, 'admin'] as const;

/** An expired link has been too old for a while, or its sender is no longer an administrator. */
export const invitationStates = ['open', 'accepted', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

const details = {
  email: z.string(),
  /** Null where the person chooses a press role. */
  role: z.nullable(z.enum(invitationRoles)),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  expiresAt: instant,
};

export const invitation = z.strictObject({
  id,
  ...details,
  state: z.enum(invitationStates),
  /** The person who sent the newest link. */
  sender: z.strictObject({ name: z.string(), isAdmin: z.boolean() }),
  sentAt: instant,
  acceptedAt: z.nullable(instant),
  /** The account that came of it, unless it was deleted. */
  accountId: z.nullable(id),
});
export type Invitation = z.infer<typeof invitation>;

export const invitationForm = z.strictObject({
  email,
  role: z.nullable(z.enum(invitationRoles)),
  firstName: z.optional(givenNames),
  lastName: z.optional(familyName),
  /** Outlet of a member or officer; not stored for an administrator. */
  organization: z.optional(organization),
  /** Language of the email. */
  language,
});
export type InvitationForm = z.infer<typeof invitationForm>;

export const listInvitations = endpoint('GET', '/admin/invitations', {
  summary: 'The newest 1,000 invitations; finished ones stay for 30 days',
  reply: z.array(invitation),
});

export const createInvitation = endpoint('POST', '/admin/invitation', {
  summary: 'Invite someone by email to become an administrator, or to register',
  body: invitationForm,
  status: 201,
  reply: invitation,
});

/** Maximum number of addresses in one call. */
const maxInvitations = 50;

export const invitationsForm = z.strictObject({
  /** Not validated here, because each address gets an answer of its own. */
  emails: z
    .array(z.string().check(z.maxLength(320, key('accounts.emailInvalid'))))
    .check(
      z.minLength(1, key('accounts.emailRequired')),
      z.maxLength(maxInvitations, key('invitations.tooMany')),
    ),
  role: invitationForm.shape.role,
  organization: invitationForm.shape.organization,
  language,
});
export type InvitationsForm = z.infer<typeof invitationsForm>;

/** `limited`: this hour's limit of the sender or of the mailbox is reached. */
const invitationOutcomes = [
  'invited',
  'registered',
  'alreadyInvited',
  'invalid',
  'limited',
] as const;
export type InvitationOutcome = (typeof invitationOutcomes)[number];

export const createInvitations = endpoint('POST', '/admin/invitations', {
  summary: 'Invite several people with the same role; the reply says what became of each address',
  body: invitationsForm,
  status: 201,
  reply: z.array(
    z.strictObject({
      /** The address as sent, normalized if it is valid. */
      email: z.string(),
      outcome: z.enum(invitationOutcomes),
    }),
  ),
});

export const resendInvitation = endpoint('POST', '/admin/invitation/:id/resend', {
  summary: 'Send a new link for an open or expired invitation; the old one ends',
  params: idParams,
  reply: invitation,
});

export const revokeInvitation = endpoint('POST', '/admin/invitation/:id/revoke', {
  summary: 'End an invitation that was not accepted',
  params: idParams,
  reply: invitation,
  message: 'invitations.revoked',
});

/** 256 bits in base64url. */
export const invitationToken = z
  .string(key('invitation.invalid'))
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, key('invitation.invalid')));

/** A POST, so that the token is in no address that a server could log. */
export const openInvitation = endpoint('POST', '/auth/invitation', {
  summary: 'What the invitation with this token is for',
  body: z.strictObject({ invitationToken }),
  reply: z.strictObject(details),
});
export type OpenedInvitation = z.infer<typeof openInvitation.reply>;

export const acceptInvitation = endpoint('POST', '/auth/invitation/accept', {
  summary: 'Become an administrator; press people register instead',
  body: z.strictObject({
    invitationToken,
    firstName: givenNames,
    lastName: familyName,
    nameArabic: z.optional(arabicName),
    password: newPassword,
  }),
  status: 201,
  reply: z.strictObject({}),
  message: 'invitation.accepted',
});
