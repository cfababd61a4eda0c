/** Starts an export, and streams the spreadsheet while it is read. */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { exportUsers, type UserExport } from '#sync/contracts/accounts/user-exports.ts';
import {
  eventExportFileName,
  exportEvent,
  exportMatch,
  matchExportFileName,
} from '#sync/contracts/events/attendee-exports.ts';
import {
  type AttendeeExport,
  exportEventAttendees,
  exportMatchAttendees,
  exportMatchesAttendees,
  listEventAttendees,
  listMatchAttendees,
} from '#sync/contracts/events/attendees.ts';
import { id } from '#sync/contracts/core/primitives.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { readUserIds } from '#api/accounts/users/user-pages.ts';
import { localDay } from '#api/matches/kick-off.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { audit } from '#api/platform/audit.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import { listBodyLimits } from '#api/platform/http/json-body.ts';
import { fileLanguage } from '#api/platform/http/file-language.ts';
import { requestLanguage } from '#api/platform/http/reply-language.ts';
import { validateCall } from '#api/platform/http/request-validation.ts';
import { logSecurity } from '#api/platform/http/security-log.ts';
import { route } from '#api/platform/http/route.ts';
import {
  spreadsheetType,
  streamSheets,
  streamSpreadsheet,
} from '#api/platform/spreadsheets/spreadsheet-stream.ts';
import {
  peopleListColumns,
  type PeopleListTarget,
  peopleListRows,
} from '#api/exports/people-list.ts';
import { readAttendees } from '#api/exports/attendees.ts';
import { contentDisposition } from '#api/platform/http/content-disposition.ts';
import { listFileName } from '#api/exports/download-name.ts';
import { userListColumns, userListRows } from '#api/exports/user-list.ts';
import { requireExportAccess } from '#api/exports/may-export.ts';

/** Maximum bytes of a request's body, which has room for the ids of all accounts. */
const maxExportBytes = 500_000;
/** Limits downloads, because each writes an audit entry that is never deleted. */
const rate = { max: 60, window: 3_600_000 };

export function exportRoutes(app: App): void {
  const { orm, replica, config, clock } = app.services;
  const { timeZone } = config.league;
  const access = ['officer', 'admin'] as const;

  route(app, exportEvent, { access }, async ({ tx, actor, params, request }) => {
    const language = fileLanguage(request);
    const list = await requireExportAccess(tx, actor, { event: params.id }, { timeZone, language });
    return { fileName: eventExportFileName(params.id), savedName: listFileName(list) };
  });

  route(app, exportMatch, { access }, async ({ tx, actor, params, request }) => {
    const language = fileLanguage(request);
    const { id: eventId, matchId } = params;
    const list = await requireExportAccess(
      tx,
      actor,
      { match: matchId },
      { timeZone, eventId, language },
    );
    return { fileName: matchExportFileName(matchId), savedName: listFileName(list) };
  });

  route(
    app,
    listEventAttendees,
    { access: ['admin'], fromReplica: true },
    async ({ tx, params, query, request }) =>
      readAttendees(tx, { event: params.id }, query, requestLanguage(request)),
  );

  route(
    app,
    listMatchAttendees,
    { access: ['admin'], fromReplica: true },
    async ({ tx, params, query, request }) =>
      readAttendees(tx, { match: params.id }, query, requestLanguage(request)),
  );

  app.post(
    `/api${exportUsers.path}`,
    {
      bodyLimit: maxExportBytes,
      config: {
        access: ['admin'],
        endpoint: exportUsers,
        rate,
        maxNodes: listBodyLimits.nodes,
        document: { summary: exportUsers.summary, produces: spreadsheetType },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      const query = validateCall(exportUsers, request).body as UserExport;
      const language = fileLanguage(request);
      const ids = await inTransaction(orm.em, async (tx) => {
        const found = await readUserIds(tx, query, language);
        await audit(tx, actor, 'account.export', ['account', 'list'], { people: found.length });
        return found;
      });
      logSecurity(request, 'export', { list: 'users' });
      const title = messageText(language, 'users.title');
      const fileName = listFileName({ title, day: localDay(clock.now(), timeZone) });
      return sendSpreadsheet(
        reply,
        [fileName, 'users.xlsx'],
        streamSpreadsheet(
          { name: title, language, columns: userListColumns(language) },
          userListRows(replica, ids, { timeZone, language }),
        ),
      );
    },
  );

  app.post(
    `/api${exportMatchesAttendees.path}`,
    {
      bodyLimit: maxExportBytes,
      config: {
        access: ['admin'],
        endpoint: exportMatchesAttendees,
        rate,
        document: { summary: exportMatchesAttendees.summary, produces: spreadsheetType },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      const { ids } = validateCall(exportMatchesAttendees, request).body as { ids: string[] };
      const language = fileLanguage(request);
      const lists = await inTransaction(orm.em, async (tx) => {
        const found = [];
        for (const match of new Set(ids)) {
          const { title } = await requireExportAccess(tx, actor, { match }, { timeZone, language });
          await audit(tx, actor, 'match.export', ['match', match]);
          found.push({ match, title });
        }
        return found;
      });
      logSecurity(request, 'export', { list: 'matches' });
      const title = messageText(language, 'exports.matches');
      return sendSpreadsheet(
        reply,
        [listFileName({ title, day: localDay(clock.now(), timeZone) }), 'matches.xlsx'],
        streamSheets(
          lists.map(({ match, title: name }) => [
            { name, language, columns: peopleListColumns({ match }, language) },
            peopleListRows(replica, { match }, { language }),
          ]),
        ),
      );
    },
  );

  for (const endpoint of [exportEventAttendees, exportMatchAttendees])
    app.post<{ Params: { id: string } }>(
      `/api${endpoint.path}`,
      {
        bodyLimit: maxExportBytes,
        config: {
          access: ['admin'],
          endpoint,
          rate,
          maxNodes: listBodyLimits.nodes,
          document: { summary: endpoint.summary, produces: spreadsheetType },
        },
      },
      async (request, reply) => {
        const actor = requireActor(request);
        const { params, body } = validateCall(endpoint, request);
        const { id: of } = params as { id: string };
        const language = fileLanguage(request);
        const kind = endpoint === exportMatchAttendees ? 'match' : 'event';
        const list: PeopleListTarget = kind === 'event' ? { event: of } : { match: of };
        const title = await inTransaction(orm.em, async (tx) => {
          const found = await requireExportAccess(tx, actor, list, { timeZone, language });
          await audit(tx, actor, `${kind}.export`, [kind, of]);
          return found;
        });
        logSecurity(request, 'export', { list: kind, of });
        return sendSpreadsheet(
          reply,
          [listFileName(title), `${kind}_${of}.xlsx`],
          streamSpreadsheet(
            { name: title.title, language, columns: peopleListColumns(list, language) },
            peopleListRows(replica, list, { ...(body as AttendeeExport), language }),
          ),
        );
      },
    );

  for (const kind of ['event', 'match'] as const) {
    app.get<{ Params: { list: string } }>(
      `/api/file/${kind}_:list/download`,
      {
        config: {
          access: 'approved',
          rate,
          document: { summary: `The list of people of a ${kind}`, produces: spreadsheetType },
        },
      },
      async (request, reply) => {
        const actor = requireActor(request);
        const of = /^(.*)\.xlsx$/.exec(request.params.list)?.[1];
        if (!id.safeParse(of).success || of === undefined) throw notFound();
        const language = fileLanguage(request);
        const list: PeopleListTarget = kind === 'event' ? { event: of } : { match: of };
        const listTitle = await inTransaction(orm.em, async (tx) => {
          const access = { timeZone, language, denied: 'hidden' } as const;
          const title = await requireExportAccess(tx, actor, list, access);
          // The download is logged, not the request for its file name: only now does data leave.
          if (request.method === 'GET') await audit(tx, actor, `${kind}.export`, [kind, of]);
          return title;
        });
        if (request.method === 'GET') logSecurity(request, 'export', { list: kind, of });
        return sendSpreadsheet(
          reply,
          [listFileName(listTitle), `${kind}_${of}.xlsx`],
          streamSpreadsheet(
            { name: listTitle.title, language, columns: peopleListColumns(list, language) },
            peopleListRows(replica, list, {
              ...(actor.scope !== 'admin' && { state: 'approved' }),
              language,
            }),
          ),
        );
      },
    );
  }
}

/** @param names of the file: its own, and one in ASCII */
function sendSpreadsheet(
  reply: FastifyReply,
  [name, plainName]: readonly [string, string],
  content: Readable,
) {
  return reply
    .headers({
      'content-type': spreadsheetType,
      'content-disposition': contentDisposition('attachment', name, plainName),
      'cache-control': 'no-store, private',
    })
    .send(content);
}
