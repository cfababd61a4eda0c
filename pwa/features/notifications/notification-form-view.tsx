import { type FormEvent, useState } from 'react';
import { AttachmentsField } from '#pwa/features/notifications/attachments-field.tsx';
import { ConfirmDialog } from '#pwa/features/notifications/confirm-dialog.tsx';
import { LetterFields } from '#pwa/features/notifications/letter-fields.tsx';
import { LetterPreview } from '#pwa/features/notifications/letter-preview.tsx';
import { audienceOf, type Field } from '#pwa/features/notifications/notification-form.ts';
import { ReceiverCount } from '#pwa/features/notifications/receiver-count.tsx';
import { ReceiversFields } from '#pwa/features/notifications/receivers-fields.tsx';
import { useReceivers } from '#pwa/features/notifications/use-receivers.ts';
import { type Sent, useNotification } from '#pwa/features/notifications/use-notification.ts';
import { UnsavedChangesDialog } from '#pwa/lib/forms/unsaved-changes-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Whom it is for, what it says, how it will look, and how many will have it. */
export function NotificationFormView({
  onSent,
  onAnew,
}: {
  onSent: (sent: Sent) => void;
  /** What was found is thrown away. */
  onAnew: () => void;
}) {
  const { t, translate } = useTranslation();
  const state = useNotification(onSent);
  const { form, errors, isDirty, isSubmitting, refusal, draft, found } = state;
  const values = form.watch();
  const count = useReceivers(audienceOf(values));
  const [uploading, setUploading] = useState(0);
  const [waits, setWaits] = useState(false);
  const [asking, setAsking] = useState(false);

  function errorOf(field: Field): string | undefined {
    const message = errors[field]?.message;
    return message === undefined ? undefined : translate(message);
  }

  /** What is wrong is told first; what is right is asked about once more. */
  function ask(event: FormEvent): void {
    setWaits(uploading > 0);
    void form.handleSubmit(() => {
      if (uploading === 0) setAsking(true);
    })(event);
  }

  return (
    <form noValidate className="flex flex-1 flex-col md:min-h-0" onSubmit={ask}>
      {refusal !== null && (
        <Banner tone="error">
          <b className="font-[640]">{t('notifications.failed')}</b>
          {` · ${refusal.text}`}
        </Banner>
      )}
      {found !== null && (
        <Banner
          tone="notice"
          action={
            <Button
              size="xs"
              onClick={() => {
                draft.drop();
                onAnew();
              }}
            >
              {t('notifications.draftAnew')}
            </Button>
          }
        >
          {t('notifications.draftFound')}
          {found.files.length > 0 &&
            ` ${t('notifications.draftFiles', { names: found.files.join(', ') })}`}
        </Banner>
      )}
      <div className="flex-1 px-4 py-5 md:min-h-0 md:overflow-y-auto md:px-6">
        <div className="grid max-w-7xl items-start gap-x-10 gap-y-8 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <ReceiversFields form={form} errorOf={errorOf} />
            <LetterFields form={form} errorOf={errorOf} />
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
          <LetterPreview values={values} />
        </div>
      </div>
      <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-border bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
        <ReceiverCount count={count} />
        {waits && uploading > 0 && (
          <p role="status" className="text-sm text-muted-foreground">
            {t('notifications.attachmentsWaiting')}
          </p>
        )}
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
        <ConfirmDialog
          count={count}
          onClose={() => setAsking(false)}
          onSend={() => {
            setAsking(false);
            void state.submit();
          }}
        />
      )}
      <UnsavedChangesDialog
        dirty={isDirty && !isSubmitting}
        sending={isSubmitting}
        onLeave={() => draft.drop()}
      />
    </form>
  );
}
