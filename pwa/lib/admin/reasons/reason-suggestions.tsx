import { useQuery } from '@tanstack/react-query';
import { type ReasonKind, standardReasons } from '#sync/contracts/messages/reasons.ts';
import { suggestedReasons } from '#pwa/lib/admin/reasons/suggested-reasons.ts';
import { recentRejectionReasonsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { CheckIcon } from '#pwa/ui/icons.ts';

/** Offers the reasons given lately for such requests, and the standard ones. */
export function ReasonSuggestions({
  type,
  reason,
  onReason,
}: {
  type: ReasonKind;
  reason: string;
  onReason: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const { data: recent = [], isLoading } = useQuery(recentRejectionReasonsQuery(type));
  const suggestions = suggestedReasons(
    recent,
    standardReasons[type].map((key) => t(key)),
  );
  // Recent reasons come first: those below would move under a press when they arrive.
  const offered = isLoading ? [] : suggestions;
  /** Adds a suggestion to what was typed, or replaces another suggestion. */
  const offer = (text: string) => {
    const typed = reason.trim();
    onReason(typed === '' || suggestions.includes(typed) ? text : `${typed}\n${text}`);
  };
  return (
    <div>
      <p className="mb-2 text-sm font-semibold">{t('approvals.suggestedReasons')}</p>
      <ul className="flex flex-wrap gap-2">
        {offered.map((text) => (
          <li key={text} className="min-w-0">
            <button
              type="button"
              aria-pressed={text === reason}
              className={cn(
                'inline-flex min-h-11 max-w-full items-center gap-2 rounded-md border-[1.5px] border-solid px-3 text-start text-sm font-[560] md:min-h-8',
                text === reason
                  ? 'border-primary bg-accent text-accent-foreground'
                  : 'border-border bg-card hover:bg-muted',
              )}
              onClick={() => offer(text)}
            >
              <span className="line-clamp-2" dir="auto">
                {text}
              </span>
              {text === reason && <CheckIcon className="size-4 flex-none" aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
