import type { AnswerGroup } from '#sync/contracts/gate/answer-signals.ts';
import { cn } from '#pwa/ui/lib/utils.ts';

/** The colours and stripes of an answer's screen. */
export const answerLooks: Record<AnswerGroup, string> = {
  in: 'bg-gate-in text-gate-in-foreground [--ring:var(--gate-in-foreground)]',
  again: cn(
    'bg-gate-again text-gate-again-foreground [--ring:var(--gate-again-foreground)]',
    'bg-[repeating-linear-gradient(90deg,transparent_0_26px,var(--gate-shade)_26px_39px)]',
  ),
  test: 'bg-gate-test text-gate-test-foreground [--ring:var(--gate-test-foreground)]',
  inside: cn(
    'bg-gate-inside text-gate-inside-foreground [--ring:var(--gate-inside-foreground)]',
    'bg-[repeating-linear-gradient(0deg,transparent_0_13px,var(--gate-shade)_13px_26px)]',
  ),
  ask: 'bg-gate-ask text-gate-ask-foreground [--ring:var(--gate-ask-foreground)]',
  stop: cn(
    'bg-gate-stop text-gate-stop-foreground [--ring:var(--gate-stop-foreground)]',
    'bg-[repeating-linear-gradient(135deg,transparent_0_22px,var(--gate-shade)_22px_44px)]',
  ),
  foreign: 'bg-gate-foreign text-gate-foreign-foreground [--ring:var(--gate-foreign-foreground)]',
};
