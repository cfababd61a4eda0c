import { useState } from 'react';
import type { OwnOutlet } from '#sync/contracts/outlets/outlets.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { RemoveDialog } from '#pwa/lib/outlets/outlet-dialogs.tsx';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { OutletIcon } from '#pwa/ui/icons.ts';

/** The outlet's name and type, what the person is there, and the way out. */
export function OwnMembership({
  outlet,
  userId,
  onLeft,
}: {
  outlet: OwnOutlet;
  userId: string;
  onLeft: () => void;
}) {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const name = placeName(outlet);
  return (
    <Card className="flex items-start gap-3 px-4 py-3.5">
      <OutletIcon className="size-6 flex-none text-muted-foreground" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="heading-3" dir="auto">
          {name}
        </p>
        <p className="num text-sm text-muted-foreground">
          {joinWithDots([
            t(`outlets.type.${outlet.type}`),
            t('outlets.since', { date: formatDate(outlet.joinedAt) }),
          ])}
        </p>
        <p className="mt-1.5 text-[0.9375rem]">{t(`outlets.own.${outlet.state}`)}</p>
        <Button
          variant="destructive-outline"
          size="sm"
          className="mt-3 max-md:min-h-11"
          onClick={() => setLeaving(true)}
        >
          {t('outlets.leave')}
        </Button>
      </div>
      {isLeaving && (
        <RemoveDialog
          params={{ id: outlet.id, accountId: userId }}
          title={t('outlets.leaveTitle', { name })}
          text={t('outlets.leaveText')}
          confirm={t('outlets.leave')}
          done={t('outlets.left', { name })}
          onClose={() => setLeaving(false)}
          onRemoved={onLeft}
        />
      )}
    </Card>
  );
}
