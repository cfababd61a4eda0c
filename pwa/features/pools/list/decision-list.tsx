import type { Made } from '#pwa/features/pools/list/decision-dialog.tsx';
import type { RankedLine } from '#pwa/features/pools/pool-queries.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { UndoIcon } from '#pwa/ui/icons.ts';

/** The decisions that the preview shows and the allocation will make, each with its undo. */
export function DecisionList({
  made,
  nameOf,
  onUndo,
}: {
  made: readonly Made[];
  nameOf: (line: RankedLine) => string;
  onUndo: (made: Made) => void;
}) {
  const { t } = useTranslation();
  if (made.length === 0) return null;
  return (
    <Card className="px-4 py-3">
      <h2 className="font-[640]">{t('pools.decisions')}</h2>
      <p className="text-sm text-muted-foreground">{t('pools.decisionsHint')}</p>
      <ul className="mt-1 divide-y divide-border">
        {made.map((each) => {
          const name = nameOf(each.line);
          const { answer } = each;
          return (
            <li key={each.line.requestId} className="flex flex-wrap items-center gap-x-4 py-1.5">
              <p className="min-w-0 flex-1 basis-56">
                {joinWithDots([
                  t(answer.decision === 'give' ? 'pools.overrideOf' : 'pools.refuseOf', { name }),
                  answer.decision === 'give' && t(`pools.category.${answer.category}`),
                  answer.text,
                ])}
              </p>
              <Button
                size="xs"
                variant="outline"
                icon={UndoIcon}
                className="max-md:min-h-11"
                aria-label={t('pools.undoOf', { name })}
                onClick={() => onUndo(each)}
              >
                {t('action.undo')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
