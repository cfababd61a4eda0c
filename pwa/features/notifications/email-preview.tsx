import { leagueTexts } from '#sync/contracts/core/league-texts.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { splitParagraphs } from '#sync/contracts/notifications/notifications.ts';
import { directionOf } from '#sync/contracts/messages/languages.ts';
import type { NotificationValues } from '#pwa/features/notifications/notification-form.ts';
import { useLeague } from '#pwa/lib/app/league.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { AttachmentIcon } from '#pwa/ui/icons.ts';

/** A preview of the email. Typed text is rendered as text and never as markup. */
export function EmailPreview({ values }: { values: NotificationValues }) {
  const { t } = useTranslation();
  const { language, subject, text, styled, attachments } = values;
  const configured = useLeague();
  const texts = configured && leagueTexts(language, configured);
  const league = texts?.name ?? '';
  const foot = messageText(language, 'mail.foot', {
    hours: texts?.workingHours ?? '',
    email: configured?.contactEmail ?? '',
  });
  const heading = subject.trim() || t('notifications.previewSubject');
  const paragraphs = splitParagraphs(text);
  const shown = paragraphs.length > 0 ? paragraphs : [t('notifications.previewText')];
  const button = values.button && values.buttonText.trim() !== '' ? values.buttonText : null;
  return (
    <section aria-label={t('notifications.preview')} className="min-w-0 lg:sticky lg:top-0">
      <h2 className="heading-3 mb-2.5">{t('notifications.preview')}</h2>
      <div
        lang={language}
        dir={directionOf(language)}
        className="overflow-hidden rounded-xl border border-border bg-card"
      >
        {styled && (
          <div className="flex items-center justify-between gap-4 border-b-[5px] border-signal bg-pitch px-6 py-4 text-pitch-foreground">
            <b className="text-lg font-[720]" dir="ltr">
              {t('app.name')}
            </b>
            <span className="text-sm text-pitch-muted">{league}</span>
          </div>
        )}
        <div className="flex flex-col gap-3 px-6 py-5 [overflow-wrap:anywhere]">
          {styled && <p className="text-2xl leading-8 font-[720]">{heading}</p>}
          {shown.map((paragraph, at) => (
            <p
              key={at}
              className={cn(
                'whitespace-pre-line',
                paragraphs.length === 0 && 'text-muted-foreground',
              )}
            >
              {paragraph}
            </p>
          ))}
          {button !== null && (
            <p
              className={cn(
                styled
                  ? 'mt-2 rounded-lg border-2 border-signal-edge bg-signal px-4 py-3 text-center font-[680] text-signal-foreground'
                  : 'text-primary underline',
              )}
            >
              {button}
            </p>
          )}
          <p className="mt-2 border-t border-border pt-3 text-sm text-muted-foreground">
            {!styled && <span className="block">{league}</span>}
            {foot}
          </p>
          {attachments.length > 0 && (
            <ul className="flex flex-col gap-1 text-sm">
              {attachments.map(({ filename, title }) => (
                <li key={filename} className="flex items-center gap-1.5">
                  <AttachmentIcon className="size-4 flex-none" aria-hidden />
                  <bdi>{title}</bdi>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
