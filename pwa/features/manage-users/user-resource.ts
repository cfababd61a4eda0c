/** Accounts in the admin area: their form and their deletion. */
import * as z from 'zod/mini';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type { Role, Status } from '#sync/contracts/accounts/role-names.ts';
import { deleteUser, editUser, type ListedUser, userEdit } from '#sync/contracts/accounts/users.ts';
import { decisionReason } from '#sync/contracts/admin/approvals.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { ReasonKind } from '#sync/contracts/messages/reasons.ts';
import { userFormQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import type {
  AdminResource,
  RecordType,
  ResourceDeletion,
} from '#pwa/lib/admin/resource/admin-resource.ts';
import { reasonSchema } from '#pwa/lib/admin/reasons/reason-label.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t as text } from '#pwa/lib/i18n/translate.ts';
import { toProfileValue } from '#pwa/lib/people/profile-value.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';

/** `check` requires the reason where the new status needs one. */
const userForm = z.extend(userEdit, { rejectionReason: decisionReason });

export interface UserValues {
  firstName: string;
  lastName: string;
  nameArabic: string;
  organization: string;
  organizationArabic: string;
  mobileNumber: string;
  role: Role;
  status: Status;
  rejectionReason: string;
  /** File names of new pictures; empty to keep the stored ones. */
  identification: string;
  pressId: string;
  profilePicture: string;
}

const records = {
  path: '/admin/manage/users',
  labels: {
    editTitle: 'profile.editUser',
    toList: 'users.toList',
    gone: 'users.gone',
    delete: 'users.delete',
  },
  name: fullName,
  listKey: () => ['users', 'page'],
  recordKey: (id: string) => userFormQuery(id).queryKey,
  relatedKeys: [['users'], ['user'], ['requests']],
} as const;

/** Number of accreditations, bookings and requests that a deletion cancels. */
interface Held {
  events: number;
  matches: number;
}

const deletion = <Row extends Pick<User, 'id' | 'firstName' | 'lastName' | 'nameArabic'>>(
  heldBy: (user: Row) => Held,
): ResourceDeletion<Row> => ({
  send: ({ id }) => send(deleteUser, { params: { id } }),
  title: (user) => text('users.deleteTitle', { name: fullName(user) }),
  text: () => text('users.deleteText'),
  affects: (user) => {
    const { events, matches } = heldBy(user);
    return events > 0 || matches > 0 ? text('users.deleteHolds', { events, matches }) : null;
  },
  confirm: 'users.delete',
  deleted: 'users.deleted',
});

/** Accounts as their list shows them. */
export const listedUsers: RecordType<ListedUser> = {
  ...records,
  deletion: deletion(({ held }) => held),
};

export const users: AdminResource<User, UserValues, z.infer<typeof userForm>> = {
  ...records,
  form: {
    schema: userForm,
    toValues: (user) => ({
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      nameArabic: user?.nameArabic ?? '',
      organization: user?.organization ?? '',
      organizationArabic: user?.organizationArabic ?? '',
      mobileNumber: user?.mobileNumber ?? '',
      role: user?.role ?? 'photographer',
      status: user?.status ?? 'pending',
      rejectionReason: '',
      identification: '',
      pressId: '',
      profilePicture: '',
    }),
    toBody: (values) => ({
      ...values,
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      nameArabic: toProfileValue('nameArabic', values.nameArabic),
      organization: values.organization.trim(),
      organizationArabic: toProfileValue('organizationArabic', values.organizationArabic),
      mobileNumber: values.mobileNumber.trim(),
      rejectionReason: values.rejectionReason.trim(),
    }),
    uploads: ({ identification, pressId, profilePicture }) => ({
      identification,
      pressId,
      profilePicture,
    }),
    check(values, loaded, found) {
      // Older accounts may lack a field that new ones need, so only changes are checked.
      const problems = Object.fromEntries(
        Object.entries(found).filter(
          ([field]) =>
            field !== 'rejectionReason' &&
            values[field as keyof UserValues] !== loaded?.[field as keyof UserValues],
        ),
      );
      if (loaded === null || !isReasonRequired(values.status, loaded.status)) return problems;
      const { error } = reasonSchema(statusReasonKind(loaded.status)).safeParse(
        values.rejectionReason,
      );
      const problem = error?.issues[0]?.message as MessageKey | undefined;
      return problem === undefined ? problems : { ...problems, rejectionReason: problem };
    },
    edit: (id, { rejectionReason: reason, ...user }, version, idempotencyKey) =>
      send(editUser, {
        params: { id },
        body: {
          user,
          version,
          // A reason that was typed before another status was selected is left out.
          ...(reason &&
            (user.status === 'rejected' || user.status === 'pending') && {
              rejectionReason: reason,
            }),
        },
        idempotencyKey,
      }),
    savedText: (_saved, message) => message ?? text('users.edited'),
    updateRows: (rows, saved) =>
      rows.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)),
  },
  deletion: deletion<User>(countOpenRequests),
};

/** A reason is required to reject an account or to withdraw its approval. */
export function isReasonRequired(status: Status, before: Status): boolean {
  return status !== before && (status === 'rejected' || before === 'approved');
}

/** Ending an approval blocks a person; anything else rejects a registration. */
export function statusReasonKind(before: Status): ReasonKind {
  return before === 'approved' ? 'block' : 'create_profile';
}

/** Counts a person's accreditations, bookings and requests, which a deletion cancels. */
function countOpenRequests({ Member, Officer }: Pick<User, 'Member' | 'Officer'>): Held {
  const own = Member ?? Officer;
  const count = (all: readonly { status: string }[] = []) =>
    all.filter(({ status }) => status !== 'rejected').length;
  return { events: count(own?.Events), matches: count(own?.Matches) };
}
