/** Changing an account: by its own person within limits, by an administrator beyond them. */
import type { IdentityDocument } from '#sync/contracts/accounts/accounts.ts';
import {
  scopeForRole,
  type Role,
  type Scope,
  type Status,
} from '#sync/contracts/accounts/roles.ts';
import type { UserEdit } from '#sync/contracts/accounts/users.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { replaceDocuments } from '#api/accounts/registration/identity-documents.ts';
import { endAllSessions } from '#api/accounts/sessions/sessions.ts';
import { setAccountStatus } from '#api/accounts/users/set-account-status.ts';

export interface EditUser {
  id: string;
  user: UserEdit;
  /** The version the form was filled from. */
  version?: number | undefined;
  rejectionReason?: string | undefined;
  /** Takes the second-look marks away. */
  lookedAt?: boolean | undefined;
  /** Of the new photo, made before the transaction. */
  photoThumbnail?: Buffer | undefined;
}

export interface EditedAccount {
  id: string;
  version: number;
  scope: Scope;
  role: Role | null;
  status: Status;
  documents: Record<IdentityDocument, string | null>;
}

type EditServices = Pick<Services, 'mail' | 'audit' | 'files'>;

const textColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  organization: 'organization',
  mobileNumber: 'mobile_number',
  language: 'language',
} as const;

/**
 * The own profile: names, organization, phone, language and pictures. 404 for another's, 403 for a
 * role that differs, any status, or an account that is not approved (any more), 409 for a stale
 * version, 422 for a file that is not one's own.
 * New identity documents keep the approval and mark the account for a second look.
 */
export async function editOwnProfile(
  tx: Tx,
  actor: Actor,
  edit: EditUser,
  services: EditServices,
): Promise<void> {
  const { role, status } = edit.user;
  if (status !== undefined || (role !== undefined && role !== actor.role)) throw forbidden();
  if (edit.id !== actor.id) throw notFound('accounts.userNotFound');
  const account = await lockEditedAccount(tx, edit);
  // Blocked since the call was let in.
  if (account.status !== 'approved') throw forbidden();
  await applyEdit(tx, actor, account, edit, services);
}

/**
 * Any account but another administrator's (403). A changed role or a status other than approved ends
 * the account's sessions; a status decides its open request. 404 where there is none, 409 for a
 * stale version, or for turning a decision round without one; 422 for changing to or from media
 * officer, or for rejecting without a reason.
 */
export async function editUser(
  tx: Tx,
  actor: Actor,
  edit: EditUser,
  services: EditServices,
): Promise<void> {
  const account = await lockEditedAccount(tx, edit);
  requireEditAllowed(actor, account, edit);
  const { role, status } = edit.user;
  await applyEdit(tx, actor, account, edit, services);
  if (role !== undefined && role !== account.role) {
    await tx.execute('update account set role = ? where id = ?', [role, account.id]);
    await endAllSessions(tx, account.id, 'error.accountChanged');
  }
  if (edit.lookedAt) await clearSecondLook(tx, actor, account, services);
  if (status !== undefined && status !== account.status)
    await setAccountStatus(
      tx,
      actor,
      { id: account.id, status, reason: edit.rejectionReason },
      services,
    );
}

async function clearSecondLook(
  tx: Tx,
  actor: Actor,
  { id }: EditedAccount,
  { audit }: EditServices,
): Promise<void> {
  const [looked] = await tx.execute<{ documents: string[] }[]>(
    `with seen as (select id, replaced_documents from account where id = ?)
     update account a set replaced_documents = '{}', replaced_at = null from seen
     where a.id = seen.id and a.replaced_documents <> '{}'
     returning array_to_json(seen.replaced_documents) as documents`,
    [id],
  );
  if (!looked) return;
  await audit(tx, {
    actorId: actor.id,
    action: 'account.looked-at',
    subjectType: 'account',
    subjectId: id,
    detail: { documents: looked.documents },
  });
}

function requireEditAllowed(
  actor: Actor,
  account: EditedAccount,
  { user, version }: EditUser,
): void {
  const { role, status } = user;
  if (account.scope === 'admin') {
    if (account.id !== actor.id) throw forbidden();
    if (role !== undefined || (status !== undefined && status !== 'approved'))
      throw invalid({ 'user.role': 'users.adminFixed' });
    return;
  }
  if (role !== undefined && scopeForRole(role) !== account.scope)
    throw invalid({ 'user.role': 'users.officerFixed' });
  // Whoever still sees a registration that waits would turn a decision round without knowing of it.
  const turns = status !== undefined && status !== account.status && account.status !== 'pending';
  if (turns && version === undefined) throw conflict('error.stale');
}

async function lockEditedAccount(tx: Tx, { id, version }: EditUser): Promise<EditedAccount> {
  const [row] = await tx.execute<
    (Omit<EditedAccount, 'documents'> & Record<IdentityDocument, string | null>)[]
  >(
    `select id, version, scope, role, status, identification, press_id as "pressId",
       profile_picture as "profilePicture"
     from account where id = ? and deleted_at is null for no key update`,
    [id],
  );
  if (!row) throw notFound('accounts.userNotFound');
  if (version !== undefined && version !== row.version) throw conflict('error.stale');
  const { identification, pressId, profilePicture, ...account } = row;
  return { ...account, documents: { identification, pressId, profilePicture } };
}

async function applyEdit(
  tx: Tx,
  actor: Actor,
  account: EditedAccount,
  { user, photoThumbnail, rejectionReason: reason }: EditUser,
  services: EditServices,
): Promise<void> {
  const texts = (Object.keys(textColumns) as (keyof typeof textColumns)[]).filter(
    (field) => user[field] !== undefined,
  );
  if (texts.length > 0)
    await tx.execute(
      `update account set ${texts.map((field) => `${textColumns[field]} = ?`).join(', ')} where id = ?`,
      [...texts.map((field) => user[field] ?? null), account.id],
    );
  const replaced = await replaceDocuments(tx, actor, account, { user, photoThumbnail }, services);
  const changed = [...texts, ...replaced];
  if (changed.length === 0 && user.role === undefined && user.status === undefined) return;
  const decided = user.status !== undefined && user.status !== account.status;
  await services.audit(tx, {
    actorId: actor.id,
    action: 'account.edit',
    subjectType: 'account',
    subjectId: account.id,
    // Of fields which, not what: the log is kept for good. Of a decision all of it.
    detail: {
      fields: changed,
      ...(user.role !== undefined && { role: user.role }),
      ...(user.status !== undefined && { status: user.status }),
      ...(decided && { from: account.status, ...(reason !== undefined && { reason }) }),
    },
  });
}
