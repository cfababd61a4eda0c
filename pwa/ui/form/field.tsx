import { type ReactNode, useId } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { AlertIcon } from '#pwa/ui/icons.ts';

/** Props that connect a control with its field. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown below the control with an icon, and read aloud. */
  error?: ReactNode;
  required?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** A label, the control, and a hint or an error below. */
export function Field({ label, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  const bad = error !== undefined && error !== null && error !== '';
  const noteId = `${id}-note`;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-[0.9375rem] leading-5 font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': bad || hint !== undefined ? noteId : undefined,
        'aria-invalid': bad || undefined,
        'aria-required': required || undefined,
      })}
      {bad ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint !== undefined && (
          <p id={noteId} className="text-sm text-muted-foreground">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p
      id={id}
      role="alert"
      className="flex gap-1.5 text-sm leading-5 font-[560] text-rejected-foreground"
    >
      <AlertIcon className="mt-px size-4.5 flex-none" aria-hidden />
      <span>{children}</span>
    </p>
  );
}
