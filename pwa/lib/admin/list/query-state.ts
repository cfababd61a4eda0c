/** The state of a list that a query loads, and its error message. */
import { ApiError } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

export function listState(
  query: { data: unknown; isError: boolean },
  all: number,
  found: number,
): 'loading' | 'error' | 'empty' | 'nothing-found' | 'ready' {
  if (query.data === undefined) return query.isError ? 'error' : 'loading';
  if (all === 0) return 'empty';
  return found === 0 ? 'nothing-found' : 'ready';
}

/** The message for a failed read, with its retry. */
export function queryErrorState(query: { error: unknown; refetch: () => Promise<unknown> }) {
  return {
    title: t('state.errorTitle'),
    text: query.error instanceof ApiError ? query.error.message : t('error.unexpected'),
    retry: t('action.tryAgain'),
    onRetry: () => void query.refetch(),
  };
}
