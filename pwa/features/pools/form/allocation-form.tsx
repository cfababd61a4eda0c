import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AllocationForm as AllocationBody } from '#sync/contracts/pools/manage-pools.ts';
import { ties } from '#sync/contracts/pools/pool-words.ts';
import {
  type AllocationValues,
  deadlineNames,
  parseHours,
  readValues,
  toValues,
} from '#pwa/features/pools/form/allocation-values.ts';
import { ZoneFields } from '#pwa/features/pools/form/zone-fields.tsx';
import { formatDateTime, formatWeekday } from '#pwa/lib/format/dates.ts';
import { useFormDraft } from '#pwa/lib/forms/form-draft.ts';
import { RestoredDraftBanner } from '#pwa/lib/forms/restored-draft-banner.tsx';
import { TextField } from '#pwa/lib/forms/text-field.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field, FieldError } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

/** The allocation of a match or the template of a venue; null where it is not set up yet. */
type Stored = (AllocationBody & { version: number }) | null;

/** The state of the form for the buttons below it. */
export interface AllocationFormState {
  busy: boolean;
  isChanged: boolean;
  /** Resolves to whether it was saved. */
  save: () => Promise<boolean>;
  dropDraft: () => void;
}

/** Deadlines, and zones with their numbers, roles and quotas: of a match, or usual ones of a venue. */
export function AllocationForm({
  name,
  stored,
  kickOff,
  send,
  fetchAgain,
  onSaved,
  below,
  children,
}: {
  /** Tells its draft from others. */
  name: string;
  stored: Stored;
  /** The kick-off from which deadlines are shown as times; a venue has none. */
  kickOff?: string | undefined;
  send: (
    body: { allocation: AllocationBody; version: number | undefined },
    idempotencyKey: string,
  ) => Promise<Stored>;
  fetchAgain: () => Promise<Stored>;
  onSaved: () => Promise<void>;
  /** A section after the zones. */
  below?: ReactNode;
  /** The buttons. */
  children: (state: AllocationFormState) => ReactNode;
}) {
  const { t, translate } = useTranslation();
  // The form keeps the version it was opened with, so that saving finds others’ changes.
  const [opened, setOpened] = useState(() => ({
    version: stored?.version,
    values: toValues(stored),
  }));
  const form = useForm({ defaultValues: opened.values });
  const draft = useFormDraft(form, name, opened.values);
  const values = form.watch();
  const { busy, error, isStale, fieldErrors, setFieldErrors, submit, clearError } = useSubmit({
    // `allocation.pools.0.numbers` is the error of the first zone’s numbers.
    fields: (path) => path.replace(/^allocation\./, ''),
  });
  const errorOf = (field: string) => fieldErrors[field] && translate(fieldErrors[field]);
  const used = values.zones.filter(({ isUsed }) => isUsed);

  async function save(): Promise<boolean> {
    const typed = structuredClone(form.getValues());
    const read = readValues(typed);
    setFieldErrors('problems' in read ? read.problems : {});
    if ('problems' in read) return false;
    const body = { allocation: read.body, version: opened.version };
    let isSaved = false;
    await submit(
      async (idempotencyKey) => {
        const saved = await send(body, idempotencyKey);
        draft.drop();
        setOpened({ version: saved?.version, values: typed });
        isSaved = true;
        await onSaved();
      },
      [name, body],
    );
    return isSaved;
  }

  /** Takes what someone else has changed into the fields that are as they were opened. */
  async function loadAgain(): Promise<void> {
    const fresh = await fetchAgain();
    const next = toValues(fresh);
    const typed = form.getValues();
    const taken = Object.entries(next).map(([name, value]) => {
      const field = name as keyof AllocationValues;
      const isTyped = JSON.stringify(typed[field]) !== JSON.stringify(opened.values[field]);
      return [name, isTyped ? typed[field] : value];
    });
    form.reset(Object.fromEntries(taken) as AllocationValues);
    setOpened({ version: fresh?.version, values: next });
    clearError();
    toast('success', { text: t('form.reloaded') });
  }

  function timeOf(hours: string): string {
    const minutes = parseHours(hours);
    if (minutes === null || kickOff === undefined) return t('pools.hoursHint');
    const time = Date.parse(kickOff) - minutes * 60_000;
    return `${formatWeekday(time)} ${formatDateTime(time)}`;
  }

  return (
    <form
      noValidate
      className="flex flex-1 flex-col md:min-h-0"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {error !== null && (
        <Banner
          tone="error"
          action={
            isStale && (
              <Button
                variant="outline"
                size="xs"
                className="max-md:min-h-11"
                onClick={() => void loadAgain()}
              >
                {t('form.reload')}
              </Button>
            )
          }
        >
          {error}
        </Banner>
      )}
      {draft.found !== null && (
        <RestoredDraftBanner
          onStartOver={() => {
            form.reset(opened.values);
            draft.drop();
          }}
        />
      )}
      <div className="flex flex-1 flex-col gap-6 px-4 py-5 md:min-h-0 md:overflow-y-auto md:px-6">
        <fieldset>
          <legend className="heading-2 mb-1">{t('pools.deadlines')}</legend>
          <p className="mb-4 text-sm text-muted-foreground">{t('pools.deadlinesHint')}</p>
          <div className="grid max-w-5xl gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {deadlineNames.map((name) => (
              <TextField
                key={name}
                label={t(`pools.deadline.${name}`)}
                hint={
                  name === 'confirm' && values.confirm.trim() === ''
                    ? t('pools.noConfirm')
                    : timeOf(values[name])
                }
                error={fieldErrors[name]}
                required={name !== 'confirm'}
                inputMode="decimal"
                autoComplete="off"
                maxLength={7}
                dir="ltr"
                value={values[name]}
                onChange={({ target }) => form.setValue(name, target.value)}
              />
            ))}
            <TextField
              label={t('pools.offerMinutes')}
              hint={t('pools.offerMinutesHint')}
              error={fieldErrors['offerMinutes']}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              dir="ltr"
              value={values.offerMinutes}
              onChange={({ target }) => form.setValue('offerMinutes', target.value)}
            />
            <Field label={t('pools.tieLabel')} hint={t('pools.tieHint')}>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={values.tie}
                  onChange={({ target }) =>
                    form.setValue('tie', ties.find((tie) => tie === target.value) ?? 'earliest')
                  }
                >
                  {ties.map((tie) => (
                    <option key={tie} value={tie}>
                      {t(`pools.tie.${tie}`)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          </div>
        </fieldset>
        <fieldset>
          <legend className="heading-2 mb-1">{t('pools.zones')}</legend>
          <p className="mb-4 text-sm text-muted-foreground">{t('pools.zonesHint')}</p>
          {errorOf('pools') && <FieldError>{errorOf('pools')}</FieldError>}
          <div className="flex max-w-5xl flex-col gap-4">
            {values.zones.map((zone, at) => (
              <ZoneFields
                key={zone.zone}
                value={zone}
                errorOf={(name) => errorOf(`pools.${used.indexOf(zone)}.${name}`)}
                onChange={(change) => {
                  // Errors are by the position among the zones in use.
                  if (change.isUsed !== undefined) setFieldErrors({});
                  form.setValue(`zones.${at}`, { ...zone, ...change });
                }}
              />
            ))}
          </div>
        </fieldset>
        {below}
      </div>
      <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none flex-wrap items-center justify-end gap-2.5 border-t border-border bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
        {children({
          busy,
          isChanged: JSON.stringify(values) !== JSON.stringify(opened.values),
          save,
          dropDraft: draft.drop,
        })}
      </footer>
    </form>
  );
}
