import { type ReactNode, useState } from 'react';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import type { BulkAction } from '#pwa/features/manage-matches/bulk/bulk-match-actions.ts';
import { BulkMatchDialog } from '#pwa/features/manage-matches/bulk/bulk-match-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import {
  AssignIcon,
  ClosedIcon,
  DeleteIcon,
  DownloadIcon,
  type Icon,
  OpenedIcon,
} from '#pwa/ui/icons.ts';

const buttons: readonly [BulkAction, Icon][] = [
  ['open', OpenedIcon],
  ['close', ClosedIcon],
  ['assign', AssignIcon],
  ['export', DownloadIcon],
  ['delete', DeleteIcon],
];

/**
 * Actions for the selected matches, and the dialog that confirms them. The dialog is returned
 * separately, because the bar with the buttons disappears once the last selected match is deleted.
 */
export function useBulkMatchActions(
  ticked: readonly AdminMatch[],
  onDone: (ids: readonly string[]) => void,
): { actions: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ kind: BulkAction; matches: readonly AdminMatch[] } | null>(
    null,
  );
  return {
    actions: buttons.map(([kind, icon]) => (
      <Button
        key={kind}
        size="sm"
        variant="ghost"
        icon={icon}
        className="flex-none !border-background/40 !text-background hover:!text-foreground max-md:min-h-11"
        onClick={() => setAsked({ kind, matches: ticked })}
      >
        {t(`bulk.${kind}`)}
      </Button>
    )),
    dialog: asked !== null && (
      <BulkMatchDialog {...asked} onDone={onDone} onClose={() => setAsked(null)} />
    ),
  };
}
