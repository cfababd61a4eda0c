import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailForm } from '#sync/contracts/notifications/notifications.ts';
import {
  previewNotification,
  type RecipientsPage,
} from '#sync/contracts/notifications/recipients.ts';
import { RecipientsDialog } from '#pwa/features/notifications/recipients-dialog.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useDebouncedValue } from '#pwa/lib/hooks/use-debounced-value.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

/** Milliseconds after the last change until the recipients are counted. */
const debounceTime = 400;

type Audience = Omit<MailForm, 'mail'>;

export interface RecipientCount {
  /** The recipients that are counted. */
  audience: Audience;
  /** Number of recipients; null while unknown. */
  count: number | null;
  refused: readonly string[];
  /** Organizations of the recipients, whichever one they are limited to. */
  organizations: RecipientsPage['organizations'];
  counting: boolean;
  failed: boolean;
  retry: () => void;
}

/** The number of people an email to these recipients reaches, counted by the server. */
export function useRecipientCount(audience: Audience): RecipientCount {
  const now = JSON.stringify(audience);
  const settled = useDebouncedValue(now, debounceTime);
  const counted = JSON.parse(settled) as Audience;
  const query = useQuery({
    queryKey: ['receivers', settled],
    queryFn: ({ signal }) =>
      call(previewNotification, {
        query: { pageSize: 1 },
        body: { email: { mail: {}, ...counted } },
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return {
    audience: counted,
    count: query.isError ? null : (query.data?.receivers ?? null),
    refused: query.data?.refused ?? [],
    organizations: query.data?.organizations ?? [],
    counting: now !== settled || query.isPlaceholderData || query.isPending,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

/** The number of recipients, in the form's footer. It opens the list of them. */
export function RecipientCountLabel({
  count: { audience, count, counting, failed, retry },
}: {
  count: RecipientCount;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (failed && !counting) {
    return (
      <p role="alert" className="me-auto flex items-center gap-2.5 text-sm">
        {t('notifications.countFailed')}
        <Button variant="outline" size="xs" className="max-md:min-h-11" onClick={retry}>
          {t('action.tryAgain')}
        </Button>
      </p>
    );
  }
  return (
    <>
      <p className="num me-auto text-[0.9375rem] font-[560]" aria-live="polite">
        {counting || count === null ? (
          t('notifications.counting')
        ) : count === 0 ? (
          t('notifications.countNobody')
        ) : (
          <button
            type="button"
            className="link min-h-11"
            title={t('notifications.list')}
            onClick={() => setOpen(true)}
          >
            {t('notifications.count', { count })}
          </button>
        )}
      </p>
      {isOpen && <RecipientsDialog audience={audience} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Confirms sending and shows how many will receive the email and who is left out. */
export function ConfirmSendDialog({
  count: { count, refused, counting, retry },
  onSend,
  onClose,
}: {
  count: RecipientCount;
  onSend: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const isUnknown = count === null && !counting;
  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title={
        counting
          ? t('notifications.counting')
          : count === null
            ? t('notifications.countFailed')
            : t('notifications.confirmTitle', { count })
      }
      description={t('notifications.confirmText')}
      actions={
        <>
          <Button variant="outline" size="touch" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            size="touch"

            disabled={counting}
            onClick={isUnknown ? retry : onSend}
          >
            {t(isUnknown ? 'action.tryAgain' : 'notifications.send')}
          </Button>
        </>
      }
    >
      <RefusedAddresses addresses={refused} />
    </ActionDialog>
  );
}

/** The addresses that will not receive the email. */
export function RefusedAddresses({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTranslation();
  if (addresses.length === 0) return null;
  return (
    <Banner tone="notice" rounded>
      <span className="[overflow-wrap:anywhere]">
        {t('notifications.refused', { addresses: joinWithCommas(addresses) })}
      </span>
    </Banner>
  );
}
