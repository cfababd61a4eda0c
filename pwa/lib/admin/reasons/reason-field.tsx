import type { ReasonKind } from '#sync/contracts/messages/reasons.ts';
import { reasonLabel, reasonSchema } from '#pwa/lib/admin/reasons/reason-label.ts';
import { ReasonSuggestions } from '#pwa/lib/admin/reasons/reason-suggestions.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';

/** A required reason, with suggestions; what is wrong with it is shown once something is typed. */
export function ReasonField({
  type,
  reason,
  onReason,
}: {
  type: ReasonKind;
  reason: string;
  onReason: (reason: string) => void;
}) {
  const { t, translate } = useTranslation();
  const { error } = reasonSchema(type).safeParse(reason);
  return (
    <>
      <ReasonSuggestions type={type} reason={reason} onReason={onReason} />
      <Field
        label={t(reasonLabel(type))}
        hint={t('approvals.reasonText')}
        error={reason === '' || !error ? undefined : translate(error.issues[0]?.message ?? '')}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            dir="auto"
            value={reason}
            onChange={(event) => onReason(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
