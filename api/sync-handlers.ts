/** The command behind each mutation: the same that its REST call runs. */
import { Undecided, type Handlers } from '#sync/server/push.ts';
import { editProfile } from '#api/accounts/edit-profile.ts';
import { joinEvent } from '#api/events/commands.ts';
import { joinMatch } from '#api/matches/commands.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { Tx } from '#api/platform/database.ts';
import { MissingFiles } from '#api/reports/attachments.ts';
import { publishReport, saveReport } from '#api/reports/commands.ts';

export const handlers: Handlers<Tx, Actor> = {
  'event.join': async (tx, actor, args) => void (await joinEvent(tx, actor, args)),
  'match.join': async (tx, actor, args) => void (await joinMatch(tx, actor, args)),
  'profile.edit': editProfile,
  'report.save': (tx, actor, change, base, { device }) =>
    saveReport(tx, actor, change, base, { door: 'sync', device }).catch(askForFiles),
  'report.publish': (tx, actor, args, base, { device }) =>
    publishReport(tx, actor, args, base, { door: 'sync', device }),
};

/** The phone has them, or had them before a restore: it is asked to upload them. */
function askForFiles(error: unknown): never {
  throw error instanceof MissingFiles ? new Undecided({ missing: error.sha256 }) : error;
}
