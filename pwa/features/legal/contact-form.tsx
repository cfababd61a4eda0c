import { type FormEvent, useRef, useState } from 'react';
import {
  contactProblems,
  contactTopics,
  sendMail,
  textLength,
} from '#sync/contracts/notifications.ts';
import { ApiError, send } from '#pwa/lib/api.ts';
import { typedStash } from '#pwa/lib/typed-stash.ts';
import { useHoldUpdates } from '#pwa/lib/update.ts';
import { underOneKey } from '#pwa/lib/under-one-key.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Select, Textarea } from '#pwa/ui/input.tsx';
import { Strip } from '#pwa/ui/strip.tsx';
import { toast } from '#pwa/ui/toast.tsx';

const empty = { subject: '', text: '' };
type Problems = Partial<Record<keyof typeof empty, string>>;

/**
 * A topic and a message to the media office. It is kept in this browser, also over a restart, until
 * it is sent: without signal it fails at once, and says so.
 */
export function ContactForm({ userId }: { userId: string }) {
  const { t, told } = useWords();
  // With the message goes its topic.
  const [stash] = useState(() => typedStash(userId, 'contact'));
  const [values, setValues] = useState(() => {
    const { text, from } = stash.read() ?? { text: '', from: '' };
    return { subject: contactTopics.find((topic) => topic === from) ?? '', text };
  });
  const [found, setFound] = useState(values.text !== '');
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [once] = useState(underOneKey);
  const topic = useRef<HTMLSelectElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  useHoldUpdates(values.text !== '');

  function put(change: Partial<typeof empty>): void {
    const next = { ...values, ...change };
    setValues(next);
    if (next.text === '' && next.subject === '') stash.clear();
    else stash.put(next.text, next.subject);
    const kept = { ...problems };
    for (const field of Object.keys(change)) delete kept[field as keyof typeof empty];
    setProblems(kept);
  }

  /** Beside its field, with the focus in the first. */
  function tell(fields: Readonly<Record<string, string>>): boolean {
    const found: Problems = {
      ...(fields['email.mail.subject'] && { subject: fields['email.mail.subject'] }),
      ...(fields['email.mail.text'] && { text: fields['email.mail.text'] }),
    };
    setProblems(found);
    if (found.subject !== undefined) topic.current?.focus();
    else if (found.text !== undefined) message.current?.focus();
    return Object.keys(found).length > 0;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (sending) return;
    const mail = { subject: values.subject, text: values.text.trim() };
    setFailure(null);
    if (tell(contactProblems({ mail }))) return;
    setSending(true);
    try {
      const body = { email: { mail } };
      const answer = await once(body, (idempotencyKey) => send(sendMail, { body, idempotencyKey }));
      setValues(empty);
      setFound(false);
      stash.clear();
      toast('success', { text: answer.message ?? t('contact.sent') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (tell(error.fields)) return;
      const why = error.code === 'rate_limited' || error.code === 'network' ? [error.message] : [];
      setFailure([t('contact.failed'), ...why, t('contact.kept')].join(' '));
    } finally {
      setSending(false);
    }
  }
  const errorOf = (field: keyof typeof empty) => {
    const problem = problems[field];
    return problem === undefined ? undefined : told(problem);
  };

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <Field label={t('contact.topic')} error={errorOf('subject')} required>
        {(control) => (
          <Select
            {...control}
            ref={topic}
            value={values.subject}
            onChange={(event) => put({ subject: event.target.value })}
          >
            <option value="">{t('contact.choose')}</option>
            {contactTopics.map((each) => (
              <option key={each} value={each}>
                {t(`contact.topic.${each}`)}
              </option>
            ))}
          </Select>
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
            maxLength={textLength}
            value={values.text}
            onChange={(event) => put({ text: event.target.value })}
          />
        )}
      </Field>
      {failure !== null ? (
        <Strip tone="error" rounded>
          {failure}
        </Strip>
      ) : (
        found && (
          <Strip tone="notice" rounded>
            {t('contact.found')}
          </Strip>
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
