import '#pwa/lib/i18n/deferred-messages/news.ts';
import type { NewsValues } from '#pwa/features/manage-news/news-form.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { NewsArticle } from '#pwa/lib/news/news-article.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/primitives/badge.tsx';
import { Sheet } from '#pwa/ui/primitives/dialog.tsx';

/**
 * Shows the unsaved article as it will look on a member's phone, or the version that somebody else
 * saved meanwhile.
 */
export function NewsPreview({
  values,
  banner,
  eventName,
  createdAt,
  theirs = false,
  onClose,
}: {
  values: Pick<NewsValues, 'title' | 'text' | 'tags'>;
  banner: string | null;
  eventName: string | null;
  /** ISO instant. */
  createdAt: string;
  theirs?: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(theirs ? 'news.theirsTitle' : 'news.previewTitle')}
      description={t(theirs ? 'news.theirsText' : 'news.previewText')}
      closeLabel={t('action.close')}
    >
      <NewsArticle
        title={values.title.trim() === '' ? t('news.previewUntitled') : values.title}
        banner={banner}
        text={values.text}
        className="max-md:-mx-5 max-md:w-auto"
      >
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {eventName}
        {values.tags.map(({ name }) => (
          <Badge key={name} tone="plain">
            {name}
          </Badge>
        ))}
      </NewsArticle>
    </Sheet>
  );
}
