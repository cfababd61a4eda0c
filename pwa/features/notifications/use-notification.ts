import type { Infer, Input } from '#sync/contracts/endpoint.ts';
import { sendMail } from '#sync/contracts/notifications.ts';
import {
  emptyValues,
  fieldOf,
  formOf,
  type NotificationValues,
  problemsOf,
} from '#pwa/features/notifications/notification-form.ts';
import { send } from '#pwa/lib/api.ts';
import { queries } from '#pwa/lib/queries.ts';
import { useRecordForm } from '#pwa/lib/use-record-form.ts';
import { toast } from '#pwa/ui/toast.tsx';

type Body = Input<NonNullable<typeof sendMail.body>>;
export type Sent = Infer<typeof sendMail.reply>;

/** A letter to many being written; `onSent` once it is on its way. */
export function useNotification(onSent: (sent: Sent) => void) {
  return useRecordForm<NotificationValues, Body, Sent>({
    version: null,
    values: emptyValues,
    problems: (values) => problemsOf(values, location.origin),
    body: (values) => ({ email: formOf(values) }),
    send: (body, idempotencyKey) => send(sendMail, { body, idempotencyKey }),
    fieldOf,
    onSaved: (sent, message) => {
      if (message !== null) toast('success', { text: message });
      void queries.invalidateQueries({ queryKey: ['mails'] });
      onSent(sent);
    },
  });
}
