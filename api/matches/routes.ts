/** Routes of matches, bookings and seats, of managing matches, and of assigning officers. */
import type { FastifyReply } from 'fastify';
import { searchMatch } from '#sync/contracts/matches/match-search.ts';
import * as admin from '#sync/contracts/matches/manage-matches.ts';
import { getMatchSummary } from '#sync/contracts/matches/match-summary.ts';
import * as calls from '#sync/contracts/matches/matches.ts';
import * as affected from '#sync/contracts/notifications/affected-people.ts';
import { requestLanguage } from '#api/platform/http/reply-language.ts';
import { findAffectedPeople } from '#api/matches/admin/affected-people.ts';
import * as bulk from '#sync/contracts/admin/bulk-jobs.ts';
import { editMatch } from '#api/matches/admin/edit-match.ts';
import { createMatch } from '#api/matches/admin/create-match.ts';
import { deleteMatch, deleteMatches } from '#api/matches/admin/delete-matches.ts';
import { readMatchPage } from '#api/matches/admin/match-pages.ts';
import { readMatchSummary } from '#api/matches/admin/match-summary.ts';
import { bookMatch } from '#api/matches/bookings/book-match.ts';
import { chooseSeat, refuseTakenSeat } from '#api/matches/bookings/choose-seat.ts';
import { withdrawBooking } from '#api/matches/bookings/withdraw-booking.ts';
import {
  listMatchesForAdmin,
  readMatch,
  readMatchAfterBooking,
  readMatchForAdmin,
  searchMatches,
} from '#api/matches/read-matches.ts';
import { seatsVersionHeader } from '#sync/protocol/live-stream.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { formBodyLimits, listBodyLimits } from '#api/platform/http/json-body.ts';
import { replyLanguage } from '#api/platform/http/reply-language.ts';
import { refusalsIn } from '#api/bulk/refusals.ts';
import { route, checkReply } from '#api/platform/http/route.ts';
import * as assignments from '#sync/contracts/events/assignments.ts';
import * as board from '#sync/contracts/events/officer-board.ts';
import { searchOfficers } from '#api/accounts/read-users.ts';
import { assignOfficersToEvent } from '#api/events/accreditations.ts';
import { readEvent } from '#api/events/read-events.ts';
import { readOfficerBoard } from '#api/matches/assignments/officer-board.ts';
import { findOfficerClashes } from '#api/matches/assignments/officer-clashes.ts';
import { assignOfficers, assignOfficerToMatch } from '#api/matches/assignments/assign-officer.ts';
import { createMatchLists } from '#api/matches/match-list.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import { gzip } from '#api/platform/compression/gzip.ts';
import { acceptsEncoding } from '#api/platform/http/accept-encoding.ts';
import { namesTag } from '#api/platform/http/etag.ts';
import { validateCall } from '#api/platform/http/request-validation.ts';

const admins = { access: ['admin'] } as const;
const forms = { ...admins, body: formBodyLimits } as const;
const press = { access: ['member', 'officer'] } as const;
const approved = { access: 'approved' } as const;

export function matchRoutes(app: App): void {
  const { services } = app;

  matchListRoute(app);
  route(app, calls.getMatch, approved, async ({ tx, actor, params, reply }) => {
    const ids = { eventId: params.id, matchId: params.matchId };
    const { match, seatsVersion } = await readMatch(tx, actor, ids);
    void reply.header(seatsVersionHeader, seatsVersion);
    return match;
  });
  route(app, searchMatch, approved, async ({ tx, actor, query }) =>
    searchMatches(tx, actor, query, app.services.config.league.timeZone),
  );
  route(app, calls.bookMatch, press, async ({ tx, actor, params, body }) => {
    const match = { eventId: params.id, matchId: params.matchId };
    await bookMatch(tx, actor, { ...match, scope: body.scope }, services);
    return readMatchAfterBooking(tx, actor, match);
  });
  route(app, calls.withdrawBooking, press, async ({ tx, actor, params, query }) => {
    const match = { eventId: params.id, matchId: params.matchId };
    await withdrawBooking(tx, actor, { ...match, expected: query.expected }, services);
    return readMatchAfterBooking(tx, actor, match);
  });
  route(
    app,
    calls.chooseSeat,
    {
      access: ['member'],
      // Requests for the same seat wait here one after the other, without a database connection.
      queueKey: ({ params: { matchId }, body: { seat } }) => `${matchId} ${seat}`,
      prepare: async ({ tx, actor, params: { id, matchId }, body: { seat, held } }) =>
        refuseTakenSeat(tx, actor, { eventId: id, matchId, seat, held }),
    },
    async ({ tx, actor, params, body }) => {
      const match = { eventId: params.id, matchId: params.matchId };
      await chooseSeat(tx, actor, { ...match, ...body }, services);
      return readMatchAfterBooking(tx, actor, match);
    },
  );

  route(
    app,
    admin.listAdminMatches,
    { ...admins, fromReplica: true },
    async ({ tx, actor, query }) => listMatchesForAdmin(tx, actor, query),
  );
  route(app, admin.listMatchPage, { ...admins, fromReplica: true }, async (call) => {
    const { tx, actor, query, request } = call;
    const zone = app.services.config.league.timeZone;
    return readMatchPage(tx, actor, query, { zone, language: requestLanguage(request) });
  });
  route(app, admin.getAdminMatch, admins, async ({ tx, actor, params }) =>
    readMatchForAdmin(tx, actor, params.id),
  );
  route(app, getMatchSummary, admins, async ({ tx, params }) => readMatchSummary(tx, params.id));
  route(app, admin.createMatch, forms, async ({ tx, actor, body }) =>
    readMatchForAdmin(tx, actor, await createMatch(tx, actor, body.match, services)),
  );
  route(app, admin.createMatchAlias, forms, async ({ tx, actor, params, body }) => {
    const { eventId = params.id } = body.match;
    // The body may repeat the tournament of the path, but not name another.
    if (eventId !== params.id) throw invalid({ 'match.eventId': 'error.invalid' });
    const match = { ...body.match, eventId };
    return readMatchForAdmin(tx, actor, await createMatch(tx, actor, match, services));
  });
  route(app, admin.editMatch, forms, async ({ tx, actor, params, body }) => {
    await editMatch(tx, actor, { id: params.id, ...body }, services);
    return readMatchForAdmin(tx, actor, params.id);
  });
  route(app, admin.editMatchAlias, forms, async ({ tx, actor, params, body }) => {
    await editMatch(tx, actor, { id: params.matchId, inEvent: params.id, ...body }, services);
    return readMatchForAdmin(tx, actor, params.matchId);
  });
  route(app, admin.deleteMatch, admins, async ({ tx, actor, params, query }) => {
    await deleteMatch(tx, actor, { id: params.id, version: query.version }, services);
    return {};
  });

  route(app, bulk.deleteMatches, { ...admins, body: listBodyLimits }, async (call) => {
    const { tx, actor, body, request, reply } = call;
    const { deleted, refused } = await deleteMatches(tx, actor, body.matches, services);
    return { deleted, refused: refusalsIn(replyLanguage(request, reply), refused) };
  });
  route(
    app,
    affected.findAffectedPeople,
    { ...admins, body: listBodyLimits },
    async ({ tx, body }) => findAffectedPeople(tx, body),
  );

  route(app, assignments.findOfficers, admins, async ({ tx, query }) =>
    searchOfficers(tx, query.firstName),
  );
  route(
    app,
    assignments.findOfficerClashes,
    { ...admins, body: listBodyLimits },
    async ({ tx, body }) =>
      findOfficerClashes(tx, {
        officerId: body.officer,
        matchIds: body.matches,
        timeZone: services.config.league.timeZone,
      }),
  );
  route(
    app,
    assignments.assignToEvent,
    { ...admins, body: listBodyLimits },
    async ({ tx, actor, params, body }) => {
      await assignOfficersToEvent(
        tx,
        actor,
        { eventId: params.id, officers: body.officers },
        services,
      );
      return readEvent(tx, actor, params.id);
    },
  );
  route(app, board.readOfficerBoard, admins, async ({ tx, params, query }) =>
    readOfficerBoard(tx, {
      eventId: params.id,
      ...query,
      timeZone: services.config.league.timeZone,
    }),
  );
  route(
    app,
    board.saveOfficerBoard,
    { ...admins, body: listBodyLimits },
    async ({ tx, actor, params, body }) => {
      await assignOfficers(tx, actor, { eventId: params.id, ...body }, services);
      return {};
    },
  );
  route(app, assignments.assignToMatch, admins, async ({ tx, actor, params, body }) => {
    const { officers, expected } = body;
    for (const officerId of officers) {
      await assignOfficerToMatch(tx, actor, { matchId: params.id, officerId, expected }, services);
    }
    return readMatchForAdmin(tx, actor, params.id);
  });
}

/** The list is sent as it was read and compressed, without a transaction. */
function matchListRoute(app: App): void {
  const readMatches = createMatchLists(app.services.orm);
  app.route({
    method: calls.listMatches.method,
    url: `/api${calls.listMatches.path}`,
    config: { access: 'approved', endpoint: calls.listMatches },
    compress: false,
    handler: async (request, reply): Promise<FastifyReply> => {
      const { id } = validateCall(calls.listMatches, request).params as { id: string };
      const { parts, tag } = await readMatches(requireActor(request), id);
      // Weak, because it is the same for each encoding.
      const etag = `W/"${tag}"`;
      void reply.headers({ etag, vary: 'accept-encoding' });
      if (namesTag(request.headers['if-none-match'] ?? '', etag)) return reply.status(304).send();
      const plain = () => Buffer.concat(parts.map((part) => part.plain));
      if (app.checkReplies) {
        const { data } = JSON.parse(plain().toString()) as { data: unknown };
        checkReply(calls.listMatches, data);
      }
      void reply.type('application/json; charset=utf-8');
      if (!acceptsEncoding(request.headers['accept-encoding'], 'gzip')) return reply.send(plain());
      return reply.header('content-encoding', 'gzip').send(gzip(parts));
    },
  });
}
