import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { roles } from '#sync/contracts/accounts/role-names.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import {
  addGate,
  deleteGate,
  editGate,
  editGateMatch,
  gateForm,
} from '#sync/contracts/gate/manage-gates.ts';
import { useFormDraft } from '#pwa/lib/forms/form-draft.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import type { OverviewGate } from '#pwa/features/gates/phones.ts';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { problemsByField } from '#pwa/lib/forms/problems-resolver.ts';
import { RestoredDraftBanner } from '#pwa/lib/forms/restored-draft-banner.tsx';
import { ArabicNameField, TextField } from '#pwa/lib/forms/text-field.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { DeleteIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** The form of a gate; a match's first one also sets up its gates. */
export function GateDialog({
  overview,
  gate,
  onClose,
}: {
  overview: GateOverview;
  /** The gate to edit; null adds a new one. */
  gate: OverviewGate | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { match, gates } = overview;
  const isFirst = gate === null && gates.length === 0;
  const nextNumber = Math.max(0, ...gates.map(({ number }) => number)) + 1;
  const stored = {
    number: `${gate?.number ?? nextNumber}`,
    name: gate?.name ?? '',
    nameArabic: gate?.nameArabic ?? '',
    roles: [...(gate?.roles ?? [])],
  };
  const form = useForm({ defaultValues: stored });
  const draft = useFormDraft(form, `gates/${match.id}/${gate?.id ?? 'new'}`, stored);
  const { number, name, nameArabic, roles: admitted } = form.watch();
  const [isDeleting, setDeleting] = useState(false);
  const { busy, error, fieldErrors, setFieldErrors, submit } = useGateSubmit(match.id, {
    fields: ['number', 'name', 'nameArabic'],
  });

  async function save(): Promise<void> {
    const checked = gateForm.safeParse({
      number: number.trim() === '' ? undefined : Number(number),
      name: name.trim(),
      nameArabic: nameArabic.trim() === '' ? null : nameArabic.trim(),
      roles: roles.filter((role) => admitted.includes(role)),
    });
    const found: Partial<Record<string, string>> = problemsByField(checked);
    if (checked.success && gates.some((other) => other !== gate && other.number === Number(number)))
      found['number'] = 'gates.numberTaken';
    setFieldErrors(found);
    if (!checked.success || Object.keys(found).length > 0) return;
    const body = checked.data;
    await submit(
      async (idempotencyKey) => {
        const params = { match: match.id };
        if (gate !== null) {
          const { id, version } = gate;
          await call(editGate, { params: { id }, body: { ...body, version }, idempotencyKey });
        } else {
          if (match.version === 0) await call(editGateMatch, { params, body: { version: 0 } });
          await call(addGate, { params, body, idempotencyKey });
        }
        draft.drop();
        toast('success', { text: t(gate === null ? 'gates.gateAdded' : 'gates.gateSaved') });
        onClose();
      },
      [gate?.id, gate?.version, body],
    );
  }

  async function remove(id: string): Promise<void> {
    await submit(async () => {
      await call(deleteGate, { params: { id } });
      draft.drop();
      toast('success', { text: t('gates.gateDeleted') });
      onClose();
    });
  }

  if (isDeleting && gate !== null)
    return (
      <FormDialog
        title={t('gates.deleteTitle', { number: gate.number })}
        description={t('gates.deleteText')}
        submitLabel={t('gates.deleteGate')}
        variant="destructive"
        busy={busy}
        error={error}
        onSubmit={() => remove(gate.id)}
        onClose={() => setDeleting(false)}
      />
    );
  return (
    <FormDialog
      title={t(gate !== null ? 'gates.editTitle' : isFirst ? 'gates.firstTitle' : 'gates.addTitle')}
      submitLabel={t(gate === null ? 'gates.addGateNow' : 'action.save')}
      busy={busy}
      error={error}
      extra={
        gate !== null &&
        gate.scans === 0 && (
          <Button
            size="touch"
            variant="destructive-outline"
            icon={DeleteIcon}
            className="me-auto"
            onClick={() => setDeleting(true)}
          >
            {t('gates.deleteGate')}
          </Button>
        )
      }
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
      <TextField
        label={t('gates.number')}
        hint={t('gates.numberHint')}
        error={fieldErrors['number']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        dir="ltr"
        value={number}
        onChange={(event) => form.setValue('number', event.target.value.replace(/\D/g, ''))}
      />
      <TextField
        label={t('gates.name')}
        hint={t('gates.nameHint')}
        error={fieldErrors['name']}
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={(event) => form.setValue('name', event.target.value)}
      />
      <ArabicNameField
        label={t('gates.nameArabic')}
        hint={t('gates.nameArabicHint')}
        error={fieldErrors['nameArabic']}
        maxLength={40}
        value={nameArabic}
        onChange={(event) => form.setValue('nameArabic', event.target.value)}
      />
      <fieldset>
        <legend className="text-[0.9375rem] leading-5 font-semibold">{t('gates.roles')}</legend>
        <p className="text-sm text-muted-foreground">{t('gates.rolesHint')}</p>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {roles.map((role) => (
            <Checkbox
              key={role}
              checked={admitted.includes(role)}
              onChange={({ target }) =>
                form.setValue(
                  'roles',
                  target.checked ? [...admitted, role] : admitted.filter((each) => each !== role),
                )
              }
            >
              {t(`role.${role}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
