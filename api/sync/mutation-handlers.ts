/** Maps each mutation to its command, the same one that its REST call runs. */
import { mutationBase } from '#sync/protocol/mutation-base.ts';
import { memberMutations, type mutationArgs } from '#sync/protocol/mutations.ts';
import { UndecidedError } from '#sync/server/push/push.ts';
import type { PushedMutations } from '#sync/server/push/pushed-mutations.ts';
import { contestAbsence } from '#api/absences/decide-absence.ts';
import { editProfile } from '#api/accounts/users/edit-user.ts';
import { applyForAccreditation } from '#api/events/accreditations.ts';
import { withdrawApplication } from '#api/events/withdraw-application.ts';
import { bookMatch } from '#api/matches/bookings/book-match.ts';
import { withdrawBooking } from '#api/matches/bookings/withdraw-booking.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, forbidden } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { acceptOffer, confirmPlace, returnPlace } from '#api/pools/answer-request.ts';
import { requestPlace } from '#api/pools/request-place.ts';
import { MissingFilesError } from '#api/reports/attachments.ts';
import { saveReport } from '#api/reports/save-report.ts';
import { publishReport } from '#api/reports/publish-report.ts';

export type MemberMutations = PushedMutations<Tx, Actor, typeof mutationArgs, typeof mutationBase>;

export const createMemberMutations = (
  services: Pick<Services, 'mail' | 'ticketKeys' | 'config'>,
): MemberMutations => ({
  set: memberMutations,
  bases: mutationBase,
  handlers: {
    'event.join': async (tx, actor, { eventId, scope = ownScope(actor) }) =>
      void (await applyForAccreditation(tx, actor, { eventId, scope })),
    'match.join': async (tx, actor, { eventId, matchId, scope = ownScope(actor) }) =>
      void (await bookMatch(tx, actor, { eventId, matchId, scope }, services)),
    'event.withdraw': withdrawApplication,
    'match.withdraw': async (tx, actor, args) => withdrawBooking(tx, actor, args, services),
    'pool.request': async (tx, actor, { poolId }) =>
      void (await requestPlace(tx, actor, poolId, services).catch(ignoreRepetition)),
    'pool.accept': async (tx, actor, { requestId }) => acceptOffer(tx, actor, requestId, services),
    'pool.return': async (tx, actor, { requestId }) => returnPlace(tx, actor, requestId, services),
    'pool.confirm': async (tx, actor, { requestId }) =>
      confirmPlace(tx, actor, requestId, services),
    'absence.contest': async (tx, actor, { absenceId, text }) =>
      contestAbsence(tx, actor, { id: absenceId, text }),
    'profile.edit': async (tx, actor, change, base) =>
      editProfile(tx, actor, change, base, services),
    'report.save': (tx, actor, change, base, { device }) =>
      saveReport(tx, actor, change, base, { door: 'sync', device }).catch(requestMissingFiles),
    'report.publish': (tx, actor, args, base, { device }) =>
      publishReport(tx, actor, args, base, { door: 'sync', device }),
  },
});

/** Administrators can neither apply nor book. */
function ownScope({ scope }: Actor): 'member' | 'officer' {
  if (scope === 'admin') throw forbidden();
  return scope;
}

/** The page sends a request itself first; if its answer was lost, the request is there already. */
function ignoreRepetition(error: unknown): void {
  if (!(error instanceof AppError && error.key === 'pools.alreadyRequested')) throw error;
}

/** Leaves the mutation undecided, so that the phone uploads the files and sends it again. */
function requestMissingFiles(error: unknown): never {
  throw error instanceof MissingFilesError ? new UndecidedError({ missing: error.sha256 }) : error;
}
