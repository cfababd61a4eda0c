import type { ReactNode } from 'react';
import type { login } from '#sync/contracts/accounts/accounts.ts';
import type { Input } from '#sync/contracts/core/endpoint.ts';

export type Credentials = Input<NonNullable<typeof login.body>>;

/** A step of the login, shown instead of its form. */
export function StepForm({
  title,
  text,
  onSubmit,
  children,
}: {
  title: string;
  text: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="flex flex-col gap-1">
        <h1 className="heading-1">{title}</h1>
        <p className="text-[0.9375rem] text-muted-foreground">{text}</p>
      </div>
      {children}
    </form>
  );
}
