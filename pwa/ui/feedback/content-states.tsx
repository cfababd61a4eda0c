import type { ReactNode } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { EmptyIllustration, ErrorIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { RetryIcon } from '#pwa/ui/icons.ts';

export type StateText = { title: ReactNode; text?: ReactNode; action?: ReactNode };

type StatesProps = {
  /** `ready` shows the children. */
  state: 'loading' | 'empty' | 'nothing-found' | 'error' | 'ready';
  /** A placeholder in the shape of the page. */
  skeleton: ReactNode;
  /** Explains what will appear here, and the next action. */
  empty: StateText;
  /** For lists with filters: names the set ones, and how to clear them. */
  nothingFound?: StateText;
  /** Explains the failure, and how to try again. */
  error?: { title: ReactNode; text: ReactNode; retry: string; onRetry: () => void };
  /** A banner above the content in every state, such as missing signal or a failed refresh. */
  banner?: ReactNode;
  children: ReactNode;
};

/** The five states of a screen's content, in one consistent layout. */
export function ContentStates({
  state,
  skeleton,
  empty,
  nothingFound,
  error,
  banner,
  children,
}: StatesProps) {
  return (
    <>
      {banner}
      {state === 'loading' && skeleton}
      {state === 'empty' && <StateMessage illustration={<EmptyIllustration />} {...empty} />}
      {state === 'nothing-found' && (
        <StateMessage illustration={<NothingFoundIllustration />} {...(nothingFound ?? empty)} />
      )}
      {state === 'error' && error !== undefined && (
        <StateMessage
          illustration={<ErrorIllustration />}
          title={error.title}
          text={error.text}
          alert
          action={
            <Button variant="signal" icon={RetryIcon} onClick={error.onRetry}>
              {error.retry}
            </Button>
          }
        />
      )}
      {state === 'ready' && children}
    </>
  );
}

/** An illustration, a sentence and an action. `wide` puts them side by side (for tables). */
export function StateMessage({
  illustration,
  title,
  lead,
  text,
  action,
  alert = false,
  wide = false,
  level = 2,
}: StateText & {
  illustration?: ReactNode;
  /** A block between the title and the sentence. */
  lead?: ReactNode;
  alert?: boolean;
  wide?: boolean;
  level?: 1 | 2;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={cn(
        'flex flex-col items-center px-5 py-12 text-center',
        wide && 'md:flex-row md:justify-center md:gap-7 md:text-start',
      )}
    >
      {illustration !== undefined && (
        <div className={cn('mb-6 w-60 max-w-full', wide && 'md:mb-0 md:w-48')}>{illustration}</div>
      )}
      <div className={cn('flex flex-col items-center', wide && 'md:items-start')}>
        <Heading className="heading-2">{title}</Heading>
        {lead !== undefined && (
          <div className="mt-4 mb-2 w-full max-w-112 empty:hidden">{lead}</div>
        )}
        {text !== undefined && (
          <p className="mt-2 max-w-80 text-balance text-muted-foreground" dir="auto">
            {text}
          </p>
        )}
        {action !== undefined && <div className="mt-5 flex flex-wrap gap-2.5">{action}</div>}
      </div>
    </div>
  );
}
