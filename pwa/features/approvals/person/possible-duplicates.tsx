import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { forgotPassword } from '#sync/contracts/accounts/passwords.ts';
import type { Duplicate } from '#sync/contracts/admin/duplicates.ts';
import { duplicatesQuery } from '#pwa/features/approvals/person/duplicates-query.ts';
import { WatchHits } from '#pwa/features/approvals/person/watch-hits.tsx';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { formatList } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { StatusText } from '#pwa/ui/status/status.tsx';

/** Hits of the watch list, then other accounts that may belong to the person, with the signs. */
export function PossibleDuplicates({
  user,
  onSame,
}: {
  user: User;
  /** Rejects the registration; missing where it cannot be rejected. */
  onSame?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(duplicatesQuery(user.id));
  const [compared, setCompared] = useState<Duplicate | null>(null);
  return (
    <>
      <WatchHits userId={user.id} />
      {data.map((duplicate) => (
        <div key={duplicate.user.id} className="mb-3 break-inside-avoid">
          <Banner
            tone="notice"
            rounded
            action={
              <Button size="xs" className="max-md:min-h-11" onClick={() => setCompared(duplicate)}>
                {t('approvals.compare')}
              </Button>
            }
          >
            {t('approvals.maybeSame', {
              name: fullName(duplicate.user),
              signs: formatList(duplicate.signs.map((sign) => t(`approvals.same.${sign}`))),
            })}
          </Banner>
        </div>
      ))}
      {compared !== null && (
        <CompareDialog
          user={user}
          other={compared.user}
          onSame={
            onSame &&
            (() => {
              setCompared(null);
              onSame();
            })
          }
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
}

function CompareDialog({
  user,
  other,
  onSame,
  onClose,
}: {
  user: User;
  other: User;
  onSame: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { busy, error, submit } = useSubmit();
  const both = [user, other];
  const rows: [label: string, (each: User) => ReactNode][] = [
    [t('users.name'), fullName],
    [t('accounts.nameArabic'), (each) => each.nameArabic],
    [t('accounts.birthdate'), ({ birthdate }) => birthdate && formatDate(birthdate)],
    [t('accounts.mobileNumber'), ({ mobileNumber }) => mobileNumber],
    [t('accounts.email'), ({ email }) => email],
    [t('accounts.organization'), ({ organization }) => organization],
    [
      t('users.status'),
      ({ status }) => <StatusText tone={status}>{t(`status.${status}`)}</StatusText>,
    ],
  ];
  const sendLink = () =>
    submit(async () => {
      await call(forgotPassword, { body: { email: other.email } });
      toast('success', { text: t('approvals.linkSent', { email: other.email }) });
    });
  return (
    <FormDialog
      title={t('approvals.compareTitle')}
      description={t('approvals.compareText')}
      submitLabel={onSame === undefined ? null : t('approvals.samePerson')}
      variant="destructive"
      cancelLabel={t('action.close')}
      error={error}
      extra={
        <Button variant="outline" size="touch" busy={busy} onClick={() => void sendLink()}>
          {t('approvals.sendLink')}
        </Button>
      }
      onSubmit={() => onSame?.()}
      onClose={onClose}
    >
      <table className="w-full table-fixed text-start text-sm">
        <thead>
          <tr>
            <th className="w-1/4">
              <span className="sr-only">{t('approvals.compare')}</span>
            </th>
            {both.map((each) => (
              <th key={each.id} className="p-1.5 text-start align-bottom font-semibold">
                <Avatar
                  name={fullName(each)}
                  src={photoUrl(each.profilePicture)}
                  className="mb-1.5 size-24 rounded-md text-2xl"
                />
                {each === user ? (
                  t('approvals.thisAccount')
                ) : (
                  <Link to="/user-details/$id" params={{ id: each.id }} className="link">
                    {t('approvals.otherAccount')}
                  </Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border border-t border-border">
          {rows.map(([label, valueOf]) => (
            <tr key={label}>
              <th scope="row" className="py-1.5 text-start font-normal text-muted-foreground">
                {label}
              </th>
              {both.map((each) => (
                <td key={each.id} className="p-1.5 align-top [overflow-wrap:anywhere]">
                  <bdi>{valueOf(each) ?? t('profile.notGiven')}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </FormDialog>
  );
}
