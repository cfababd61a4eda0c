import type { ReactNode } from 'react';
import { messageText, type MessageParams } from '#sync/contracts/messages/catalogue.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { directionOf } from '#sync/contracts/messages/languages.ts';
import type { Language } from '#pwa/lib/i18n/language.ts';

/** A text of the catalogue in a given language, for pages with two readers. */
export function textIn(language: Language, key: MessageKey, params?: MessageParams): string {
  return messageText(language, key, params);
}

/** Content in one of the two languages, with its direction. */
export function In({
  language,
  as: Tag = 'span',
  className,
  children,
}: {
  language: Language;
  as?: 'span' | 'div' | 'p' | 'h1' | 'b';
  className?: string;
  children: ReactNode;
}) {
  return (
    <Tag lang={language} dir={directionOf(language)} className={className}>
      {children}
    </Tag>
  );
}

/** "Gate 4" in both languages, as its sign has it. */
export function GateSign({ number, className }: { number: number; className: string }) {
  return (
    <p className={`type-display flex w-full justify-between gap-4 ${className}`} dir="ltr">
      <In language="en">{textIn('en', 'gates.gateNumber', { number })}</In>
      <In language="ar">{textIn('ar', 'gates.gateNumber', { number })}</In>
    </p>
  );
}
