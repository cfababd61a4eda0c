import '#pwa/lib/late-words/news.ts';
import type { NewsValues } from '#pwa/features/manage-news/news-form.ts';
import { formatDate } from '#pwa/lib/dates.ts';
import { PieceArticle } from '#pwa/lib/parts/piece-article.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Sheet } from '#pwa/ui/dialog.tsx';

/**
 * What is written, before it is saved, as it will stand on a member's phone; or what somebody else
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
  /** Instant. */
  createdAt: string;
  theirs?: boolean;
  onClose: () => void;
}) {
  const { t } = useWords();
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(theirs ? 'news.theirsTitle' : 'news.previewTitle')}
      description={t(theirs ? 'news.theirsText' : 'news.previewText')}
      closeLabel={t('action.close')}
    >
      <PieceArticle
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
      </PieceArticle>
    </Sheet>
  );
}
