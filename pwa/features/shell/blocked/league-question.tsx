import { reasonText } from '#sync/contracts/messages/reasons.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** The league's question about a registration. */
export function LeagueQuestion({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <figure className="w-full rounded-xl border border-border bg-card px-4 py-3 text-start">
      <figcaption className="text-sm text-muted-foreground">
        {t('accounts.questionLabel')}
      </figcaption>
      <blockquote className="font-[560] [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
        {reasonText(text, t)}
      </blockquote>
    </figure>
  );
}
