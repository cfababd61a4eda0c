/** An account's form: its values, and what they change. */
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { rejectionReason } from '#sync/contracts/admin/approvals.ts';
import type { Role, Status } from '#sync/contracts/accounts/roles.ts';
import { type UserEdit, userEdit } from '#sync/contracts/accounts/users.ts';

export interface UserForm {
  firstName: string;
  lastName: string;
  organization: string;
  mobileNumber: string;
  role: Role;
  status: Status;
  rejectionReason: string;
  /** Names of new pictures; empty: as it is. */
  identification: string;
  pressId: string;
  profilePicture: string;
}

const texts = ['firstName', 'lastName', 'organization', 'mobileNumber'] as const;
const pictures = ['identification', 'pressId', 'profilePicture'] as const;

export function formOf(user: User): UserForm {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    organization: user.organization ?? '',
    mobileNumber: user.mobileNumber ?? '',
    role: user.role ?? 'photographer',
    status: user.status,
    rejectionReason: '',
    identification: '',
    pressId: '',
    profilePicture: '',
  };
}

/** What now stands for each picture. */
export function picturesOf({ identification, pressId, profilePicture }: User) {
  return { identification, pressId, profilePicture };
}

/** Only what differs from what was loaded. */
export function editOf(form: UserForm, loaded: UserForm): UserEdit {
  const edit: UserEdit = {};
  for (const field of texts)
    if (form[field].trim() !== loaded[field]) edit[field] = form[field].trim();
  for (const field of pictures) if (form[field] !== '') edit[field] = form[field];
  if (form.role !== loaded.role) edit.role = form.role;
  if (form.status !== loaded.status) edit.status = form.status;
  return edit;
}

/** For a rejection, and for an approval that is taken back. */
export function needsReason(status: Status, before: Status): boolean {
  return status !== before && (status === 'rejected' || before === 'approved');
}

/** Field → catalogue key, by the contract's own schema. */
export function problemsOf(
  form: UserForm,
  loaded: UserForm,
): Partial<Record<keyof UserForm, string>> {
  const problems: Partial<Record<keyof UserForm, string>> = {};
  for (const issue of userEdit.safeParse(editOf(form, loaded)).error?.issues ?? [])
    problems[String(issue.path[0]) as keyof UserForm] ??= issue.message;
  const reason = rejectionReason.safeParse(form.rejectionReason);
  if (needsReason(form.status, loaded.status) && !reason.success)
    problems.rejectionReason = reason.error.issues[0]?.message ?? 'error.invalid';
  return problems;
}

/** `user.firstName` → `firstName`; null for what the form does not show. */
export function fieldOf(path: string): keyof UserForm | null {
  const name = path.replace(/^user\./, '');
  const known: readonly string[] = [...texts, ...pictures, 'role', 'status', 'rejectionReason'];
  return known.includes(name) ? (name as keyof UserForm) : null;
}
