import { useState } from 'react';
import { localStoreErrorText } from '#pwa/lib/sync/local-store-error.ts';
import { saveTypedChange, type ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusText } from '#pwa/ui/status/status.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { deliveryStates } from '#pwa/features/reports/report-status.ts';

interface Pressed {
  choice: boolean;
  isStored: boolean;
  /** The report that was on screen when the choice was stored. */
  before: ReportView | null;
}

/** Selects whether the report is urgent. Neither option is preselected. */
export function UrgentField({ view, missing }: { view: ReportView; missing: boolean }) {
  const { t } = useTranslation();
  const { value: stored, state } = view.urgent;
  // Shows the choice immediately, until the stored report has caught up.
  const [pressed, setPressed] = useState<Pressed | null>(null);
  if (pressed?.isStored) {
    // The report on screen at that moment was read before: another field may just have been stored.
    if (pressed.before === null) setPressed({ ...pressed, before: view });
    else if (pressed.before !== view) setPressed(null);
  }
  const value = pressed === null ? stored : pressed.choice;
  const empty = missing && value === null;
  const { tone, word } = deliveryStates[state];

  async function choose(choice: boolean): Promise<void> {
    const mine: Pressed = { choice, isStored: false, before: null };
    setPressed(mine);
    try {
      await saveTypedChange(view.id, { urgent: choice });
      setPressed((now) => (now === mine ? { ...mine, isStored: true } : now));
    } catch (error) {
      setPressed((now) => (now === mine ? null : now));
      toast('error', { text: localStoreErrorText(error) });
    }
  }

  return (
    <fieldset
      className={cn(
        'rounded-xl border bg-card p-4 shadow-card',
        empty ? 'border-rejected-line' : 'border-border',
      )}
    >
      <legend className="heading-3 float-start mb-1 w-full">{t('reportScreens.urgent')}</legend>
      <p className="clear-both text-sm text-muted-foreground">{t('reportScreens.urgentHint')}</p>
      <div className="mt-3 grid grid-cols-2 gap-2.5 max-[359px]:grid-cols-1">
        {[true, false].map((choice) => (
          <label
            key={String(choice)}
            className={cn(
              'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border px-3.5 font-[560]',
              'has-focus-visible:outline-3 has-focus-visible:outline-ring',
              value === choice ? 'border-primary bg-accent' : 'border-input bg-card',
            )}
          >
            <input
              type="radio"
              name="urgent"
              checked={value === choice}
              className="size-5 flex-none accent-primary outline-none"
              onChange={() => void choose(choice)}
            />
            {t(choice ? 'reportScreens.yes' : 'reportScreens.no')}
          </label>
        ))}
      </div>
      {empty && (
        <div className="mt-2.5">
          <FieldError>{t('reports.urgentRequired')}</FieldError>
        </div>
      )}
      {value !== null && (
        <p className="mt-2.5">
          <StatusText tone={tone}>{t(word)}</StatusText>
        </p>
      )}
    </fieldset>
  );
}
