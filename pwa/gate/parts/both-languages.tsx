import {
  type MessageKey,
  type MessageParams,
  messageText,
} from '#sync/contracts/messages/catalogue.ts';
import { otherLanguageOf } from '#sync/contracts/messages/languages.ts';
import { directionOf, type Language } from '#pwa/lib/i18n/language.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';

/** A text in the language that the screens are not in: the person in front may read that one. */
export function OtherLanguage({
  text,
  params,
  className,
}: {
  text: MessageKey;
  params?: MessageParams | undefined;
  className?: string;
}) {
  const { language } = useTranslation();
  const other = otherLanguageOf(language);
  return (
    <OtherText language={other} className={className}>
      {messageText(other, text, params)}
    </OtherText>
  );
}

/** Begins at the side of the screen's own language, so that both lines are under each other. */
export function OtherText({
  language,
  className,
  children,
}: {
  language: Language;
  className?: string | undefined;
  children: string;
}) {
  return (
    <span className={cn('block', className)} lang={language} dir={directionOf(language)}>
      {children}
    </span>
  );
}
