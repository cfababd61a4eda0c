import { useEffect, useRef, useState } from 'react';
import { TextField } from '#pwa/lib/forms/text-field.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** A code of the authenticator app, or a recovery code in its place unless `appOnly`. */
export function CodeField({
  value,
  onChange,
  error,
  appOnly = false,
  takesFocus = false,
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  appOnly?: boolean;
  /** Whether the field takes the focus when it appears. */
  takesFocus?: boolean;
}) {
  const { t } = useTranslation();
  const [isRecovery, setIsRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  // In a dialog the field may be out of sight, and its message below the fold though it has the focus.
  useEffect(() => {
    if (error === undefined) return;
    input.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={field} className="flex w-full flex-col gap-1">
      <TextField
        key={String(isRecovery)}
        ref={input}
        label={t(isRecovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
        hint={t(isRecovery ? 'secondFactor.recoveryCodeHint' : 'secondFactor.codeHint')}
        error={error}
        dir="ltr"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={isRecovery ? 20 : 9}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the step has only this field
        autoFocus={takesFocus || isRecovery}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {!appOnly && (
        <button
          type="button"
          className="link inline-flex min-h-11 items-center self-start text-[0.9375rem]"
          onClick={() => {
            setIsRecovery(!isRecovery);
            onChange('');
          }}
        >
          {t(isRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecoveryCode')}
        </button>
      )}
    </div>
  );
}
