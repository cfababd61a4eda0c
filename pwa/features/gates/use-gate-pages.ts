import { useParams } from '@tanstack/react-router';

/**
 * The match in the page's address, and which of its pages this is: `people`, `list` or none.
 * `eventId` is null on an administrator's page; an officer's pages have other addresses and fewer
 * rights.
 */
export function useGatePages(): { matchId: string; eventId: string | null; page: string } {
  const params: { id?: string; matchId?: string; _splat?: string } = useParams({ strict: false });
  const { id = '', matchId, _splat: page = '' } = params;
  return matchId === undefined
    ? { matchId: id, eventId: null, page }
    : { matchId, eventId: id, page };
}
