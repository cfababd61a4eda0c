import { useState } from 'react';
import type { Infer, Input } from '#sync/contracts/core/endpoint.ts';
import { sendMail } from '#sync/contracts/notifications/notifications.ts';
import {
  emptyValues,
  fieldOfPath,
  toMailForm,
  type NotificationValues,
  validateNotification,
} from '#pwa/features/notifications/notification-form.ts';
import { emailDraft } from '#pwa/features/notifications/draft/email-draft.ts';
import { useEmailDraft } from '#pwa/features/notifications/draft/use-email-draft.ts';
import { send } from '#pwa/lib/http/api.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useRecordForm } from '#pwa/lib/admin/form/use-record-form.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

type Body = Input<NonNullable<typeof sendMail.body>>;
export type Sent = Infer<typeof sendMail.reply>;

/** The form of an e-mail, which survives a reload; calls `onSent` once it is queued. */
export function useNotification(onSent: (sent: Sent) => void) {
  const userId = useOpenSession()?.user.id ?? '';
  const [draft] = useState(() => emailDraft(userId));
  const state = useRecordForm<NotificationValues, Body, Sent>({
    version: null,
    values: emptyValues,
    problems: (values) => validateNotification(values, location.origin),
    body: (values) => ({ email: toMailForm(values) }),
    send: (body, idempotencyKey) => send(sendMail, { body, idempotencyKey }),
    fieldOf: fieldOfPath,
    onSaved: (sent, message) => {
      draft.drop();
      if (message !== null) toast('success', { text: message });
      void queryClient.invalidateQueries({ queryKey: ['mails'] });
      onSent(sent);
    },
  });
  return { ...state, draft, found: useEmailDraft(state.form, draft) };
}
