import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askableFields, type AskableField, type User } from '#sync/contracts/accounts/accounts.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { askQuestion, questionText } from '#sync/contracts/admin/request-questions.ts';
import { standardReasons } from '#sync/contracts/messages/reasons.ts';
import { pendingRequestsQuery, queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { evidenceQuery } from '#pwa/lib/admin/queries/evidence-query.ts';
import { ReasonSuggestions } from '#pwa/lib/admin/reasons/reason-suggestions.tsx';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { requirementName } from '#pwa/lib/evidence/requirement-text.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { fieldLabels, fieldsOfReason } from '#pwa/lib/people/registration-fields.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';

/**
 * Asks an applicant about what is ticked; a standard reason ticks what it is about. A question about an
 * application to a tournament has only words.
 */
export function AskDialog({
  requestId,
  type = 'create_profile',
  user,
  about,
  onAsked,
  onClose,
}: {
  requestId: string;
  type?: 'create_profile' | 'join_event';
  user: User;
  /** The requirement that is ticked. */
  about?: string | undefined;
  onAsked?: () => void;
  onClose: () => void;
}) {
  const { t, translate } = useTranslation();
  const name = fullName(user);
  const requirements = useQuery(evidenceQuery(user.id)).data?.requirements ?? [];
  const [asked, setAsked] = useState<ReadonlySet<string>>(
    () => new Set(about === undefined ? [] : [about]),
  );
  const [fields, setFields] = useState<ReadonlySet<AskableField>>(new Set());
  const [text, setText] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const { busy, error, submit } = useSubmit();
  useBlockUpdates(text !== '');
  const isRegistration = type === 'create_profile';
  const checked = questionText.safeParse(text);

  function choose(next: string): void {
    setText(next);
    const lines = next.split('\n');
    const chosen = standardReasons.question.filter((key) => lines.includes(t(key)));
    const about = Object.keys(fieldsOfReason(chosen.join('\n'))) as AskableField[];
    setFields((before) => new Set([...before, ...about]));
  }

  async function send(): Promise<void> {
    setIsTouched(true);
    if (!checked.success) return;
    const body = {
      fields: [...fields],
      ...(asked.size > 0 && { requirements: [...asked] }),
      text: checked.data,
    };
    await submit(async (idempotencyKey) => {
      showAsked(await call(askQuestion, { params: { id: requestId }, body, idempotencyKey }));
      toast('success', { text: t('approvals.questionSent', { name }) });
      onAsked?.();
      onClose();
    }, body);
  }

  return (
    <FormDialog
      undimmed
      title={t('approvals.askOne', { name })}
      description={t(isRegistration ? 'approvals.askText' : 'approvals.askEventText')}
      submitLabel={t('approvals.sendQuestion')}
      busy={busy}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      {isRegistration && (
        <fieldset>
          <legend className="mb-1 text-[0.9375rem] font-semibold">{t('approvals.askAbout')}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {askableFields.map((field) => (
              <Checkbox
                key={field}
                small
                className="min-h-11 md:min-h-8"
                checked={fields.has(field)}
                onChange={({ target }) => setFields(toggled(fields, field, target.checked))}
              >
                {t(fieldLabels[field])}
              </Checkbox>
            ))}
            {requirements.map((requirement) => (
              <Checkbox
                key={requirement.id}
                small
                className="min-h-11 md:min-h-8"
                checked={asked.has(requirement.id)}
                onChange={({ target }) => setAsked(toggled(asked, requirement.id, target.checked))}
              >
                {requirementName(requirement)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      {isRegistration && <ReasonSuggestions type="question" reason={text} onReason={choose} />}
      <Field
        label={t('approvals.question')}
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
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function toggled<Item>(set: ReadonlySet<Item>, item: Item, isIn: boolean): ReadonlySet<Item> {
  return new Set(isIn ? [...set, item] : [...set].filter((other) => other !== item));
}

/** Moves the registration to those that wait for an answer, before the lists are fetched again. */
function showAsked({ id, questions }: ApprovalRequest): void {
  queryClient.setQueryData(
    pendingRequestsQuery('create_profile').queryKey,
    (list) =>
      list && {
        ...list,
        requests: list.requests.map((each) => (each.id === id ? { ...each, questions } : each)),
      },
  );
  for (const queryKey of [['requests'], ['user']]) void queryClient.invalidateQueries({ queryKey });
}
