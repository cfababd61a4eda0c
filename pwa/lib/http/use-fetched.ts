import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#pwa/lib/http/request.ts';

/**
 * Fetches something once for each key, and again after `retry`. A null key fetches nothing. Results
 * of another key are never returned.
 */
export function useFetched<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>) {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ id: string; data?: T; error?: ApiError } | null>(null);
  const id = key === null ? null : `${key} ${attempt}`;
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (id === null) return undefined;
    const abort = new AbortController();
    latest.current(abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setResult({ id, data });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setResult({ id, error });
      },
    );
    return () => abort.abort();
  }, [id]);
  const { data, error } = (result?.id === id && result) || {};
  return { data, error, retry: () => setAttempt(attempt + 1) };
}
