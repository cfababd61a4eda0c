import { type FormEvent, useRef, useState } from 'react';
import {
  contactProblems,
  contactTopics,
  sendMail,
  maxMailTextLength,
} from '#sync/contracts/notifications/notifications.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, send } from '#pwa/lib/http/api.ts';
import { typedTextBackup } from '#pwa/lib/storage/typed-text-backup.ts';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Banner, ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const emptyForm = { subject: '', text: '' };

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
  const topic = useRef<HTMLSelectElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const { busy, error, fieldErrors, setFieldErrors, submit } = useSubmit({
    fields: Object.keys(emptyForm),
    onError: (refused) => {
      if (!(refused instanceof ApiError) || focusFirst(refused.fields)) return undefined;
      const { code, message: reason } = refused;
      const isShown = code === 'rate_limited' || code === 'network';
      return [t('contact.failed'), ...(isShown ? [reason] : []), t('contact.kept')].join(' ');
    },
  });
  useBlockUpdates(values.text !== '');

  function update(change: Partial<typeof emptyForm>): void {
    const next = { ...values, ...change };
    setValues(next);
    if (next.text === '' && next.subject === '') backup.clear();
    else backup.put(next.text, next.subject);
    const changed = new Set(Object.keys(change));
    setFieldErrors((all) =>
      Object.fromEntries(Object.entries(all).filter(([field]) => !changed.has(field))),
    );
  }

  /** Focuses the first field with a problem. Returns whether there is one. */
  function focusFirst(problems: Readonly<Record<string, string>>): boolean {
    const first = 'email.mail.subject' in problems ? topic : message;
    if (first === message && !('email.mail.text' in problems)) return false;
    first.current?.focus();
    return true;
  }

  async function sendMessage(event: FormEvent): Promise<void> {
    event.preventDefault();
    const mail = { subject: values.subject, text: values.text.trim() };
    const problems = contactProblems({ mail });
    if (focusFirst(problems)) {
      const { 'email.mail.subject': subject, 'email.mail.text': text } = problems;
      return setFieldErrors({ subject, text });
    }
    const body = { email: { mail } };
    await submit(async (idempotencyKey) => {
      const answer = await send(sendMail, { body, idempotencyKey });
      setValues(emptyForm);
      setFound(false);
      backup.clear();
      toast('success', { text: answer.message ?? t('contact.sent') });
    }, body);
  }
  const errorOf = (field: keyof typeof emptyForm) => translate(fieldErrors[field]);

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void sendMessage(event)}>
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
      <ErrorBanner text={error} />
      {error === null && found && (
        <Banner tone="notice" rounded>
          {t('contact.found')}
        </Banner>
      )}
      <div>
        <Button type="submit" variant="signal" busy={busy} className="max-md:w-full md:min-w-40">
          {t('contact.send')}
        </Button>
      </div>
    </form>
  );
}
