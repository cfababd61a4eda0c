/** An email of the outbox, as every list shows it. */
import type { MailRow, MailState } from '#sync/contracts/notifications/mail-outbox.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import type { Tone } from '#pwa/ui/status/status.tsx';

export const mailStateTones: Record<MailState, Tone> = {
  queued: 'waiting',
  sent: 'approved',
  failed: 'attention',
};

/** A notification's subject, or the email's kind. */
export function mailTopic(mail: MailRow, t: typeof translate): string {
  return mail.subject ?? t(`mails.kind.${mail.kind}`);
}
