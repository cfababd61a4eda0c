/** Requirements of registrations by role, beside the three images. Administrators configure them. */
import * as z from 'zod/mini';
import { role } from '#sync/contracts/accounts/roles.ts';
import { roles } from '#sync/contracts/accounts/role-names.ts';
import { arabicName } from '#sync/contracts/core/arabic-names.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import {
  day,
  id,
  idParams,
  key,
  singleLineText,
  version,
} from '#sync/contracts/core/primitives.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';

export const requirementKinds = ['file', 'links', 'number'] as const;
export const expiries = ['none', 'entered', 'months'] as const;
export const expiryEffects = ['remind', 'no_new_bookings'] as const;

/** Maximum number of requirements; no one reads a longer form. */
export const mostRequirements = 12;
export const longestHelp = 500;

/** A requirement as everyone sees it; the registration form is filled in before a login. */
export const requirement = z.strictObject({
  id,
  version,
  name: z.string(),
  nameArabic,
  /** Empty without help. */
  help: z.string(),
  helpArabic: z.string(),
  roles: z.array(role),
  /** An image or a PDF; up to five links to published work; a number such as that of a card. */
  kind: z.enum(requirementKinds),
  required: z.boolean(),
  /** Whether freelancers may leave out a required one. */
  freelancersExempt: z.boolean(),
  /** Whether the person enters a date, or it is so many months from the approval. */
  expiry: z.enum(expiries),
  expiryMonths: z.nullable(z.int()),
  /** Whether an expired one only causes reminders, or also refuses new bookings. */
  whenExpired: z.enum(expiryEffects),
});
export type Requirement = z.infer<typeof requirement>;

/** A requirement with the numbers of people, for administrators. */
export const requirementRow = z.extend(requirement, {
  /** Pieces of evidence that wait for the desk, and valid ones. */
  given: z.int(),
  accepted: z.int(),
  /** Approved people of its roles who have no valid one. */
  lacking: z.int(),
});
export type RequirementRow = z.infer<typeof requirementRow>;

const help = z
  .string(key('error.invalid'))
  .check(
    z.trim(),
    z.maxLength(longestHelp, key('error.tooLarge')),
    z.regex(/^[^\u0000]*$/u, key('error.invalid')),
  );

const fields = z.strictObject({
  name: singleLineText(80, key('error.required')),
  nameArabic: z.nullable(arabicName),
  help,
  helpArabic: help,
  roles: z
    .array(role)
    .check(
      z.minLength(1, key('evidence.roleRequired')),
      z.maxLength(roles.length, key('error.invalid')),
    ),
  kind: z.enum(requirementKinds),
  required: z.boolean(),
  freelancersExempt: z.boolean(),
  expiry: z.enum(expiries),
  expiryMonths: z.nullable(
    z
      .int(key('evidence.monthsRequired'))
      .check(
        z.minimum(1, key('evidence.monthsRequired')),
        z.maximum(120, key('evidence.monthsRequired')),
      ),
  ),
  whenExpired: z.enum(expiryEffects),
});

export const newRequirement = fields.check(
  z.refine(({ expiry, expiryMonths }) => (expiry === 'months') === (expiryMonths !== null), {
    error: key('evidence.monthsRequired'),
    path: ['expiryMonths'],
  }),
);
export type NewRequirement = z.infer<typeof newRequirement>;

/** Fields that are left out stay unchanged. The kind is fixed: it decides what people have given. */
const requirementEdit = z.partial(z.omit(fields, { kind: true }));
export type RequirementEdit = z.infer<typeof requirementEdit>;

export const listRequirements = endpoint('GET', '/requirements', {
  summary: 'What registrations must show, by role, beside the three images',
  reply: z.array(requirement),
});

export const listRequirementRows = endpoint('GET', '/admin/requirements', {
  summary: 'The requirements, in the order of the form, with numbers of people',
  reply: z.array(requirementRow),
});

export const getRequirement = endpoint('GET', '/admin/requirements/:id', {
  summary: 'One requirement, with numbers of people',
  params: idParams,
  reply: requirementRow,
});

export const createRequirement = endpoint('POST', '/admin/requirements', {
  summary: 'Add a requirement; no one is asked for it automatically',
  body: z.strictObject({ requirement: newRequirement }),
  status: 201,
  reply: requirementRow,
  message: 'evidence.requirementCreated',
});

export const editRequirement = endpoint('PATCH', '/admin/requirements/:id', {
  summary: 'Change the given fields of a requirement',
  params: idParams,
  body: z.strictObject({ requirement: requirementEdit, version: z.optional(version) }),
  reply: requirementRow,
  message: 'evidence.requirementEdited',
});

export const deleteRequirement = endpoint('DELETE', '/admin/requirements/:id', {
  summary: 'Stop asking for it; what people gave is deleted after the retention period',
  params: idParams,
  reply: z.strictObject({}),
  message: 'evidence.requirementDeleted',
});

export const orderRequirements = endpoint('POST', '/admin/requirements/order', {
  summary: 'Set the order in the form',
  body: z.strictObject({
    ids: z.array(id).check(z.maxLength(mostRequirements, key('error.invalid'))),
  }),
  reply: z.array(requirementRow),
});

export const askForRequirement = endpoint('POST', '/admin/requirements/:id/ask', {
  summary: 'Ask the approved people who have no valid one, by email and push',
  params: idParams,
  body: z.strictObject({ until: day }),
  reply: z.strictObject({ people: z.int() }),
});
