/**
 * The screen of an answer. Word, shape, layout and stripes each say it alone; colour comes on top, at
 * 7:1.
 */
import type { ComponentProps, ReactNode } from 'react';
import type { AnswerGroup } from '#sync/contracts/gate/answer-signals.ts';
import type { GateFacts } from '#pwa/gate/answers/shown-check.ts';
import { answerLooks } from '#pwa/gate/answers/answer-looks.ts';
import { GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { ListAge } from '#pwa/gate/parts/list-age.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Begins with the gate and the age of its list, which every answer shows. */
export function AnswerFrame({
  group,
  facts,
  now,
  children,
}: {
  group: AnswerGroup;
  facts: GateFacts;
  now: number;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <GateScreen data-answer={group} className={answerLooks[group]}>
      <div className="flex min-h-7.5 items-center justify-between px-5 pt-[calc(env(safe-area-inset-top)+0.75rem)] text-[0.9375rem] font-semibold">
        <span>
          {facts.gate === null
            ? t('gate.officer.allGates')
            : t('gate.number', { gate: facts.gate })}
        </span>
        <ListAge {...facts} now={now} />
      </div>
      {children}
    </GateScreen>
  );
}

/** The lower part of an answer, in the colours of the theme. */
export function AnswerSheet(props: ComponentProps<'div'>) {
  return (
    <div
      className="paper relative flex flex-1 flex-col rounded-t-[20px] bg-card p-4 text-card-foreground"
      {...props}
    />
  );
}

/** Says what an answer means, below its word. */
export function AnswerReason(props: ComponentProps<'p'>) {
  return <p className="px-5 pb-4 text-[1.0625rem]/6 font-[520] [&>b]:font-[720]" {...props} />;
}
