import '#pwa/lib/late-words/news.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { NewsRow } from '#sync/contracts/news.ts';
import { usePiece } from '#pwa/features/news/use-piece.ts';
import { formatDate } from '#pwa/lib/dates.ts';
import { BackLink, Heard, HeardStrip } from '#pwa/lib/parts/heard.tsx';
import { PieceArticle } from '#pwa/lib/parts/piece-article.tsx';
import { useRow } from '#pwa/lib/sync-hooks.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { buttonClass } from '#pwa/ui/button.tsx';
import { PageHeader } from '#pwa/ui/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { States } from '#pwa/ui/states.tsx';

const route = getRouteApi('/member/news/$id');

/** One piece of news. */
export function PieceScreen() {
  const { t } = useWords();
  const { id } = route.useParams();
  const piece = usePiece(id);
  useTitle(piece?.title ?? t('feed.title'));
  return (
    <>
      <PageHeader title={t('feed.title')} back={<BackLink to="/news" />} trailing={<Heard />} />
      <HeardStrip />
      <States
        state={piece === undefined ? 'loading' : piece === null ? 'empty' : 'ready'}
        skeleton={<PieceSkeleton label={t('state.loading')} />}
        empty={{
          title: t('feed.gone'),
          text: t('feed.goneText'),
          action: (
            <Link to="/news" className={buttonClass({ variant: 'primary' })}>
              {t('feed.toList')}
            </Link>
          ),
        }}
      >
        {piece && <Piece piece={piece} />}
      </States>
    </>
  );
}

function Piece({ piece }: { piece: NewsRow }) {
  const event = useRow('event', piece.eventId);
  return (
    <PieceArticle title={piece.title} banner={piece.banner} text={piece.text} className={page}>
      <time dateTime={piece.createdAt}>{formatDate(piece.createdAt)}</time>
      {event && (
        <Link to="/events/$id" params={{ id: event.id }} className="link">
          {event.name}
        </Link>
      )}
      {piece.tags.map(({ id, name }) => (
        <Badge key={id} tone="plain">
          {name}
        </Badge>
      ))}
    </PieceArticle>
  );
}

const page = 'mx-auto flex w-full max-w-2xl flex-col gap-5 pb-8 md:px-6 md:pt-4';

function PieceSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={page}>
      <Skeleton className="aspect-[2/1] md:rounded-xl" />
      <div className="flex flex-col gap-3 max-md:px-4">
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="mt-3 h-40" />
      </div>
    </div>
  );
}
