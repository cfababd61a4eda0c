import { useRef, useState } from 'react';
import type { ReasonKind } from '#sync/contracts/messages/reasons.ts';
import { reasonLabel, reasonSchema } from '#pwa/lib/admin/reasons/reason-label.ts';
import { ReasonSuggestions } from '#pwa/lib/admin/reasons/reason-suggestions.tsx';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Kbd } from '#pwa/ui/kbd.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';

const longest = 500;

/** Asks for the reason of a rejection or a revocation. Ctrl+Enter sends it. */
export function RejectDialog({
  type,
  title,
  description,
  initialReason = '',
  onReject,
  onClose,
}: {
  /** The kind of decision; each has its own suggested reasons. */
  type: ReasonKind;
  title: string;
  /** Other consequences, besides the email with the reason. */
  description?: string;
  /** The reason that is filled in. */
  initialReason?: string;
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const { t, translate } = useTranslation();
  const [reason, setReason] = useState(initialReason);
  const [touched, setTouched] = useState(false);
  useBlockUpdates(reason !== initialReason);
  const field = useRef<HTMLTextAreaElement>(null);
  const checked = reasonSchema(type).safeParse(reason);
  const problem = checked.success ? undefined : checked.error.issues[0]?.message;

  return (
    <FormDialog
      undimmed
      // The reason is the only required input; the suggestions above it are a shortcut.
      initialFocus={field}
      title={title}
      description={[description, t('approvals.reasonText')].filter(Boolean).join(' ')}
      submitLabel={t('action.submit')}
      variant="destructive"
      disabled={!checked.success}
      onSubmit={() => checked.success && onReject(checked.data)}
      onClose={onClose}
    >
      <ReasonSuggestions
        type={type}
        reason={reason}
        onReason={(text) => {
          setReason(text);
          field.current?.focus();
        }}
      />
      <Field
        label={t(reasonLabel(type))}
        hint={
          <span className="num flex items-center justify-between gap-3">
            <span className="hidden items-center gap-1 md:flex">
              <Kbd>Ctrl</Kbd>
              <Kbd>Enter</Kbd>
            </span>
            <span className="ms-auto">
              {t('approvals.reasonLength', { now: reason.trim().length, of: longest })}
            </span>
          </span>
        }
        error={problem !== undefined && (touched || reason !== '') ? translate(problem) : undefined}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={3}
            dir="auto"
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setTouched(true);
            }}
            onBlur={() => setTouched(reason !== '' || touched)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
