import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MailForm, previewNotification } from '#sync/contracts/notifications/notifications.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useDebouncedValue } from '#pwa/lib/hooks/use-debounced-value.ts';

/** In milliseconds after the last change. */
const debounceTime = 400;

export interface RecipientCount {
  /** Null while unknown. */
  count: number | null;
  refused: readonly string[];
  counting: boolean;
  failed: boolean;
  retry: () => void;
}

/** How many people an e-mail to these recipients reaches, counted by the server. */
export function useRecipientCount(audience: Omit<MailForm, 'mail'>): RecipientCount {
  const now = JSON.stringify(audience);
  const settled = useDebouncedValue(now, debounceTime);
  const query = useQuery({
    queryKey: ['receivers', settled],
    queryFn: ({ signal }) =>
      call(previewNotification, {
        body: { email: { mail: {}, ...(JSON.parse(settled) as Omit<MailForm, 'mail'>) } },
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return {
    count: query.isError ? null : (query.data?.receivers ?? null),
    refused: query.data?.refused ?? [],
    counting: now !== settled || query.isPlaceholderData || query.isPending,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}
