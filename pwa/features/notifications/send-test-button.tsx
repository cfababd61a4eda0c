import type { UseFormReturn } from 'react-hook-form';
import { testNotification } from '#sync/contracts/notifications/notifications.ts';
import {
  mailOf,
  type NotificationField,
  type NotificationValues,
} from '#pwa/features/notifications/notification-form.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** The fields of the content; a test needs no recipients. */
const contentFields = [
  'subject',
  'text',
  'otherSubject',
  'otherText',
  'buttonText',
  'otherButtonText',
  'buttonUrl',
] as const satisfies readonly NotificationField[];

/** Sends the email to the administrator only, in each of its languages. */
export function SendTestButton({ form }: { form: UseFormReturn<NotificationValues> }) {
  const { t } = useTranslation();
  const { busy, submit } = useSubmit({ withToasts: true });

  async function sendTest(): Promise<void> {
    if (!(await form.trigger(contentFields, { shouldFocus: true }))) return;
    const values = form.getValues();
    const body = { email: { mail: mailOf(values) } };
    await submit(async (idempotencyKey) => {
      const { message } = await send(testNotification, { body, idempotencyKey });
      const left = values.attachments.length > 0 ? t('notifications.testWithoutFiles') : '';
      toast('success', { text: `${message ?? ''} ${left}`.trim() });
    }, body);
  }

  return (
    <Button variant="outline" size="touch" busy={busy} onClick={() => void sendTest()}>
      {t('notifications.test')}
    </Button>
  );
}
