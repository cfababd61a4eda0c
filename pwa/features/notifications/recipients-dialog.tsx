import { useInfiniteQuery } from '@tanstack/react-query';
import type { MailForm } from '#sync/contracts/notifications/notifications.ts';
import {
  type MailRecipient,
  previewNotification,
} from '#sync/contracts/notifications/recipients.ts';
import { languageNames } from '#pwa/features/notifications/notification-form.ts';
import { LoadErrorBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

/** Everyone who will get the email, page by page, found by the query that sends it. */
export function RecipientsDialog({
  audience,
  onClose,
}: {
  audience: Omit<MailForm, 'mail'>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const query = useInfiniteQuery({
    // Names are sorted as the reader sees them.
    queryKey: ['receivers', 'list', audience, currentLanguage()],
    queryFn: ({ pageParam, signal }) =>
      call(previewNotification, {
        query: pageParam === null ? {} : { after: pageParam },
        body: { email: { mail: {}, ...audience } },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  });
  const pages = query.data?.pages ?? [];
  const count = pages.at(-1)?.receivers;
  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title={
        count === undefined ? t('notifications.counting') : t('notifications.count', { count })
      }
      actions={
        <Button size="touch" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      {query.isError && <LoadErrorBanner query={query} />}
      <ul className="divide-y divide-border rounded-md border border-border empty:hidden">
        {pages.flatMap(({ recipients }) =>
          recipients.map((each) => <Recipient key={each.email} recipient={each} />),
        )}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          size="touch"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('notifications.listMore')}
        </Button>
      )}
    </ActionDialog>
  );
}

function Recipient({ recipient: { email, account } }: { recipient: MailRecipient }) {
  const { t } = useTranslation();
  const facts =
    account === null
      ? [t('notifications.noAccount')]
      : [
          account.role && t(`role.${account.role}`),
          organizationName(account),
          t(languageNames[account.language]),
        ];
  return (
    <li className="px-3 py-2 text-sm">
      {account !== null && (
        <p className="text-[0.9375rem] font-[580]">
          <bdi>{fullName(account)}</bdi>
        </p>
      )}
      <p className="[overflow-wrap:anywhere]">
        <bdi dir="ltr">{email}</bdi>
      </p>
      <p className="text-muted-foreground">{joinWithDots(facts)}</p>
    </li>
  );
}
