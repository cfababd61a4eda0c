import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { rejectionReason } from '#sync/contracts/admin/approvals.ts';
import { suggestedReasons } from '#pwa/features/approvals/requests/request-people.ts';
import { recentRejectionReasonsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useBlockUpdates } from '#pwa/lib/app/app-updates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Kbd } from '#pwa/ui/primitives/filter-chip.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { Dialog } from '#pwa/ui/primitives/dialog.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { CheckIcon } from '#pwa/ui/icons.ts';
import { Textarea } from '#pwa/ui/form/input.tsx';

const longest = 500;

/** Asks for the reason of a rejection. Ctrl+Enter sends it. */
export function RejectDialog({
  title,
  description,
  onReject,
  onClose,
}: {
  title: string;
  /** Other consequences, besides the e-mail with the reason. */
  description?: string;
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const { t, translate } = useTranslation();
  const form = useId();
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  useBlockUpdates(reason !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  const { data: recent = [], isLoading } = useQuery(recentRejectionReasonsQuery());
  const checked = rejectionReason.safeParse(reason);
  const problem = checked.success ? undefined : checked.error.issues[0]?.message;
  const suggestions = suggestedReasons(recent, [
    t('approvals.reasonPressId'),
    t('approvals.reasonExpired'),
    t('approvals.reasonName'),
    t('approvals.reasonPhoto'),
    t('approvals.reasonOrganization'),
  ]);
  // Recent reasons come first: when they arrive, the others would move under the finger.
  const offered = isLoading ? [] : suggestions;
  /** Appends a suggestion to the typed text, or replaces the suggestion that was chosen before. */
  const offer = (text: string) => {
    const typed = reason.trim();
    setReason(typed === '' || suggestions.includes(typed) ? text : `${typed}\n${text}`);
    field.current?.focus();
  };

  return (
    <Dialog
      open
      undimmed
      // The reason is the only required input; the suggestions above it are a shortcut.
      initialFocus={field}
      onOpenChange={onClose}
      title={title}
      description={[description, t('approvals.reasonText')].filter(Boolean).join(' ')}
      actions={
        <>
          <Button size="touch" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            size="touch"
            variant="danger"
            disabled={!checked.success}
          >
            {t('action.submit')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (checked.success) onReject(checked.data);
        }}
      >
        <div>
          <p className="mb-2 text-sm font-semibold">{t('approvals.reasonsLately')}</p>
          <ul className="flex flex-wrap gap-2">
            {offered.map((text) => (
              <li key={text} className="min-w-0">
                <button
                  type="button"
                  aria-pressed={text === reason}
                  className={cn(
                    'inline-flex min-h-11 max-w-full items-center gap-2 rounded-md border-[1.5px] border-solid px-3 text-start text-sm font-[560] md:min-h-9',
                    text === reason
                      ? 'border-primary bg-accent text-accent-foreground'
                      : 'border-border bg-card hover:bg-muted',
                  )}
                  onClick={() => offer(text)}
                >
                  <span className="truncate">{text}</span>
                  {text === reason && <CheckIcon className="size-4 flex-none" aria-hidden />}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <Field
          label={t('approvals.rejectionReason')}
          hint={
            <span className="num flex items-center justify-between gap-3">
              <span className="hidden items-center gap-1 md:flex">
                <Kbd>Ctrl</Kbd>
                <Kbd>Enter</Kbd>
              </span>
              <span className="ms-auto">
                {t('approvals.reasonLength', { now: reason.trim().length, of: longest })}
              </span>
            </span>
          }
          error={
            problem !== undefined && (touched || reason !== '') ? translate(problem) : undefined
          }
          required
        >
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              rows={4}
              dir="auto"
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setTouched(true);
              }}
              onBlur={() => setTouched(reason !== '' || touched)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                event.currentTarget.form?.requestSubmit();
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
