/** Values of the account form, their validation and the changes they make. */
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
  /** File names of new pictures; empty to keep the stored ones. */
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

/** The stored file name of each picture. */
export function picturesOf({ identification, pressId, profilePicture }: User) {
  return { identification, pressId, profilePicture };
}

/** Only the fields that differ from the loaded account. */
export function editOf(form: UserForm, loaded: UserForm): UserEdit {
  const edit: UserEdit = {};
  for (const field of texts)
    if (form[field].trim() !== loaded[field]) edit[field] = form[field].trim();
  for (const field of pictures) if (form[field] !== '') edit[field] = form[field];
  if (form.role !== loaded.role) edit.role = form.role;
  if (form.status !== loaded.status) edit.status = form.status;
  return edit;
}

/** A reason is required to reject an account or to withdraw its approval. */
export function needsReason(status: Status, before: Status): boolean {
  return status !== before && (status === 'rejected' || before === 'approved');
}

/** Message keys by field, from the contract's schema. */
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

/**
 * The form field for a field in the server's reply: `user.firstName` → `firstName`; null if not
 * shown.
 */
export function fieldOf(path: string): keyof UserForm | null {
  const name = path.replace(/^user\./, '');
  const known: readonly string[] = [...texts, ...pictures, 'role', 'status', 'rejectionReason'];
  return known.includes(name) ? (name as keyof UserForm) : null;
}
