import { useState } from 'react';
import { leagueTexts } from '#sync/contracts/core/league-texts.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { splitLinks, splitParagraphs } from '#sync/contracts/notifications/text-links.ts';
import { type CompleteLanguage, directionOf } from '#sync/contracts/messages/languages.ts';
import {
  contentIn,
  languageNames,
  languagesOf,
  type NotificationValues,
} from '#pwa/features/notifications/notification-form.ts';
import { useLeague } from '#pwa/lib/app/league.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { AttachmentIcon } from '#pwa/ui/icons.ts';
import { FilterTabs } from '#pwa/ui/layout/page-tabs.tsx';

/** A preview of the email in its language. Typed text is rendered as text and never as markup. */
export function EmailPreview({ values }: { values: NotificationValues }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<CompleteLanguage | null>(null);
  const languages = languagesOf(values);
  const language = languages.find((each) => each === chosen) ?? values.language;
  const { styled, attachments } = values;
  const { subject, text, buttonText } = contentIn(values, language);
  const configured = useLeague();
  const texts = configured && leagueTexts(language, configured);
  const league = texts?.name ?? '';
  const foot = messageText(language, 'mail.foot', {
    hours: texts?.workingHours ?? '',
    email: configured?.contactEmail ?? '',
  });
  const heading = subject.trim() || messageText(language, 'notifications.previewSubject');
  const paragraphs = splitParagraphs(text);
  const shown =
    paragraphs.length > 0 ? paragraphs : [messageText(language, 'notifications.previewText')];
  const button = values.button && buttonText.trim() !== '' ? buttonText : null;
  return (
    <section aria-label={t('notifications.preview')} className="min-w-0 lg:sticky lg:top-0">
      <h2 className="heading-3 mb-2.5">{t('notifications.preview')}</h2>
      {languages.length > 1 && (
        <FilterTabs
          label={t('notifications.language')}
          className="mb-2.5"
          value={language}
          onChange={setChosen}
          options={languages.map((value) => ({ value, label: t(languageNames[value]) }))}
        />
      )}
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
              {splitLinks(paragraph).map(({ text: part, isLink }, index) =>
                isLink ? (
                  <a
                    key={index}
                    href={part}
                    dir="ltr"
                    target="_blank"
                    rel="noreferrer"
                    className="link"
                  >
                    {part}
                  </a>
                ) : (
                  part
                ),
              )}
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
