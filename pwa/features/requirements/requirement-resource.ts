/** Describes requirements to the admin kit. */
import { type Role, roles } from '#sync/contracts/accounts/role-names.ts';
import {
  createRequirement,
  deleteRequirement,
  editRequirement,
  type NewRequirement,
  newRequirement,
  type RequirementRow,
} from '#sync/contracts/evidence/requirements.ts';
import {
  requirementQuery,
  requirementsQuery,
} from '#pwa/features/requirements/requirement-queries.ts';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';

interface RequirementValues extends Omit<NewRequirement, 'nameArabic' | 'expiryMonths'> {
  nameArabic: string;
  expiryMonths: string;
}

const inOrder = (chosen: readonly Role[]) => roles.filter((role) => chosen.includes(role));

export const requirements: AdminResource<RequirementRow, RequirementValues, NewRequirement> = {
  path: '/admin/requirements',
  labels: {
    newTitle: 'evidence.requirementAdd',
    editTitle: 'evidence.requirementEdit',
    toList: 'evidence.requirementsBack',
    gone: 'evidence.requirementGone',
    delete: 'evidence.requirementDelete',
  },
  name: placeName,
  listKey: () => requirementsQuery().queryKey,
  recordKey: (id) => requirementQuery(id).queryKey,
  // People's pages show what their role requires.
  relatedKeys: [['user']],
  form: {
    schema: newRequirement,
    toValues: (stored) => ({
      name: stored?.name ?? '',
      nameArabic: stored?.nameArabic ?? '',
      help: stored?.help ?? '',
      helpArabic: stored?.helpArabic ?? '',
      roles: inOrder(stored?.roles ?? []),
      kind: stored?.kind ?? 'file',
      required: stored?.required ?? true,
      freelancersExempt: stored?.freelancersExempt ?? false,
      expiry: stored?.expiry ?? 'none',
      expiryMonths: `${stored?.expiryMonths ?? ''}`,
      whenExpired: stored?.whenExpired ?? 'remind',
    }),
    toBody: ({ expiryMonths, ...values }) => ({
      ...values,
      name: values.name.trim(),
      nameArabic: values.nameArabic.trim() || null,
      help: values.help.trim(),
      helpArabic: values.helpArabic.trim(),
      roles: inOrder(values.roles),
      // Fields that the form does not show have no effect.
      freelancersExempt: values.required && values.freelancersExempt,
      expiryMonths: values.expiry === 'months' ? Number(expiryMonths) : null,
      whenExpired: values.expiry === 'none' ? 'remind' : values.whenExpired,
    }),
    create: (requirement, idempotencyKey) =>
      send(createRequirement, { body: { requirement }, idempotencyKey }),
    edit: (id, requirement, version, idempotencyKey) =>
      send(editRequirement, { params: { id }, body: { requirement, version }, idempotencyKey }),
    savedText: (_saved, message, isNew) =>
      message ?? t(isNew ? 'evidence.requirementCreated' : 'evidence.requirementEdited'),
  },
  deletion: {
    send: ({ id }) => send(deleteRequirement, { params: { id } }),
    title: (requirement) => t('evidence.requirementDeleteTitle', { name: placeName(requirement) }),
    text: () => t('evidence.requirementDeleteText'),
    confirm: 'evidence.requirementDelete',
    deleted: 'evidence.requirementDeleted',
  },
};
