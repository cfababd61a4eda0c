/** Holds back the e-mails of several decisions, to send a person one where they can be merged. */
import type { Tx } from '#api/platform/database/database.ts';
import { createLetter, type Letter, type Mail } from '#api/platform/mail/mail-outbox.ts';
import type { MailData } from '#api/platform/mail/mail-templates.ts';

export function collectMail(outbox: Mail) {
  const letters: Letter[] = [];
  return {
    async queue(_tx, recipient, template, data) {
      letters.push(createLetter(recipient, template, data));
    },
    async queueMany(_tx, more) {
      letters.push(...more);
    },
    /** For `dropSince`, when what an e-mail says was rolled back. */
    mark: () => letters.length,
    dropSince(mark: number) {
      letters.length = mark;
    },
    async send(tx: Tx) {
      await outbox.queueMany(tx, mergeLetters(letters));
    },
  } satisfies Mail & Record<string, unknown>;
}

/** A ticket keeps its own e-mail, because of its QR code. */
export function mergeLetters(letters: readonly Letter[]): Letter[] {
  const groups = Map.groupBy(
    letters,
    ({ recipient, template }) => `${recipient.accountId} ${template}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length === 1) return group;
    const { recipient, template, data } = first;
    if (template === 'bookingApproved') {
      const matches = group.map((one) => one.data as MailData<'bookingApproved'>);
      return [createLetter(recipient, 'bookingsApproved', { matches })];
    }
    if (template === 'bookingRejected') {
      const matches = group.map((one) => one.data as MailData<'bookingRejected'>);
      const { reason } = data as MailData<'bookingRejected'>;
      return [createLetter(recipient, 'bookingsRejected', { reason, matches })];
    }
    return group;
  });
}
