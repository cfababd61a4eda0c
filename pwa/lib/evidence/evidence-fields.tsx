import { maxRegistrationImageBytes } from '#sync/contracts/content/files.ts';
import type { Requirement } from '#sync/contracts/evidence/requirements.ts';
import {
  emptyValue,
  type EvidenceProblem,
  type EvidenceProblems,
  type EvidenceValue,
  type EvidenceValues,
} from '#pwa/lib/evidence/evidence-values.ts';
import { requirementHelp, requirementName } from '#pwa/lib/evidence/requirement-text.ts';
import { PictureField } from '#pwa/lib/forms/picture-field.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { DocumentsIcon } from '#pwa/ui/icons.ts';
import { Input } from '#pwa/ui/input.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';

/** One field for each requirement, and the date of its expiry where the person enters it. */
export function EvidenceFields({
  requirements,
  values,
  problems,
  asGuest = false,
  onChange,
}: {
  requirements: readonly Requirement[];
  values: EvidenceValues;
  problems: EvidenceProblems;
  /** People without an approval upload as guests do. */
  asGuest?: boolean;
  onChange: (id: string, value: EvidenceValue) => void;
}) {
  return requirements.map((requirement) => (
    <EvidenceField
      key={requirement.id}
      requirement={requirement}
      value={values[requirement.id] ?? emptyValue}
      problem={problems[requirement.id] ?? {}}
      asGuest={asGuest}
      onChange={(value) => onChange(requirement.id, value)}
    />
  ));
}

function EvidenceField({
  requirement,
  value,
  problem,
  asGuest,
  onChange,
}: {
  requirement: Requirement;
  value: EvidenceValue;
  problem: EvidenceProblem;
  asGuest: boolean;
  onChange: (value: EvidenceValue) => void;
}) {
  const { t, translate } = useTranslation();
  const { kind, required, freelancersExempt, expiry } = requirement;
  const name = requirementName(requirement);
  const label = required ? name : t('evidence.optionalName', { name });
  const error = translate(problem.value);
  const hint = (usual: string) =>
    [
      requirementHelp(requirement),
      usual,
      required && freelancersExempt ? t('evidence.freelancers') : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' ');
  return (
    <div className="flex flex-col gap-2.5">
      {kind === 'file' && (
        <PictureField
          label={label}
          hint={hint(t('evidence.fileHint'))}
          icon={DocumentsIcon}
          camera="environment"
          maxBytes={maxRegistrationImageBytes}
          acceptsPdf
          asGuest={asGuest}
          sent={value.file}
          onSent={(file) => onChange({ ...value, file })}
          error={error ?? null}
        />
      )}
      {kind === 'links' && (
        <Field label={label} hint={hint(t('evidence.linksHint'))} error={error} required={required}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              dir="ltr"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              value={value.links}
              onChange={({ target }) => onChange({ ...value, links: target.value })}
            />
          )}
        </Field>
      )}
      {kind === 'number' && (
        <Field label={label} hint={hint('') || undefined} error={error} required={required}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              autoComplete="off"
              maxLength={40}
              value={value.number}
              onChange={({ target }) => onChange({ ...value, number: target.value })}
            />
          )}
        </Field>
      )}
      {expiry === 'entered' && (
        <Field
          label={t('evidence.validUntilOf', { name })}
          error={translate(problem.expiresOn)}
          required={required}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              value={value.expiresOn}
              onChange={({ target }) => onChange({ ...value, expiresOn: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
