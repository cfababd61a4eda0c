import { type FormEvent, useRef, useState } from 'react';
import {
  contactProblems,
  contactTopics,
  sendMail,
  maxMailTextLength,
} from '#sync/contracts/notifications/notifications.ts';
import { ApiError, send } from '#pwa/lib/http/api.ts';
import { typedTextBackup } from '#pwa/lib/storage/typed-text-backup.ts';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const emptyForm = { subject: '', text: '' };
type FormErrors = Partial<Record<keyof typeof emptyForm, string>>;

/** Sends a message to the media office. The text is saved in this browser until it is sent. */
export function ContactForm({ userId }: { userId: string }) {
  const { t, translate } = useTranslation();
  // The backup's `from` field holds the topic.
  const [backup] = useState(() => typedTextBackup(userId, 'contact'));
  const [values, setValues] = useState(() => {
    const { text, from } = backup.read() ?? { text: '', from: '' };
    return { subject: contactTopics.find((topic) => topic === from) ?? '', text };
  });
  const [found, setFound] = useState(values.text !== '');
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [sendOnce] = useState(withIdempotencyKey);
  const topic = useRef<HTMLSelectElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  useBlockUpdates(values.text !== '');

  function update(change: Partial<typeof emptyForm>): void {
    const next = { ...values, ...change };
    setValues(next);
    if (next.text === '' && next.subject === '') backup.clear();
    else backup.put(next.text, next.subject);
    const remaining = { ...errors };
    for (const field of Object.keys(change)) delete remaining[field as keyof typeof emptyForm];
    setErrors(remaining);
  }

  /** Shows errors beside their fields and focuses the first one. Returns whether there are any. */
  function showErrors(fields: Readonly<Record<string, string>>): boolean {
    const visible: FormErrors = {
      ...(fields['email.mail.subject'] && { subject: fields['email.mail.subject'] }),
      ...(fields['email.mail.text'] && { text: fields['email.mail.text'] }),
    };
    setErrors(visible);
    if (visible.subject !== undefined) topic.current?.focus();
    else if (visible.text !== undefined) message.current?.focus();
    return Object.keys(visible).length > 0;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (sending) return;
    const mail = { subject: values.subject, text: values.text.trim() };
    setFailure(null);
    if (showErrors(contactProblems({ mail }))) return;
    setSending(true);
    try {
      const body = { email: { mail } };
      const answer = await sendOnce(body, (idempotencyKey) =>
        send(sendMail, { body, idempotencyKey }),
      );
      setValues(emptyForm);
      setFound(false);
      backup.clear();
      toast('success', { text: answer.message ?? t('contact.sent') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (showErrors(error.fields)) return;
      const reason =
        error.code === 'rate_limited' || error.code === 'network' ? [error.message] : [];
      setFailure([t('contact.failed'), ...reason, t('contact.kept')].join(' '));
    } finally {
      setSending(false);
    }
  }
  const errorOf = (field: keyof typeof emptyForm) => {
    const problem = errors[field];
    return problem === undefined ? undefined : translate(problem);
  };

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <Field label={t('contact.topic')} error={errorOf('subject')} required>
        {(control) => (
          <NativeSelect
            {...control}
            ref={topic}
            value={values.subject}
            onChange={(event) => update({ subject: event.target.value })}
          >
            <option value="">{t('contact.choose')}</option>
            {contactTopics.map((each) => (
              <option key={each} value={each}>
                {t(`contact.topic.${each}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field
        label={t('contact.message')}
        hint={t('contact.answer')}
        error={errorOf('text')}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            ref={message}
            dir="auto"
            rows={7}
            maxLength={maxMailTextLength}
            value={values.text}
            onChange={(event) => update({ text: event.target.value })}
          />
        )}
      </Field>
      {failure !== null ? (
        <Banner tone="error" rounded>
          {failure}
        </Banner>
      ) : (
        found && (
          <Banner tone="notice" rounded>
            {t('contact.found')}
          </Banner>
        )
      )}
      <div>
        <Button type="submit" variant="signal" busy={sending} className="max-md:w-full md:min-w-40">
          {t('contact.send')}
        </Button>
      </div>
    </form>
  );
}
