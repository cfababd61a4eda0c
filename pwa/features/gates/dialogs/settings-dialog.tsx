import { useForm } from 'react-hook-form';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { editGateMatch, gateSettings } from '#sync/contracts/gate/manage-gates.ts';
import { useFormDraft } from '#pwa/lib/forms/form-draft.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { minuteChoices, timeNear } from '#pwa/features/gates/opening-times.ts';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { problemsByField } from '#pwa/lib/forms/problems-resolver.ts';
import { RestoredDraftBanner } from '#pwa/lib/forms/restored-draft-banner.tsx';
import { PhoneField, TextField } from '#pwa/lib/forms/text-field.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';

type Match = GateOverview['match'];

/** Opening times, whether people may come back, the stewards' contact, and recipients of the list. */
export function SettingsDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  const { t, translate } = useTranslation();
  const stored = {
    opensBefore: match.opensBefore,
    closesAfter: match.closesAfter,
    reEntry: match.reEntry,
    name: match.contact?.name ?? '',
    phone: match.contact?.phone ?? '',
    recipients: match.recipients.join('\n'),
  };
  const form = useForm({ defaultValues: stored });
  const draft = useFormDraft(form, `gates/${match.id}`, stored);
  const { opensBefore, closesAfter, reEntry, name, phone, recipients } = form.watch();
  const { busy, error, fieldErrors, setFieldErrors, submit } = useGateSubmit(match.id, {
    fields: ['contact', 'recipients'],
  });

  async function save(): Promise<void> {
    const hasContact = name.trim() !== '' || phone.trim() !== '';
    const checked = gateSettings.safeParse({
      opensBefore,
      closesAfter,
      reEntry,
      contact: hasContact ? { name: name.trim(), phone: phone.trim() } : null,
      recipients: recipients.split(/[\s,;،؛]+/).filter(Boolean),
    });
    const found: Partial<Record<string, string>> = problemsByField(checked);
    if (found['contact'] !== undefined) found['contact'] = 'gates.contactInvalid';
    setFieldErrors(found);
    if (!checked.success) return;
    const body = { ...checked.data, version: match.version };
    await submit(async (idempotencyKey) => {
      await call(editGateMatch, { params: { match: match.id }, body, idempotencyKey });
      draft.drop();
      toast('success', { text: t('gates.settingsSaved') });
      onClose();
    }, body);
  }

  return (
    <FormDialog
      title={t('gates.settings')}
      submitLabel={t('action.save')}
      busy={busy}
      error={error}
      onSubmit={save}
      onClose={onClose}
    >
      {draft.found !== null && (
        <RestoredDraftBanner
          rounded
          onStartOver={() => {
            form.reset(stored);
            draft.drop();
          }}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeSelect
          label={t('gates.opens')}
          present={match.opensBefore}
          value={opensBefore}
          nameOf={(minutes) =>
            t('gates.beforeKickOff', {
              time: timeNear(match.facts.date, -minutes),
              hours: minutes / 60,
            })
          }
          onChange={(minutes) => form.setValue('opensBefore', minutes)}
        />
        <TimeSelect
          label={t('gates.closes')}
          present={match.closesAfter}
          value={closesAfter}
          nameOf={(minutes) =>
            t('gates.afterKickOff', {
              time: timeNear(match.facts.date, minutes),
              hours: minutes / 60,
            })
          }
          onChange={(minutes) => form.setValue('closesAfter', minutes)}
        />
      </div>
      <Checkbox
        checked={reEntry}
        onChange={({ target }) => form.setValue('reEntry', target.checked)}
      >
        {t('gates.allowReEntry')}
      </Checkbox>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('gates.contactName')}
          error={fieldErrors['contact']}
          dir="auto"
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={({ target }) => form.setValue('name', target.value)}
        />
        <PhoneField
          label={t('gates.contactPhone')}
          error={undefined}
          autoComplete="off"
          maxLength={20}
          value={phone}
          onChange={({ target }) => form.setValue('phone', target.value)}
        />
      </div>
      <Field
        label={t('gates.recipients')}
        hint={t('gates.recipientsHint')}
        error={translate(fieldErrors['recipients'])}
      >
        {(control) => (
          <Textarea
            {...control}
            dir="ltr"
            rows={3}
            maxLength={2000}
            spellCheck={false}
            value={recipients}
            onChange={({ target }) => form.setValue('recipients', target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Minutes from kick-off, shown as the time that they give. */
function TimeSelect({
  label,
  present,
  value,
  nameOf,
  onChange,
}: {
  label: string;
  present: number;
  value: number;
  nameOf: (minutes: number) => string;
  onChange: (minutes: number) => void;
}) {
  return (
    <Field label={label} required>
      {(control) => (
        <NativeSelect
          {...control}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          {minuteChoices(present).map((minutes) => (
            <option key={minutes} value={minutes}>
              {nameOf(minutes)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
