/** Toasts. The toaster is fetched with the first one, so that it is not part of the first load. */
import type { toast as sonnerToast } from 'sonner';
import { cn } from '#pwa/ui/lib/utils.ts';
import {
  AlertIcon,
  CheckIcon,
  CloseIcon,
  type Icon,
  NewVersionIcon,
  NoticeIcon,
} from '#pwa/ui/icons.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';

type Tone = 'success' | 'error' | 'notice' | 'update';

const toneStyles: Record<Tone, { icon: Icon; line: string }> = {
  success: { icon: CheckIcon, line: 'text-approved-line before:bg-approved-line' },
  error: { icon: AlertIcon, line: 'text-rejected-line before:bg-rejected-line' },
  notice: { icon: NoticeIcon, line: 'text-primary before:bg-primary' },
  update: { icon: NewVersionIcon, line: 'text-primary before:bg-primary' },
};

export type ToastOptions = {
  /** Shown in bold before the text. */
  title?: string;
  text: string;
  action?: { label: string; onClick: () => void; signal?: boolean };
  /** Shows a button that dismisses the toast. */
  closeLabel?: string;
  /** Milliseconds; 5 seconds by default, `Infinity` stays. */
  duration?: number;
  /** A toast with the same id is replaced. */
  id?: string;
  onClose?: () => void;
};

type Sonner = typeof sonnerToast;

let toaster: Promise<Sonner> | undefined;

/** Shows a toast; returns immediately. */
export function toast(tone: Tone, options: ToastOptions): void {
  toaster ??= fetchToaster();
  void toaster.then((sonner) => show(sonner, tone, options));
}

/** Dismisses a toast, even if it has not been shown yet. */
export function dismissToast(id: string): void {
  // In the order of the calls: toasts that wait for the toaster come first.
  void toaster?.then((sonner) => sonner.dismiss(id));
}

async function fetchToaster(): Promise<Sonner> {
  try {
    const [{ toast: sonner }, { ensureToaster }] = await Promise.all([
      import('sonner'),
      import('#pwa/ui/sonner.tsx'),
    ]);
    ensureToaster();
    return sonner;
  } catch (error) {
    // No signal: the next toast tries again.
    toaster = undefined;
    throw error;
  }
}

function show(sonner: Sonner, tone: Tone, options: ToastOptions): void {
  const { id, duration = 5000, onClose } = options;
  sonner.custom((key) => <ToastCard tone={tone} {...options} close={() => sonner.dismiss(key)} />, {
    duration,
    ...(id === undefined ? {} : { id }),
    ...(onClose === undefined ? {} : { onDismiss: onClose, onAutoClose: onClose }),
  });
}

function ToastCard({
  tone,
  title,
  text,
  action,
  closeLabel,
  close,
}: ToastOptions & { tone: Tone; close: () => void }) {
  const { icon: IconMark, line } = toneStyles[tone];
  const button = action && (
    <Button
      variant={action.signal ? 'signal' : 'outline'}
      size={action.signal ? 'touch' : 'sm'}
      className={action.signal ? 'mt-2.5' : '-my-1'}
      onClick={() => {
        action.onClick();
        close();
      }}
    >
      {action.label}
    </Button>
  );
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      data-tone={tone}
      className={cn(
        'relative flex w-full items-start gap-3 overflow-hidden rounded-xl border border-border',
        'bg-popover py-3.5 ps-4 pe-3.5 font-sans text-[0.9375rem] leading-[1.3125rem] shadow-float',
        'before:absolute before:inset-y-0 before:start-0 before:w-1',
        line,
      )}
    >
      <IconMark className="mt-px size-5 flex-none" aria-hidden />
      <div className="min-w-0 flex-1 text-popover-foreground">
        <p>
          {title !== undefined && <b className="font-[640]">{title} </b>}
          {text}
        </p>
        {action?.signal && button}
      </div>
      {!action?.signal && button}
      {closeLabel !== undefined && (
        <IconButton
          icon={CloseIcon}
          label={closeLabel}
          size="sm"
          className="-my-1 text-popover-foreground"
          onClick={close}
        />
      )}
    </div>
  );
}
