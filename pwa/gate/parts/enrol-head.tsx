/** The top of a page that enrols a phone: the product's name, the language, and what is enrolled. */
import type { ReactNode } from 'react';
import { LanguageSwitch } from '#pwa/gate/parts/language-switch.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';
import { Pitch } from '#pwa/ui/brand/pitch.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

export function EnrolHead({ picture, children }: { picture?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Pitch as="header" className="safe-top flex min-h-88 flex-none flex-col">
      {picture}
      <div className="flex items-center justify-between px-4 pt-3.5">
        <Wordmark name={t('app.name')} />
        <LanguageSwitch />
      </div>
      <div className="mt-auto mb-10.5 px-4 pt-6">{children}</div>
    </Pitch>
  );
}

export function EnrolTitle({
  isLarge = false,
  role,
  children,
}: {
  isLarge?: boolean;
  role?: 'status';
  children: string;
}) {
  return (
    <h1
      className={cn(
        'font-[820] tracking-[-0.035em] text-signal font-stretch-122% rtl:font-bold',
        isLarge ? 'text-[4.75rem]/20 rtl:text-[3.75rem]' : 'text-[2.5rem] leading-tight',
      )}
      role={role}
    >
      {children}
    </h1>
  );
}

export function EnrolText({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-[1.0625rem]/6 font-semibold">{children}</p>;
}
