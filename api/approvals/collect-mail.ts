/** Holds back the emails of several decisions, so that a person gets one instead of several. */
import type { Tx } from '#api/platform/database/database.ts';
import { composeMail, type ComposedMail, type Mail } from '#api/platform/mail/mail-outbox.ts';
import type { MailData } from '#api/platform/mail/mail-templates.ts';

export function collectMail(outbox: Mail) {
  const mails: ComposedMail[] = [];
  return {
    async queue(_tx, recipient, template, data) {
      mails.push(composeMail(recipient, template, data));
    },
    async queueMany(_tx, more) {
      mails.push(...more);
    },
    /** A position for `dropSince`, which discards the emails of a decision that was rolled back. */
    mark: () => mails.length,
    dropSince(mark: number) {
      mails.length = mark;
    },
    async send(tx: Tx) {
      await outbox.queueMany(tx, mergeMails(mails));
    },
  } satisfies Mail & Record<string, unknown>;
}

/** Merges each person's emails of one kind; a ticket keeps its own, because of its QR code. */
export function mergeMails(mails: readonly ComposedMail[]): ComposedMail[] {
  const groups = Map.groupBy(
    mails,
    ({ recipient, template }) => `${recipient.accountId} ${template}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length === 1) return group;
    const { recipient, template, data } = first;
    if (template === 'bookingApproved') {
      const matches = byKickOff(group.map((one) => one.data as MailData<'bookingApproved'>));
      return [composeMail(recipient, 'bookingsApproved', { matches })];
    }
    if (template === 'bookingRejected') {
      const matches = byKickOff(group.map((one) => one.data as MailData<'bookingRejected'>));
      const { reason } = data as MailData<'bookingRejected'>;
      return [composeMail(recipient, 'bookingsRejected', { reason, matches })];
    }
    return group;
  });
}

const byKickOff = <Facts extends { date: string }>(matches: Facts[]) =>
  matches.toSorted((one, other) => one.date.localeCompare(other.date));
