/** Routes that give a crowd browsers for push messages, and move their match. */
import { createECDH, randomBytes } from 'node:crypto';
import { notifyMatchMoved, readMatchFacts } from '#api/matches/admin/notify-match-moved.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { issueToken } from '#api/platform/auth/tokens.ts';
import { createCrowd, createCrowdMatch } from '#e2e/bench/server/crowd.ts';

export interface PushCrowd {
  matchId: string;
  /** One person's access token. */
  token: string;
}

export interface PushProgress {
  /** Emails of the match that are sent, and that wait. */
  sent: number;
  queued: number;
}

const open = { config: { access: 'open' } } as const;

export function pushRoutes(app: App): void {
  const { services } = app;
  const { em } = services.orm;

  // Everyone has a booking and a browser whose push service is at `host`.
  app.post<{ Body: { count: number; host: string } }>('/api/bench/push', open, async ({ body }) =>
    inTransaction(em, async (tx): Promise<PushCrowd> => {
      const { season, people } = await createCrowd(tx, body.count);
      const matchId = await createCrowdMatch(tx, season, { seated: true, kickOffIn: '2 days' });
      await tx.execute(
        `insert into push_subscription (session_id, endpoint, p256dh, auth, language)
         select s.id, ? || s.id, ?, ?, case when random() < 0.5 then 'en' else 'ar' end
         from session s join accreditation c using (account_id) where c.event_id = ?`,
        [
          `http://${body.host}/`,
          createECDH('prime256v1').generateKeys(),
          randomBytes(16),
          season.eventId,
        ],
      );
      const [claims] = people;
      if (claims === undefined) throw new Error('the crowd is empty');
      return { matchId, token: issueToken(app, 'access', claims, 3600) };
    }),
  );

  app.post<{ Body: { matchId: string } }>('/api/bench/push/move', open, async ({ body }) =>
    inTransaction(em, async (tx) => {
      const before = await readMatchFacts(tx, [body.matchId]);
      await tx.execute(`update match set date = date + interval '1 hour' where id = ?`, [
        body.matchId,
      ]);
      return { people: await notifyMatchMoved(tx, before, services) };
    }),
  );

  app.get<{ Params: { matchId: string } }>(
    '/api/bench/push/:matchId',
    open,
    async ({ params: { matchId } }) => {
      const [found] = await em.fork().execute<PushProgress[]>(
        `select count(*) filter (where status = 'sent')::int as sent,
           count(*) filter (where status = 'queued')::int as queued
         from mail where template = 'matchMoved' and data ->> 'matchId' = ?`,
        [matchId],
      );
      return found;
    },
  );
}
