import { dismissRefusal } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useRefusedChanges } from '#pwa/lib/sync/hooks.ts';
import { refusalText } from '#pwa/lib/sync/refusal-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { IconButton } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { CloseIcon } from '#pwa/ui/icons.ts';
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';

/** Why the server refused what was sent later, until the person dismisses it. */
export function RefusedAnswer({ matchId }: { matchId: string }) {
  const { t } = useTranslation();
  const match = formatRecordKey({ kind: 'match', id: matchId });
  const refused = useRefusedChanges()?.find(
    ({ record, name }) => record === match && name.startsWith('pool.'),
  );
  if (refused === undefined) return null;
  return (
    <div className="mb-4">
      <Banner
        tone="error"
        rounded
        action={
          <IconButton
            icon={CloseIcon}
            size="sm"
            label={t('action.close')}
            className="-my-1.5"
            onClick={() => void dismissRefusal(refused.id)}
          />
        }
      >
        {t('matchPlaces.refused', { reason: refusalText(refused) })}
      </Banner>
    </div>
  );
}
