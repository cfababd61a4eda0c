import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import {
  AlertIcon,
  CheckIcon,
  CloseIcon,
  ConflictIcon,
  DraftIcon,
  type Icon,
  NoSignalIcon,
  OnPhoneIcon,
  PublishedIcon,
  RevokedIcon,
  ToSendIcon,
  WaitingIcon,
} from '#pwa/ui/icons.ts';

/** The colour and icon of a state. The label comes from the caller. */
export type Tone =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'revoked'
  | 'draft'
  | 'published'
  | 'offline'
  | 'waiting'
  | 'on-phone'
  | 'conflict'
  | 'attention'
  | 'plain';

interface ToneStyle {
  solid: string;
  text: string;
  line: string;
  icon: Icon | undefined;
}

const pending: ToneStyle = {
  solid: 'bg-pending text-pending-foreground',
  text: 'text-pending-foreground',
  line: '[--line:var(--pending-line)]',
  icon: WaitingIcon,
};
const rejected: ToneStyle = {
  solid: 'bg-rejected text-rejected-foreground',
  text: 'text-rejected-foreground',
  line: '[--line:var(--rejected-line)]',
  icon: CloseIcon,
};
const offline: ToneStyle = {
  solid: 'bg-offline text-offline-foreground',
  text: 'text-offline-foreground',
  line: '[--line:var(--offline-line)]',
  icon: NoSignalIcon,
};

const toneStyles: Record<Tone, ToneStyle> = {
  pending,
  approved: {
    solid: 'bg-approved text-approved-foreground',
    text: 'text-approved-foreground',
    line: '[--line:var(--approved-line)]',
    icon: CheckIcon,
  },
  rejected,
  revoked: {
    solid: 'bg-revoked text-revoked-foreground',
    text: 'text-rejected-foreground',
    line: '[--line:var(--revoked-line)]',
    icon: RevokedIcon,
  },
  draft: {
    solid: 'bg-draft text-draft-foreground',
    text: 'text-draft-foreground',
    line: '[--line:var(--draft-line)]',
    icon: DraftIcon,
  },
  published: {
    solid: 'bg-published text-published-foreground',
    text: 'text-approved-foreground',
    line: '[--line:var(--published-line)]',
    icon: PublishedIcon,
  },
  offline,
  waiting: { ...offline, icon: ToSendIcon },
  'on-phone': { ...offline, icon: OnPhoneIcon },
  conflict: { ...pending, icon: ConflictIcon },
  attention: { ...rejected, icon: AlertIcon },
  plain: {
    solid: 'bg-secondary text-secondary-foreground',
    text: 'text-muted-foreground',
    line: '',
    icon: undefined,
  },
};

type StateProps = { tone: Tone; children: ReactNode; icon?: Icon; className?: string };

/** An icon and a label on a tinted background, 24 px high. */
export function StatusBadge({ tone, children, icon, className }: StateProps) {
  const IconMark = icon ?? toneStyles[tone].icon;
  return (
    <span
      className={cn(
        'inline-flex h-6 flex-none items-center gap-1.25 rounded-sm ps-1.5 pe-2 text-[0.8125rem]',
        'leading-none font-[620] [font-stretch:97%] whitespace-nowrap',
        toneStyles[tone].solid,
        className,
      )}
    >
      {IconMark && <IconMark className="size-3.5" strokeWidth={2.5} aria-hidden />}
      {children}
    </span>
  );
}

/** An icon and a label without a background, for dense rows. */
export function StatusText({ tone, children, icon, className }: StateProps) {
  const IconMark = icon ?? toneStyles[tone].icon;
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.25 text-[0.8125rem] leading-4.5 font-[560]',
        '[font-stretch:97%] whitespace-nowrap',
        toneStyles[tone].text,
        className,
      )}
    >
      {IconMark && <IconMark className="size-[0.9375rem]" strokeWidth={2.25} aria-hidden />}
      {children}
    </span>
  );
}

/** A dot and a label, for Opened and Closed in a table. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={cn('inline-flex items-center gap-1.75', toneStyles[tone].line)}>
      <span className="size-2 flex-none rounded-[2px] bg-(--line,currentColor)" aria-hidden />
      {children}
    </span>
  );
}

/** Sets `--line`, the colour of a row's leading edge. */
export function toneLineClass(tone: Tone | undefined): string {
  return tone === undefined ? '' : toneStyles[tone].line;
}

export function toneTextClass(tone: Tone): string {
  return toneStyles[tone].text;
}
