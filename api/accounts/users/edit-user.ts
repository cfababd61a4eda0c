/** Edits an account: one's own within limits, any other as an administrator. */
import type { IdentityDocument } from '#sync/contracts/accounts/accounts.ts';
import { reasonToStore } from '#sync/contracts/messages/reasons.ts';
import type { ProfileBase, ProfileChange } from '#sync/contracts/accounts/person-fields.ts';
import { scopeForRole } from '#sync/contracts/accounts/role-names.ts';
import type { Role, Scope, Status } from '#sync/contracts/accounts/role-names.ts';
import type { UserEdit } from '#sync/contracts/accounts/users.ts';
import type { OutletState } from '#sync/contracts/outlets/outlet-types.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { profileColumns, toProfileColumns } from '#api/accounts/profile-columns.ts';
import { replaceDocuments } from '#api/accounts/registration/identity-documents.ts';
import { endDocumentReview } from '#api/accounts/registration/replaced-documents.ts';
import { endAllSessions } from '#api/accounts/sessions/sessions.ts';
import { replaceOutdatedTickets } from '#api/tickets/replace-tickets.ts';
import { setAccountStatus } from '#api/accounts/users/account-status.ts';
import { changesOutletName } from '#api/accounts/users/outlet-organization.ts';

type ProfileField = keyof ProfileChange;

const profileFields: readonly ProfileField[] = [
  'firstName',
  'lastName',
  'nameArabic',
  'organization',
  'organizationArabic',
  'mobileNumber',
  'language',
];

interface EditUser {
  id: string;
  user: UserEdit;
  /** The version the form was filled from. */
  version?: number | undefined;
  rejectionReason?: string | undefined;
  /** Marks the replaced documents as reviewed. */
  lookedAt?: boolean | undefined;
  /** Thumbnail of the new photo, created before the transaction. */
  photoThumbnail?: Buffer | undefined;
}

interface EditedAccount {
  id: string;
  version: number;
  scope: Scope;
  role: Role | null;
  status: Status;
  documents: Record<IdentityDocument, string | null>;
  texts: Record<ProfileField, string | null>;
  outletState: OutletState | null;
}

type Editor = Pick<Actor, 'id' | 'scope'>;
type EditServices = Pick<Services, 'mail' | 'files' | 'ticketKeys' | 'config'>;

/** Edits one's own account; new identity documents keep the approval and mark it for a review. */
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
  // The account may have been blocked since the request was authorized.
  if (account.status !== 'approved') throw forbidden();
  await applyEdit(tx, actor, account, edit, services);
  await replaceOutdatedTickets(tx, account.id, services, { byHolder: true });
}

/** Edits any account but another administrator's; a status decides its open request. */
export async function editUser(
  tx: Tx,
  actor: Editor,
  { rejectionReason, ...given }: EditUser,
  services: EditServices,
): Promise<void> {
  const reason = rejectionReason ? reasonToStore(rejectionReason) : undefined;
  const edit = { ...given, rejectionReason: reason };
  const account = await lockEditedAccount(tx, edit);
  requireEditAllowed(actor, account, edit);
  const { role, status } = edit.user;
  await applyEdit(tx, actor, account, edit, services);
  if (role !== undefined && role !== account.role) {
    await db(tx).updateTable('account').set({ role }).where('id', '=', account.id).execute();
    await endAllSessions(tx, account.id, 'error.accountChanged');
  }
  if (edit.lookedAt) await markReviewed(tx, actor, account);
  if (status !== undefined && status !== account.status)
    await setAccountStatus(tx, actor, { id: account.id, status, reason }, services);
  await replaceOutdatedTickets(tx, account.id, services);
}

async function markReviewed(tx: Tx, actor: Editor, { id }: EditedAccount): Promise<void> {
  const documents = await endDocumentReview(tx, id);
  if (documents.length > 0)
    await audit(tx, actor, 'account.looked-at', ['account', id], { documents });
}

function requireEditAllowed(
  actor: Editor,
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
  // Someone who still sees a pending registration must not reverse a decision unknowingly.
  const reverses =
    status !== undefined && status !== account.status && account.status !== 'pending';
  if (reverses && version === undefined) throw conflict('error.versionMissing');
}

async function lockEditedAccount(tx: Tx, { id, version }: EditUser): Promise<EditedAccount> {
  const row = await db(tx)
    .selectFrom('account')
    .select([
      'id',
      'version',
      'scope',
      'role',
      'status',
      'identification',
      'press_id as pressId',
      'profile_picture as profilePicture',
      'outlet_state as outletState',
      ...profileColumns,
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('accounts.userNotFound');
  if (version !== undefined && version !== row.version) throw conflict('error.stale');
  const { identification, pressId, profilePicture, scope, role, status, outletState, ...texts } =
    row;
  return {
    id,
    version: row.version,
    scope,
    role,
    status,
    documents: { identification, pressId, profilePicture },
    texts,
    outletState,
  };
}

async function applyEdit(
  tx: Tx,
  actor: Editor,
  account: EditedAccount,
  { user, photoThumbnail, rejectionReason: reason }: EditUser,
  services: EditServices,
): Promise<void> {
  if (changesOutletName({ ...account.texts, outletState: account.outletState }, user))
    throw invalid({ 'user.organization': 'outlets.organizationFixed' });
  const texts = profileFields.filter((field) => user[field] !== undefined);
  if (texts.length > 0)
    await db(tx)
      .updateTable('account')
      .set(toProfileColumns(user))
      .where('id', '=', account.id)
      .execute();
  const replaced = await replaceDocuments(tx, actor, account, { user, photoThumbnail }, services);
  const changed = [...texts, ...replaced];
  if (changed.length === 0 && user.role === undefined && user.status === undefined) return;
  const decided = user.status !== undefined && user.status !== account.status;
  await audit(tx, actor, 'account.edit', ['account', account.id], {
    fields: changed,
    ...(user.role !== undefined && { role: user.role }),
    ...(user.status !== undefined && { status: user.status }),
    ...changedValues({ ...account.texts, role: account.role }, user),
    ...(decided && { from: account.status, ...(reason !== undefined && { reason }) }),
  });
}

/** Throws 409 naming the current values if someone else changed one of the fields since `base`. */
export async function editProfile(
  tx: Tx,
  actor: Actor,
  change: ProfileChange,
  base: ProfileBase,
  services: Pick<Services, 'mail' | 'ticketKeys' | 'config'>,
): Promise<void> {
  const current = await db(tx)
    .selectFrom('account')
    .select([...profileColumns, 'outlet_state as outletState'])
    .where('id', '=', actor.id)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!current) throw forbidden();
  const changed = profileFields.filter(
    (field) => change[field] !== undefined && change[field] !== current[field],
  );
  const conflicting = changed.filter((field) => base[field] !== current[field]);
  if (conflicting.length > 0) {
    throw conflict('profile.changedMeanwhile', {
      fields: conflicting.map((field) => ({
        key: 'profile.currentValue',
        params: { field, value: current[field] ?? '' },
      })),
    });
  }
  if (changed.length === 0) return;
  if (changesOutletName(current, change)) throw conflict('outlets.organizationFixed');
  await db(tx)
    .updateTable('account')
    .set(toProfileColumns(change))
    .where('id', '=', actor.id)
    .execute();
  await audit(tx, actor, 'profile.edit', ['account', actor.id], {
    fields: changed,
    ...changedValues(current, change),
  });
  await replaceOutdatedTickets(tx, actor.id, services, { byHolder: true });
}
