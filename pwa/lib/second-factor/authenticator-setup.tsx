import type { ReactNode } from 'react';
import type { NewSecret } from '#sync/contracts/accounts/second-factor.ts';
import { copyText } from '#pwa/lib/app/copy-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { CodeField } from '#pwa/lib/second-factor/code-field.tsx';
import { QrCode } from '#pwa/lib/tickets/qr-code-image.tsx';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';

/** Adds the account to an authenticator app and asks for its first code. */
export function AuthenticatorSetup({
  secret: { secret, uri },
  code,
  onCode,
  error,
}: {
  secret: NewSecret;
  code: string;
  onCode: (code: string) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <ol className="flex flex-col gap-5">
      <Step number={1}>
        <p>{t('secondFactor.scan')}</p>
        <QrCode
          text={uri}
          label={t('secondFactor.qrLabel')}
          className="size-40 rounded-md border border-border bg-[white]"
        />
        {/* A phone cannot scan its own screen. */}
        <a
          href={uri}
          className={buttonVariants({
            variant: 'outline',
            size: 'touch',
            className: 'max-w-full whitespace-normal',
          })}
        >
          {t('secondFactor.openApp')}
        </a>
        <p className="text-sm text-muted-foreground">{t('secondFactor.key')}</p>
        <div className="flex flex-wrap items-center gap-2.5">
          <code
            className="num min-w-0 rounded-md bg-muted px-3 py-2 font-mono text-sm break-words"
            dir="ltr"
          >
            {(secret.match(/.{1,4}/g) ?? []).join(' ')}
          </code>
          <Button
            variant="outline"
            size="sm"
            onClick={() =>
              void copyText(secret, {
                done: t('secondFactor.keyCopied'),
                failed: t('secondFactor.copyFailed'),
              })
            }
          >
            {t('secondFactor.copyKey')}
          </Button>
        </div>
      </Step>
      <Step number={2}>
        <p>{t('secondFactor.enterCode')}</p>
        <CodeField appOnly value={code} onChange={onCode} error={error} />
      </Step>
    </ol>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        className="num grid size-7 flex-none place-items-center rounded-full bg-accent text-sm font-semibold text-accent-foreground"
        aria-hidden
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2.5 pt-0.5">{children}</div>
    </li>
  );
}
