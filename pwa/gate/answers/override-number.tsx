import { useId, useState } from 'react';
import { numberDigits } from '#sync/contracts/gate/officer-number.ts';
import type { AnswerProps } from '#pwa/gate/answers/answer-props.ts';
import { DigitsInput } from '#pwa/gate/parts/digits-input.tsx';
import { typedDigits } from '#pwa/gate/parts/typed-digits.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { FieldError } from '#pwa/ui/form/field.tsx';

/** The six digits that the officer says; the last one is the confirmation. */
export function OverrideNumber({ onOverride }: Pick<AnswerProps, 'onOverride'>) {
  const { t } = useTranslation();
  const id = useId();
  const [digits, setDigits] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [refusal, setRefusal] = useState<{ triesLeft: number | null } | null>(null);

  async function change(value: string): Promise<void> {
    const typed = typedDigits(value, numberDigits);
    setDigits(typed);
    if (typed.length < numberDigits) return;
    setChecking(true);
    const result = await onOverride({ by: 'number', digits: typed });
    setChecking(false);
    if (result.accepted) return;
    setDigits('');
    setRefusal(result);
  }

  return (
    <div className="pt-3">
      <label htmlFor={id} className="text-[0.9375rem] leading-5 font-semibold">
        {t('gate.override.label')}
      </label>
      <DigitsInput
        id={id}
        value={digits}
        disabled={refusal?.triesLeft === 0}
        readOnly={isChecking}
        aria-busy={isChecking}
        aria-invalid={refusal !== null || undefined}
        onChange={(event) => void change(event.target.value)}
      />
      {refusal !== null && (
        <div className="pt-2">
          <FieldError>
            {refusal.triesLeft === null
              ? t('gate.override.unknown')
              : refusal.triesLeft === 0
                ? t('gate.override.locked')
                : t('gate.override.wrong', { count: refusal.triesLeft })}
          </FieldError>
        </div>
      )}
    </div>
  );
}
