/** Reads a match's taken seats, with the version by which they are compared with the live ones. */
import { withSession } from '#pwa/lib/http/api.ts';
import { buildUrl, networkError, parseResponse } from '#pwa/lib/http/request.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { getMatch, type Match } from '#sync/contracts/matches/matches.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { seatsVersionHeader, type LiveSeats } from '#sync/protocol/live-stream.ts';

const timeout = 20_000;

/** @throws ApiError */
export async function readTakenSeats(eventId: string, matchId: string): Promise<LiveSeats> {
  return withSession(async (token) => {
    const { status, headers, text } = await fetchMatch(eventId, matchId, token);
    const { data } = parseResponse<Match>(status, text, headers.get('retry-after'));
    return {
      version: Number(headers.get(seatsVersionHeader)),
      taken: data.takenSeats.map(seatNumber),
      own: ownSeat(data),
    };
  });
}

async function fetchMatch(eventId: string, matchId: string, token: string | null) {
  try {
    const response = await fetch(buildUrl(getMatch.path, { id: eventId, matchId }), {
      headers: {
        accept: 'application/json',
        'accept-language': currentLanguage(),
        ...(token !== null && { 'x-access-token': token }),
      },
      signal: AbortSignal.timeout(timeout),
    });
    const { status, headers } = response;
    return { status, headers, text: await response.text() };
  } catch (error) {
    throw networkError(error);
  }
}

/** Members only get their own entry. */
function ownSeat({ Members: [own] }: Match): number | null {
  const seat = own?.MatchMember.seat ?? null;
  return seat === null ? null : seatNumber(seat);
}
