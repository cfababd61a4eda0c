import { useId, useState } from 'react';
import type { AnswerProps } from '#pwa/gate/answers/answer-props.ts';
import { typedDigits } from '#pwa/gate/parts/typed-digits.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { FieldError } from '#pwa/ui/form/field.tsx';

/** The four digits that the officer says; the last one is the confirmation. */
export function OverrideNumber({ onOverride }: Pick<AnswerProps, 'onOverride'>) {
  const { t } = useTranslation();
  const id = useId();
  const [digits, setDigits] = useState('');
  const [triesLeft, setTriesLeft] = useState<number | null>(null);

  async function change(field: HTMLInputElement): Promise<void> {
    const typed = typedDigits(field, 4);
    setDigits(typed);
    if (typed.length < 4) return;
    const result = await onOverride({ by: 'number', digits: typed });
    if (result.accepted) return;
    setDigits('');
    setTriesLeft(result.triesLeft);
  }

  return (
    <div className="pt-3">
      <label htmlFor={id} className="text-[0.9375rem] leading-5 font-semibold">
        {t('gate.override.label')}
      </label>
      <input
        id={id}
        className="pin"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        value={digits}
        disabled={triesLeft === 0}
        aria-invalid={triesLeft !== null || undefined}
        onChange={(event) => void change(event.target)}
      />
      {triesLeft !== null && (
        <div className="pt-2">
          <FieldError>
            {triesLeft === 0
              ? t('gate.override.locked')
              : t('gate.override.wrong', { count: triesLeft })}
          </FieldError>
        </div>
      )}
    </div>
  );
}
