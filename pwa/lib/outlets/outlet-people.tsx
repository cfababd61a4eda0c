/** The people and open invitations of an outlet, for its managers and for administrators. */
import { type ReactNode, useState } from 'react';
import {
  cancelOutletInvitation,
  changeOutletMember,
  type MemberChange,
  type OutletPerson,
  type SentInvitation,
} from '#sync/contracts/outlets/outlets.ts';
import { InviteDialog, RemoveDialog } from '#pwa/lib/outlets/outlet-dialogs.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { send } from '#pwa/lib/http/api.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#pwa/ui/dropdown-menu.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import {
  AccreditationIcon,
  AssignIcon,
  CloseIcon,
  ManagerIcon,
  MailIcon,
  MoreIcon,
  SafeIcon,
} from '#pwa/ui/icons.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';

interface OutletPeopleProps {
  outletId: string;
  people: readonly OutletPerson[];
  invitations: readonly SentInvitation[];
  /** Whether the viewer is an administrator, who also chooses the managers. */
  isAdmin?: boolean;
  /** The viewer, who is never removed from this list. */
  ownId?: string;
  /** The person's name, if it is more than text. */
  nameOf?: (person: OutletPerson) => ReactNode;
  /** Further buttons beside 'Invite'. */
  buttons?: ReactNode;
  onChanged: () => void;
}

export function OutletPeople(props: OutletPeopleProps) {
  const { outletId, people, invitations, isAdmin = false, buttons, onChanged } = props;
  const { t } = useTranslation();
  const [isInviting, setInviting] = useState(false);
  const vouched = people.filter(({ state }) => state !== 'joined').length;
  return (
    <section aria-label={t('outlets.people')} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="heading-3">{t('outlets.people')}</h2>
        <span className="num text-sm text-muted-foreground">
          {t('outlets.vouchedCount', { count: vouched })}
        </span>
        <span className="ms-auto flex flex-wrap gap-2">
          {buttons}
          <Button
            variant="outline"
            size="sm"
            icon={AssignIcon}
            className="max-md:min-h-11"
            onClick={() => setInviting(true)}
          >
            {t('outlets.invite')}
          </Button>
        </span>
      </header>
      {people.length + invitations.length === 0 ? (
        <p className="text-muted-foreground">{t('outlets.noPeople')}</p>
      ) : (
        <ul className="divide-y divide-border rounded-xl border border-border bg-card">
          {people.map((person) => (
            <Person key={person.accountId} person={person} {...props} />
          ))}
          {invitations.map((invitation) => (
            <Invitation key={invitation.id} invitation={invitation} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {!isAdmin && (
        <p className="flex gap-2 text-sm text-muted-foreground">
          <SafeIcon className="mt-0.5 size-4 flex-none" aria-hidden />
          {t('outlets.managerSees')}
        </p>
      )}
      {isInviting && (
        <InviteDialog
          outletId={outletId}
          onClose={() => setInviting(false)}
          onInvited={() => {
            setInviting(false);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

const rowClass = 'flex min-h-16 items-center gap-3 px-3 py-2.5 max-md:gap-2.5 md:px-4';

function Person({
  person,
  outletId,
  isAdmin = false,
  ownId,
  nameOf = fullName,
  onChanged,
}: { person: OutletPerson } & OutletPeopleProps) {
  const { t } = useTranslation();
  const [isRemoving, setRemoving] = useState(false);
  const { busy, submit } = useSubmit({ withToasts: true });
  const { accountId, role, status, state, unavailableUntil } = person;
  const name = fullName(person);
  const params = { id: outletId, accountId };

  async function change(body: MemberChange, done: string): Promise<void> {
    await submit(
      async (idempotencyKey) => {
        await send(changeOutletMember, { params, body, idempotencyKey });
        toast('success', { text: done });
        onChanged();
      },
      [accountId, body],
    );
  }

  // The league alone removes managers.
  const isRemovable = accountId !== ownId && (isAdmin || state !== 'manager');
  return (
    <li className={rowClass}>
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="block font-[580] [overflow-wrap:anywhere]" dir="auto">
          {nameOf(person)}
        </span>
        <span className="block text-sm text-muted-foreground">
          {joinWithDots([
            role !== null && t(`role.${role}`),
            (state === 'joined' || status !== 'approved') && t(`outlets.state.${state}`),
            unavailableUntil !== null &&
              t('outlets.unavailableUntil', { date: formatDate(unavailableUntil) }),
          ])}
        </span>
      </span>
      {state === 'joined' ? (
        <Button
          size="sm"
          className="max-md:min-h-11"
          busy={busy}
          aria-label={t('outlets.vouchOne', { name })}
          onClick={() => void change({ vouched: true }, t('outlets.vouchedOne', { name }))}
        >
          {t('outlets.vouch')}
        </Button>
      ) : (
        <PersonBadge status={status} state={state} />
      )}
      {isRemovable || isAdmin ? (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton
              icon={MoreIcon}
              size="sm"
              className="max-md:size-11"
              label={t('outlets.actionsOf', { name })}
            />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {isAdmin && (
              <DropdownMenuItem
                onSelect={() =>
                  void change(
                    { manager: state !== 'manager' },
                    t(state === 'manager' ? 'outlets.managerEnded' : 'outlets.managerMade', {
                      name,
                    }),
                  )
                }
              >
                <ManagerIcon aria-hidden />
                {t(state === 'manager' ? 'outlets.endManager' : 'outlets.makeManager')}
              </DropdownMenuItem>
            )}
            <DropdownMenuItem onSelect={() => setRemoving(true)}>
              <CloseIcon aria-hidden />
              {t('outlets.remove')}
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      ) : (
        // Keeps the badges in one column.
        <span className="size-8 flex-none max-md:hidden" />
      )}
      {isRemoving && (
        <RemoveDialog
          params={params}
          title={t('outlets.removeTitle', { name })}
          text={t('outlets.removeText')}
          confirm={t('outlets.remove')}
          done={t('outlets.removed', { name })}
          onClose={() => setRemoving(false)}
          onRemoved={onChanged}
        />
      )}
    </li>
  );
}

function PersonBadge({ status, state }: Pick<OutletPerson, 'status' | 'state'>) {
  const { t } = useTranslation();
  if (status === 'pending')
    return <StatusBadge tone="pending">{t('outlets.accountPending')}</StatusBadge>;
  if (status === 'rejected')
    return <StatusBadge tone="rejected">{t('outlets.accountRejected')}</StatusBadge>;
  return state === 'manager' ? (
    <StatusBadge tone="plain" icon={ManagerIcon}>
      {t('outlets.state.manager')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="approved" icon={AccreditationIcon}>
      {t('outlets.state.vouched')}
    </StatusBadge>
  );
}

function Invitation({
  invitation: { id, email, createdAt, endsAt },
  onChanged,
}: {
  invitation: SentInvitation;
  onChanged: () => void;
}) {
  const { t } = useTranslation();
  const { busy, submit } = useSubmit({ withToasts: true });
  return (
    <li className={rowClass}>
      <span
        className="grid size-10 flex-none place-items-center rounded-sm bg-secondary text-muted-foreground"
        aria-hidden
      >
        <MailIcon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        {/* The address itself is left to right, its place follows the page. */}
        <span className="block font-[580] [overflow-wrap:anywhere]">
          <bdi dir="ltr">{email}</bdi>
        </span>
        <span className="num block text-sm text-muted-foreground">
          {t('outlets.invitedUntil', { from: formatDate(createdAt), until: formatDate(endsAt) })}
        </span>
      </span>
      <Button
        variant="outline"
        size="sm"
        className="max-md:min-h-11"
        busy={busy}
        aria-label={t('outlets.withdrawOf', { email })}
        onClick={() =>
          void submit(async () => {
            const { message } = await send(cancelOutletInvitation, { params: { id } });
            toast('success', { text: message ?? t('outlets.invitationCancelled') });
            onChanged();
          })
        }
      >
        {t('outlets.withdraw')}
      </Button>
    </li>
  );
}
