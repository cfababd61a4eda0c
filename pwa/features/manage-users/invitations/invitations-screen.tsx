import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Invitation,
  invitationStates,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '#sync/contracts/accounts/invitations.ts';
import {
  invitationColumns,
  invitedAs,
} from '#pwa/features/manage-users/invitations/invitation-columns.tsx';
import { UsersHeader } from '#pwa/features/manage-users/invitations/users-header.tsx';
import type { InvitationsView } from '#pwa/features/manage-users/search.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { listQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call, send } from '#pwa/lib/http/api.ts';
import { t as text } from '#pwa/lib/i18n/translate.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { matchesSearch } from '#sync/contracts/core/search-key.ts';

/** All invitations. Changes to accounts and invitations make the list stale. */
export const invitationsQuery = () =>
  listQuery(['users', 'invitations'], ({ signal }) => call(listInvitations, { signal }));

const resource = { name: ({ email }: Invitation) => email };

function matchesFilters(row: Invitation, { q, state }: InvitationsView): boolean {
  if (state !== undefined && row.state !== state) return false;
  const { email, firstName, lastName, organization, sender } = row;
  return matchesSearch(
    q,
    email,
    firstName,
    lastName,
    organization,
    sender.name,
    invitedAs(row, text),
  );
}

/** The list of invitations: open, accepted, expired and revoked ones. */
export function InvitationsScreen() {
  const { t } = useTranslation();
  const [view, setView] = useListView<InvitationsView>();
  const query = useQuery(invitationsQuery());
  const client = useQueryClient();
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ['users'] });
  const { busy, submit } = useSubmit({ withToasts: true, onSettled: () => void refresh() });

  const resend = ({ id }: Invitation) =>
    submit(async (idempotencyKey) => {
      const { data } = await send(resendInvitation, { params: { id }, idempotencyKey });
      toast('success', { text: t('invitations.resent', { email: data.email }) });
    }, id);
  const columns = (translation: typeof translate) =>
    invitationColumns(translation, {
      onResend: (invitation) => void resend(invitation),
      onRevoke: setRevoked,
      isBusy: busy,
    });

  return (
    <ResourceList<Invitation, InvitationsView>
      resource={resource}
      labels={{
        title: 'invitations.title',
        search: 'invitations.search',
        emptyTitle: 'invitations.emptyTitle',
        emptyText: 'invitations.emptyText',
      }}
      header={
        <UsersHeader
          inviting={view.invite === true}
          onClose={() => {
            const { invite, ...others } = view;
            if (invite === true) setView(others);
          }}
        />
      }
      query={query}
      columns={columns}
      always={['state']}
      matches={matchesFilters}
      sort="-sent"
      filters={
        <ListFilter<InvitationsView>
          name="state"
          label={t('invitations.state')}
          anyLabel={t('invitations.anyState')}
          options={invitationStates.map((value) => ({
            value,
            label: t(`invitations.state.${value}`),
          }))}
        />
      }
    >
      {revoked && (
        <DeleteRecordDialog
          title={t('invitations.revokeTitle', { email: revoked.email })}
          text={t('invitations.revokeText')}
          confirm={t('invitations.revoke')}
          remove={async () => {
            const { message } = await send(revokeInvitation, { params: { id: revoked.id } });
            return message ?? t('invitations.revoked');
          }}
          onDeleted={() => void refresh()}
          onClose={() => setRevoked(null)}
        />
      )}
    </ResourceList>
  );
}
