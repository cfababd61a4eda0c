import { useEffect, useState } from 'react';
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import {
  answerEventQuestion,
  answerText,
  type EventQuestion as Question,
  getEventQuestion,
} from '#sync/contracts/events/event-questions.ts';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, call, send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';

/** The league's question about one's own application, and the form that answers it; needs signal. */
export function EventQuestion({ eventId }: { eventId: string }) {
  const { t, translate } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  const [answer, setAnswer] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const { busy, error, submit } = useSubmit();
  const checked = answerText.safeParse(answer);
  useBlockUpdates(answer !== '');

  useEffect(() => {
    const stop = new AbortController();
    const read = () => {
      call(getEventQuestion, { params: { id: eventId }, signal: stop.signal }).then(
        (found) => setQuestion(found),
        // The question is asked for again when there is signal.
        (failure: unknown) => {
          if (!(failure instanceof ApiError) && !stop.signal.aborted) throw failure;
        },
      );
    };
    read();
    window.addEventListener('online', read);
    return () => {
      stop.abort();
      window.removeEventListener('online', read);
    };
  }, [eventId]);

  if (question === null) return null;

  async function store({ id }: Question): Promise<void> {
    setIsTouched(true);
    if (!checked.success) return;
    const body = { answer: checked.data };
    await submit(async (idempotencyKey) => {
      await send(answerEventQuestion, { params: { id }, body, idempotencyKey });
      toast('success', { text: t('events.answerSent') });
      setQuestion(null);
      setAnswer('');
    }, body);
  }

  return (
    <form
      aria-label={t('events.questionTitle')}
      className="flex flex-col gap-3 rounded-xl border border-border bg-card px-4 py-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void store(question);
      }}
    >
      <div>
        <h3 className="heading-3">{t('events.questionTitle')}</h3>
        <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
          {reasonText(question.text, t)}
        </p>
      </div>
      {error !== null && (
        <Banner tone="error" rounded>
          {error}
        </Banner>
      )}
      <Field
        label={t('events.yourAnswer')}
        hint={t('events.questionText')}
        error={
          isTouched && !checked.success ? translate(checked.error.issues[0]?.message) : undefined
        }
        required
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            dir="auto"
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="signal" size="touch" busy={busy}>
        {t('events.sendAnswer')}
      </Button>
    </form>
  );
}
