/** Why a queued email is no longer sent: what it says may end while it waits in the outbox. */
import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely';
import type { MailCancelReason } from '#sync/contracts/notifications/mail-outbox.ts';
import { emailLinkIsOpen } from '#api/accounts/addresses/confirmation-links.ts';
import { invitationIsOpen } from '#api/accounts/invitations/read-invitations.ts';
import { outletInvitationIsOpen } from '#api/outlets/invitations.ts';
import { resetLinkIsValid } from '#api/accounts/passwords/reset-password.ts';
import type { PushTemplate } from '#api/platform/push/push-templates.ts';
import type { Database } from '#api/schema.ts';

/** Emails and push messages have the same data. */
type StoredMessage = Pick<Database['mail'], 'account_id' | 'data'> & { template: string };
type MailBuilder = ExpressionBuilder<Database & { m: StoredMessage }, 'm'>;
type Condition = (eb: MailBuilder) => Expression<SqlBool>;

const dataField = (name: string) => sql<string | null>`m.data ->> ${sql.lit(name)}`;

/** A row for each match that the email is about: one, or those that a summary lists. */
const aboutMatches = sql<{ facts: unknown }>`lateral jsonb_array_elements(
  case when m.template in ('matchesMoved', 'bookingsApproved') then m.data -> 'matches' else jsonb_build_array(m.data) end
)`.as<'about'>(sql`about (facts)`);

const selectReceiver = (eb: MailBuilder) =>
  eb.selectFrom('account as a').whereRef('a.id', '=', 'm.account_id');

const isMissing = (eb: MailBuilder, rows: Expression<unknown>) => eb.not(eb.exists(rows));

const isTemplate = (eb: MailBuilder, ...templates: PushTemplate[]) =>
  eb.and([eb('m.template', 'in', templates), eb('m.account_id', 'is not', null)]);

/** The email is about an approval that has ended since. */
const lacksBooking: Condition = (eb) =>
  eb.and([
    isTemplate(
      eb,
      'bookingApproved',
      'bookingsApproved',
      'matchMoved',
      'matchesMoved',
      'gatesOpen',
    ),
    isMissing(
      eb,
      eb
        .selectFrom('booking as held')
        .innerJoin(aboutMatches, (join) => join.onTrue())
        .whereRef('held.account_id', '=', 'm.account_id')
        .where((held) =>
          held.or([
            held('held.status', '=', 'approved'),
            held.and([
              held('held.status', '=', 'pending'),
              held(sql`about.facts ->> 'isPending'`, '=', 'true'),
            ]),
          ]),
        )
        .where(sql`held.match_id::text`, '=', sql`about.facts ->> 'matchId'`),
    ),
  ]);

/** The first condition that holds gives the reason; data without an id have none. */
const cancelConditions: Record<MailCancelReason, Condition> = {
  'mails.lapsed.account': (eb) =>
    eb.and([
      eb('m.template', '<>', 'accountDeleted'),
      eb.exists(selectReceiver(eb).where('a.deleted_at', 'is not', null)),
    ]),
  'mails.lapsed.link': (eb) =>
    eb.or([
      eb.and([
        eb('m.template', '=', 'passwordReset'),
        eb.not(resetLinkIsValid(dataField('token'))),
      ]),
      eb.and([
        eb('m.template', 'in', ['invitation', 'adminInvitation']),
        eb.not(invitationIsOpen(dataField('token'))),
      ]),
      eb.and([
        eb('m.template', '=', 'outletInvitation'),
        eb.not(outletInvitationIsOpen(dataField('token'))),
      ]),
      eb.and([
        eb.or([
          eb('m.template', 'in', [
            'registrationReceived',
            'emailConfirmation',
            'emailChangeRequested',
            'emailChangeNotice',
          ]),
          eb.and([eb('m.template', '=', 'emailCorrected'), eb(dataField('token'), 'is not', null)]),
        ]),
        eb.not(emailLinkIsOpen(dataField('token'))),
      ]),
    ]),
  'mails.lapsed.ticket': (eb) =>
    eb.exists(
      eb
        .selectFrom('ticket as t')
        .where('t.ref', '=', dataField('ref'))
        .where('t.revoked_at', 'is not', null),
    ),
  'mails.lapsed.approval': (eb) =>
    eb.and([
      eb('m.template', '=', 'accountApproved'),
      eb.exists(selectReceiver(eb).where('a.status', '<>', 'approved')),
    ]),
  'mails.lapsed.accreditation': (eb) =>
    eb.and([
      isTemplate(eb, 'accreditationApproved', 'eventAssigned'),
      eb(dataField('eventId'), 'is not', null),
      isMissing(
        eb,
        eb
          .selectFrom('accreditation as held')
          .whereRef('held.account_id', '=', 'm.account_id')
          .where('held.status', '=', 'approved')
          .where(sql`held.event_id::text`, '=', dataField('eventId')),
      ),
    ]),
  'mails.lapsed.booking': (eb) =>
    eb.or([
      eb.and([
        isTemplate(eb, 'placeUnassigned'),
        isMissing(
          eb,
          eb
            .selectFrom('pool_request as held')
            .where(sql`held.id::text`, '=', dataField('requestId'))
            .where('held.state', '=', 'held')
            .where('held.unassigned_at', 'is not', null),
        ),
      ]),
      eb.and([
        isTemplate(eb, 'confirmReminder'),
        isMissing(
          eb,
          eb
            .selectFrom('pool_request as held')
            .whereRef('held.account_id', '=', 'm.account_id')
            .where('held.state', '=', 'held')
            .where('held.confirmed_at', 'is', null)
            .where('held.unassigned_at', 'is', null)
            .where(sql`held.match_id::text`, '=', dataField('matchId')),
        ),
      ]),
      eb.and([
        isTemplate(eb, 'placeOffered'),
        isMissing(
          eb,
          eb
            .selectFrom('pool_request as offered')
            .whereRef('offered.account_id', '=', 'm.account_id')
            .where('offered.state', '=', 'offered')
            .where('offered.offer_ends_at', '>', sql<string>`now()`)
            .where(sql`offered.match_id::text`, '=', dataField('matchId')),
        ),
      ]),
      lacksBooking(eb),
    ]),
  'mails.lapsed.report': (eb) =>
    eb.and([
      isTemplate(eb, 'reportAssigned', 'reportDue'),
      isMissing(
        eb,
        eb.selectFrom('report as r').where(sql`r.id::text`, '=', dataField('reportId')),
      ),
    ]),
  'mails.lapsed.match': (eb) =>
    eb.and([
      isTemplate(eb, 'matchMoved', 'matchesMoved', 'gatesOpen'),
      isMissing(
        eb,
        eb
          .selectFrom('match as x')
          .innerJoin(aboutMatches, (join) => join.onTrue())
          .innerJoinLateral(sql<object>`ticket_facts(x.id)`.as<'now'>(sql`now(facts)`), (join) =>
            join.onTrue(),
          )
          .where(sql`x.id::text`, '=', sql`about.facts ->> 'matchId'`)
          .where('x.deleted_at', 'is', null)
          .where(
            sql<boolean>`(now.facts -> 'date', now.facts -> 'venue', now.facts -> 'gate')
              = (about.facts -> 'date', about.facts -> 'venue', about.facts -> 'gate')`,
          ),
      ),
    ]),
  'mails.lapsed.question': (eb) =>
    eb.and([
      isTemplate(eb, 'registrationQuestion', 'accreditationQuestion'),
      isMissing(
        eb,
        eb
          .selectFrom('request_question as q')
          .innerJoin('request as r', (join) =>
            join.on(sql`r.id`, '=', sql`coalesce(q.request_id, q.accreditation_id)`),
          )
          .where('q.answered_at', 'is', null)
          .where('r.status', '=', 'pending')
          .where(sql`q.id::text`, '=', dataField('questionId')),
      ),
    ]),
};

/** Over `mail m`: why the email may no longer be sent, or null. */
export function cancelReason(eb: MailBuilder): RawBuilder<MailCancelReason | null> {
  const cases = Object.entries(cancelConditions).map(
    ([reason, isOver]) => sql`when ${isOver(eb)} then ${sql.lit(reason)}`,
  );
  return sql<MailCancelReason | null>`case ${sql.join(cases, sql` `)} end`;
}
