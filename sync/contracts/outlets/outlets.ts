/** An outlet as its own people see it, and invitations to join it. */
import * as z from 'zod/mini';
import { email } from '#sync/contracts/accounts/accounts.ts';
import { role, status } from '#sync/contracts/accounts/roles.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, idParams, instant, key } from '#sync/contracts/core/primitives.ts';
import { outletStates, outletTypes } from '#sync/contracts/outlets/outlet-types.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';

/** Lifetime of an invitation in days. */
export const outletInvitationDays = 14;

export const outletNames = { id, name: z.string(), nameArabic, type: z.enum(outletTypes) };

/** A person as managers see them: without an email address, phone number or document. */
export const outletPerson = z.strictObject({
  accountId: id,
  firstName: z.string(),
  lastName: z.string(),
  nameArabic: z.nullable(z.string()),
  role: z.nullable(role),
  /** The league's decision about the account. */
  status,
  state: z.enum(outletStates),
  joinedAt: instant,
  /** The end of a suspension, of which managers see nothing else. */
  unavailableUntil: z.nullable(instant),
});
export type OutletPerson = z.infer<typeof outletPerson>;

/** An invitation that no one has accepted yet. */
export const sentInvitation = z.strictObject({
  id,
  email: z.string(),
  createdAt: instant,
  endsAt: instant,
});
export type SentInvitation = z.infer<typeof sentInvitation>;

const ownOutlet = z.strictObject({
  ...outletNames,
  state: z.enum(outletStates),
  joinedAt: instant,
  /** Null for people who are no managers. */
  people: z.nullable(z.array(outletPerson)),
  invitations: z.nullable(z.array(sentInvitation)),
});
export type OwnOutlet = z.infer<typeof ownOutlet>;

export const getOwnOutlet = endpoint('GET', '/outlet', {
  summary: 'One’s own outlet or null; managers also see its people and open invitations',
  reply: z.nullable(ownOutlet),
});

export const invitationForm = z.strictObject({ email });

export const inviteToOutlet = endpoint('POST', '/outlet/:id/invitations', {
  summary: 'Invite someone by email to join the outlet; for its managers and administrators',
  params: idParams,
  body: invitationForm,
  status: 201,
  reply: sentInvitation,
  message: 'outlets.invited',
});

export const cancelOutletInvitation = endpoint('DELETE', '/outlet-invitation/:id', {
  summary: 'End an invitation that no one has accepted, and delete its address',
  params: idParams,
  reply: z.strictObject({}),
  message: 'outlets.invitationCancelled',
});

/** 256 bits in base64url. */
export const outletToken = z
  .string(key('outlets.invitationInvalid'))
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, key('outlets.invitationInvalid')));

/** A POST, so that the token is in no address that a server could log. */
export const openOutletInvitation = endpoint('POST', '/outlet/invitation', {
  summary: 'Which outlet the invitation with this token is for',
  body: z.strictObject({ token: outletToken }),
  reply: z.strictObject({
    name: z.string(),
    nameArabic,
    type: z.enum(outletTypes),
    /** The full name of the person who sent it. */
    inviter: z.string(),
    endsAt: instant,
  }),
});
export type OpenedOutletInvitation = z.infer<typeof openOutletInvitation.reply>;

export const joinOutlet = endpoint('POST', '/outlet/join', {
  summary: 'Join an outlet with an invitation; a manager still has to vouch',
  body: z.strictObject({ token: outletToken }),
  reply: z.nullable(ownOutlet),
  message: 'outlets.joined',
});

const memberParams = z.strictObject({ id, accountId: id });

/** Administrators alone choose managers. Removing a person is another call. */
export const memberChange = z
  .strictObject({ vouched: z.optional(z.literal(true)), manager: z.optional(z.boolean()) })
  .check(z.refine((change) => Object.keys(change).length > 0, key('error.required')));
export type MemberChange = z.infer<typeof memberChange>;

export const changeOutletMember = endpoint('PATCH', '/outlet/:id/member/:accountId', {
  summary: 'Vouch for a person of the outlet; administrators also choose its managers',
  params: memberParams,
  body: memberChange,
  reply: outletPerson,
});

export const removeOutletMember = endpoint('DELETE', '/outlet/:id/member/:accountId', {
  summary: 'Leave the outlet, or remove a person as its manager or as an administrator',
  params: memberParams,
  reply: z.strictObject({}),
});
