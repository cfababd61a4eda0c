import { copyText } from '#pwa/lib/app/copy-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { CopyIcon } from '#pwa/ui/icons.ts';
import { Input } from '#pwa/ui/input.tsx';

/** The new address, which is shown only now. */
export function CalendarAddress({ url }: { url: string }) {
  const { t } = useTranslation();
  const messages = { done: t('calendar.copied'), failed: t('calendar.copyFailed') };
  return (
    <Card className="p-4">
      <b className="heading-3 block">{t('calendar.ready')}</b>
      <p className="mt-1 mb-3 text-sm text-muted-foreground">{t('calendar.onlyNow')}</p>
      <Input
        readOnly
        dir="ltr"
        className="num text-ellipsis"
        aria-label={t('calendar.ready')}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className={buttonVariants({ className: 'flex-1' })}
        >
          {t('calendar.subscribe')}
        </a>
        {/* The clipboard needs https; without it the address can still be selected. */}
        {'clipboard' in navigator && (
          <Button
            variant="outline"
            className="flex-1"
            icon={CopyIcon}
            onClick={() => void copyText(url, messages)}
          >
            {t('calendar.copy')}
          </Button>
        )}
      </div>
      <p className="mt-3 text-sm text-muted-foreground">{t('calendar.google')}</p>
    </Card>
  );
}
