import { useQueryClient } from '@tanstack/react-query';
import { createNews, editNews, type News, type NewsEdit } from '#sync/contracts/content/news.ts';
import {
  editOf,
  fieldOf,
  newPieceOf,
  type NewsValues,
  problemsOf,
  valuesOf,
} from '#pwa/features/manage-news/news-form.ts';
import { allNews, oneNews } from '#pwa/features/manage-news/news-queries.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { useRecordForm } from '#pwa/lib/admin/form/use-record-form.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

type Sent = NewsValues | { feed: NewsEdit; version?: number };

/** The form of a stored article with its version, or of a new one. */
export function useNewsForm(piece: News | null, onSaved: () => void) {
  const client = useQueryClient();
  return useRecordForm<NewsValues, Sent, News>({
    version: piece?.version ?? null,
    values: valuesOf(piece),
    stored: { banner: piece?.banner ?? null },
    problems: (typed) => problemsOf(typed, piece),
    body: (typed, loaded, version) => {
      if (piece === null) return typed;
      const edit = editOf(typed, loaded);
      return edit === null ? null : { feed: edit, ...(version !== null && { version }) };
    },
    send: (body, idempotencyKey) =>
      'feed' in body
        ? send(editNews, { params: { id: piece?.id ?? '' }, body, idempotencyKey })
        : send(createNews, { body: { feed: newPieceOf(body) }, idempotencyKey }),
    fieldOf,
    ...(piece !== null && {
      reload: () => client.fetchQuery({ ...oneNews(piece.id), staleTime: 0 }),
    }),
    onSaved: (_saved, message) => {
      void client.invalidateQueries({ queryKey: allNews().queryKey });
      toast('success', { text: message ?? t(piece === null ? 'news.created' : 'news.edited') });
      onSaved();
    },
  });
}
