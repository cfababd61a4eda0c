/** News older than what phones store, fetched from the server on demand. */
import { useState } from 'react';
import { listNews, syncedNewsCount, type News } from '#sync/contracts/content/news.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';

export interface OlderNews {
  news: News[];
  /** Whether there may be more to load. */
  more: boolean;
  busy: boolean;
  /** The error text; `network` when there is no signal. */
  problem: { text: string; network: boolean } | null;
  load: () => Promise<void>;
}

export function useOlderNews(storedIds: readonly string[]): OlderNews {
  const [state, setState] = useState<{ news: News[]; page: number; total: number | null }>({
    news: [],
    page: 1,
    total: null,
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OlderNews['problem']>(null);
  const news = state.news.filter(({ id }) => !storedIds.includes(id));

  async function load(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const query = { pageNumber: state.page + 1, pageSize: syncedNewsCount };
      const reply = await call(listNews, { query });
      const known = new Set(state.news.map(({ id }) => id));
      setState({
        news: [...state.news, ...reply.news.filter(({ id }) => !known.has(id))],
        page: query.pageNumber,
        total: reply.totalCount,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem({ text: error.message, network: error.code === 'network' });
    } finally {
      setBusy(false);
    }
  }

  const more =
    state.total === null
      ? storedIds.length >= syncedNewsCount
      : state.page * syncedNewsCount < state.total;
  return { news, more, busy, problem, load };
}
