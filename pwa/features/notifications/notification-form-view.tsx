import { type FormEvent, useState } from 'react';
import type { Infer, Input } from '#sync/contracts/core/endpoint.ts';
import { sendMail } from '#sync/contracts/notifications/notifications.ts';
import { AttachmentsField } from '#pwa/features/notifications/fields/attachments-field.tsx';
import { EmailFields } from '#pwa/features/notifications/fields/email-fields.tsx';
import { EmailPreview } from '#pwa/features/notifications/email-preview.tsx';
import {
  audienceOf,
  emptyValues,
  fieldOfPath,
  type NotificationField,
  type NotificationValues,
  toMailForm,
  validateNotification,
} from '#pwa/features/notifications/notification-form.ts';
import {
  ConfirmSendDialog,
  RecipientCountLabel,
  useRecipientCount,
} from '#pwa/features/notifications/recipient-count.tsx';
import { emailDraft, useEmailDraft } from '#pwa/features/notifications/draft/email-draft.ts';
import { useRecordForm } from '#pwa/lib/admin/form/use-record-form.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { send } from '#pwa/lib/http/api.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { ReplaceRecipientsDialog } from '#pwa/features/notifications/draft/replace-recipients-dialog.tsx';
import { SendTestButton } from '#pwa/features/notifications/send-test-button.tsx';
import { RecipientFields } from '#pwa/features/notifications/fields/recipient-fields.tsx';
import { RestoredDraftBanner } from '#pwa/lib/forms/restored-draft-banner.tsx';
import { UnsavedChangesDialog } from '#pwa/lib/forms/unsaved-changes-dialog.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

type Body = Input<NonNullable<typeof sendMail.body>>;
export type Sent = Infer<typeof sendMail.reply>;

/** Recipients, content, preview and the number of people who will receive the email. */
export function NotificationFormView({
  onSent,
  onAnew,
}: {
  onSent: (sent: Sent) => void;
  /** Called to discard the restored draft. */
  onAnew: () => void;
}) {
  const { t, translate } = useTranslation();
  const state = useNotification(onSent);
  const { form, errors, isDirty, isSubmitting, error, draft, found, replacing } = state;
  const values = form.watch();
  const count = useRecipientCount(audienceOf(values));
  const [uploading, setUploading] = useState(0);
  const [waits, setWaits] = useState(false);
  const [asking, setAsking] = useState(false);

  function errorOf(field: NotificationField): string | undefined {
    const message = errors[field]?.message;
    return message === undefined ? undefined : translate(message);
  }

  /** Shows validation errors first; asks for confirmation once there are none. */
  function ask(event: FormEvent): void {
    setWaits(uploading > 0);
    void form.handleSubmit(() => {
      if (uploading === 0) setAsking(true);
    })(event);
  }

  return (
    <form noValidate className="flex flex-1 flex-col md:min-h-0" onSubmit={ask}>
      {error !== null && (
        <Banner tone="error">
          <b className="font-[640]">{t('notifications.failed')}</b>
          {` · ${error}`}
        </Banner>
      )}
      {found !== null && (
        <RestoredDraftBanner
          onStartOver={() => {
            draft.drop();
            onAnew();
          }}
        >
          {found.files.length > 0 &&
            ` ${t('notifications.draftFiles', { names: joinWithCommas(found.files) })}`}
        </RestoredDraftBanner>
      )}
      <div className="flex-1 px-4 py-5 md:min-h-0 md:overflow-y-auto md:px-6">
        <div className="grid max-w-7xl items-start gap-x-10 gap-y-8 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <RecipientFields form={form} errorOf={errorOf} organizations={count.organizations} />
            <EmailFields form={form} errorOf={errorOf} />
            <AttachmentsField
              onChange={(attachments) =>
                form.setValue('attachments', attachments, {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
              onBusy={setUploading}
              error={errorOf('attachments')}
            />
          </div>
          <EmailPreview values={values} />
        </div>
      </div>
      <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-border bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
        <RecipientCountLabel count={count} />
        {waits && uploading > 0 && (
          <p role="status" className="text-sm text-muted-foreground">
            {t('notifications.attachmentsWaiting')}
          </p>
        )}
        <SendTestButton form={form} />
        <Button
          type="submit"
          size="touch"
          variant="signal"
          className="md:min-w-32"
          busy={isSubmitting}
        >
          {t('notifications.send')}
        </Button>
      </footer>
      {asking && (
        <ConfirmSendDialog
          count={count}
          onClose={() => setAsking(false)}
          onSend={() => {
            setAsking(false);
            void state.submit();
          }}
        />
      )}
      {replacing !== null && <ReplaceRecipientsDialog {...replacing} />}
      <UnsavedChangesDialog
        dirty={isDirty && !isSubmitting}
        sending={isSubmitting}
        onLeave={() => draft.drop()}
      />
    </form>
  );
}

/** The form of an email, which survives a reload; calls `onSent` once it is queued. */
function useNotification(onSent: (sent: Sent) => void) {
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
  return { ...state, ...useEmailDraft(state.form, draft), draft };
}
