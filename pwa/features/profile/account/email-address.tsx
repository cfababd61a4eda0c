import { useState } from 'react';
import { ChangeEmailDialog } from '#pwa/features/profile/account/change-email-dialog.tsx';
import { useEmailState } from '#pwa/lib/account/use-email-state.ts';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner, ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { MailIcon } from '#pwa/ui/icons.ts';
import { Section } from '#pwa/ui/layout/page.tsx';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** The person's own address, with buttons to confirm and to change it. */
export function EmailAddress({
  user,
  offline,
}: {
  user: { id: string; email: string };
  offline: boolean;
}) {
  const { t } = useTranslation();
  const { state, errorText, busy, setState, resend, cancel } = useEmailState(user.id, !offline);
  const [isChanging, setIsChanging] = useState(false);
  const email = state?.email ?? user.email;
  return (
    <Section title={t('address.title')}>
      <p className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <bdi className="[overflow-wrap:anywhere]">{email}</bdi>
        {state?.isConfirmed === false && (
          <StatusBadge tone="pending">{t('address.unconfirmed')}</StatusBadge>
        )}
      </p>
      {offline && <p className="mb-3 text-sm text-muted-foreground">{t('address.offline')}</p>}
      <ErrorBanner text={errorText} className="mb-3" />
      {state !== undefined && (state.change !== null || !state.isConfirmed) && (
        <div className="mb-3 flex flex-col gap-2.5">
          <Banner tone="notice" rounded>
            <span className="[overflow-wrap:anywhere]">
              {state.change === null
                ? t('address.confirmText', { email })
                : t('address.changeWaits', {
                    email: state.change.email,
                    time: formatDateTime(state.change.expiresAt),
                  })}
            </span>
          </Banner>
          <span className="flex flex-wrap gap-2.5">
            <Button
              variant="outline"
              size="touch"
              disabled={offline}
              busy={busy === 'resend'}
              onClick={resend}
            >
              {t('address.resend')}
            </Button>
            {state.change !== null && (
              <Button
                variant="outline"
                size="touch"
                disabled={offline}
                busy={busy === 'cancel'}
                onClick={cancel}
              >
                {t('address.changeCancel')}
              </Button>
            )}
          </span>
        </div>
      )}
      <Button
        variant="outline"
        full
        icon={MailIcon}
        disabled={offline}
        onClick={() => setIsChanging(true)}
      >
        {t('address.change')}
      </Button>
      {isChanging && (
        <ChangeEmailDialog
          user={{ id: user.id, email }}
          onClose={() => setIsChanging(false)}
          onRequested={(next) => {
            setIsChanging(false);
            setState(next);
          }}
        />
      )}
    </Section>
  );
}
