import { useState } from 'react';
import { disableSecondFactor, getSecondFactor } from '#sync/contracts/accounts/second-factor.ts';
import { IdentityFields } from '#pwa/features/profile/second-factor/identity-fields.tsx';
import {
  SecondFactorDialog,
  type Purpose,
} from '#pwa/features/profile/second-factor/second-factor-dialog.tsx';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { call, send } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { SafeIcon } from '#pwa/ui/icons.ts';
import { Section } from '#pwa/ui/layout/page.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** With fewer recovery codes left, people are reminded to create new ones. */
const fewCodes = 4;

/** An administrator's second factor: whether it is on, and changing it. */
export function SecondFactorSection({ email, offline }: { email: string; offline: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Purpose | 'off' | null>(null);
  const { data, error, retry } = useFetched(offline ? null : 'second factor', (signal) =>
    call(getSecondFactor, { signal }),
  );
  const close = () => setOpen(null);

  return (
    <Section title={t('secondFactor.title')}>
      <p className="mb-3 text-sm text-muted-foreground">
        {t(offline ? 'secondFactor.offline' : 'secondFactor.text')}
      </p>
      {error !== undefined && (
        <Banner
          tone="error"
          rounded
          action={
            <button
              type="button"
              className="link -my-2.5 inline-flex min-h-11 flex-none items-center"
              onClick={retry}
            >
              {t('action.tryAgain')}
            </button>
          }
        >
          {error.message}
        </Banner>
      )}
      {!offline && error === undefined && data === undefined && (
        <Skeleton className="h-28 rounded-xl" />
      )}
      {data?.enabledAt === null && (
        <Button variant="outline" full icon={SafeIcon} onClick={() => setOpen('set-up')}>
          {t('secondFactor.turnOn')}
        </Button>
      )}
      {data !== undefined && data.enabledAt !== null && (
        <div className="flex flex-col gap-3">
          <p>
            <b className="block font-[580]">
              {t('secondFactor.on', { date: formatDate(data.enabledAt) })}
            </b>
            <span className="num text-sm text-muted-foreground">
              {t('secondFactor.codesLeft', { count: data.recoveryCodesLeft })}
              {data.recoveryCodesLeft < fewCodes && `. ${t('secondFactor.fewCodes')}`}
            </span>
          </p>
          <Button variant="outline" full onClick={() => setOpen('codes')}>
            {t('secondFactor.newCodes')}
          </Button>
          <Button variant="outline" full onClick={() => setOpen('change')}>
            {t('secondFactor.changeApp')}
          </Button>
          {data.required ? (
            <p className="text-sm text-muted-foreground">{t('secondFactor.isNeeded')}</p>
          ) : (
            <Button variant="outline" full onClick={() => setOpen('off')}>
              {t('secondFactor.turnOff')}
            </Button>
          )}
        </div>
      )}
      {open === 'off' ? (
        <TurnOffDialog onClose={close} onChanged={retry} />
      ) : (
        open !== null && (
          <SecondFactorDialog purpose={open} email={email} onClose={close} onChanged={retry} />
        )
      )}
    </Section>
  );
}

function TurnOffDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { t } = useTranslation();
  const [identity, setIdentity] = useState({ password: '', code: '' });
  return (
    <DeleteRecordDialog
      title={t('secondFactor.turnOffTitle')}
      text={t('secondFactor.turnOffText')}
      confirm={t('secondFactor.turnOff')}
      fields={['password', 'secondFactorCode']}
      ready={identity.password !== '' && identity.code.trim() !== ''}
      remove={async () => {
        const { message } = await send(disableSecondFactor, {
          body: { password: identity.password, secondFactorCode: identity.code },
        });
        return message;
      }}
      onDeleted={onChanged}
      onClose={onClose}
    >
      {(fieldErrors) => (
        <IdentityFields withCode value={identity} onChange={setIdentity} errors={fieldErrors} />
      )}
    </DeleteRecordDialog>
  );
}
