/** Asking for a list, and the list itself, written while it is sent. */
import { eventFileName, exportEvent, exportMatch, matchFileName } from '#sync/contracts/exports.ts';
import { id } from '#sync/contracts/primitives.ts';
import type { App } from '#api/platform/app-types.ts';
import { inTransaction } from '#api/platform/database.ts';
import { notFound } from '#api/platform/errors.ts';
import { requireActor } from '#api/platform/guard.ts';
import { route } from '#api/platform/route.ts';
import { streamSpreadsheet } from '#api/platform/spreadsheet-stream.ts';
import { columnsOf, type ListOf, rowsOf } from '#api/exports/people.ts';
import { requireList } from '#api/exports/policy.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function exportRoutes(app: App): void {
  const { orm, audit } = app.services;
  const access = ['officer', 'admin'] as const;

  route(app, exportEvent, { access }, async ({ tx, actor, params }) => {
    await requireList(tx, actor, { event: params.id });
    return { fileName: eventFileName(params.id) };
  });

  route(app, exportMatch, { access }, async ({ tx, actor, params }) => {
    await requireList(tx, actor, { match: params.matchId }, { eventId: params.id });
    return { fileName: matchFileName(params.matchId) };
  });

  for (const kind of ['event', 'match'] as const) {
    app.get<{ Params: { list: string } }>(
      `/api/file/${kind}_:list/download`,
      {
        config: {
          access: 'approved',
          document: { summary: `The list of people of a ${kind}`, produces: spreadsheet },
        },
      },
      async (request, reply) => {
        const actor = requireActor(request);
        const of = /^(.*)\.xlsx$/.exec(request.params.list)?.[1];
        if (!id.safeParse(of).success || of === undefined) throw notFound();
        const list: ListOf = kind === 'event' ? { event: of } : { match: of };
        const name = await inTransaction(orm.em, async (tx) => {
          const found = await requireList(tx, actor, list, { denied: 'hidden' });
          // What leaves the house is written down where it leaves.
          if (request.method === 'GET')
            await audit(tx, {
              actorId: actor.id,
              action: `${kind}.export`,
              subjectType: kind,
              subjectId: of,
            });
          return found;
        });
        return reply
          .headers({
            'content-type': spreadsheet,
            'content-disposition': `attachment; filename="${kind}_${of}.xlsx"`,
            'cache-control': 'no-store, private',
          })
          .send(
            streamSpreadsheet(name, columnsOf(list), rowsOf(orm, list, actor.scope === 'admin')),
          );
      },
    );
  }
}
