import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { watchHitsQuery } from '#pwa/features/approvals/person/duplicates-query.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { watchedName } from '#pwa/lib/people/watched-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Entries of the watch list that may be about the person. Opening one is logged. */
export function WatchHits({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(watchHitsQuery(userId));
  return data.map((hit) => (
    <div key={hit.id} className="mb-3 break-inside-avoid">
      <Banner
        tone="error"
        rounded
        action={
          <Button asChild size="xs" className="max-md:min-h-11">
            <Link to="/admin/watch-list/$id" params={{ id: hit.id }}>
              {t('watchList.openEntry')}
            </Link>
          </Button>
        }
      >
        {t('watchList.hit', { name: watchedName(hit) })}
      </Banner>
    </div>
  ));
}
