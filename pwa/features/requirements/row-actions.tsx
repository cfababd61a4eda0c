import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { RequirementRow } from '#sync/contracts/evidence/requirements.ts';
import { AskPeopleDialog } from '#pwa/features/requirements/ask-people-dialog.tsx';
import type { MoveRequirement } from '#pwa/features/requirements/use-requirement-order.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { IconButton } from '#pwa/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#pwa/ui/dropdown-menu.tsx';
import { DeleteIcon, DownIcon, EditIcon, MoreIcon, UpIcon, WriteMailIcon } from '#pwa/ui/icons.ts';

/** Buttons that move a requirement, and a menu. */
export function RowActions({
  row,
  move,
  isFirst,
  isLast,
  onDelete,
}: {
  row: RequirementRow;
  /** Absent while not all requirements are shown. */
  move: MoveRequirement | null;
  isFirst: boolean;
  isLast: boolean;
  onDelete: (row: RequirementRow) => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { id } = row;
  const name = placeName(row);
  // Not disabled at the ends, so that it keeps the focus.
  const button = { size: 'sm', className: 'max-md:size-11 aria-disabled:opacity-40' } as const;
  return (
    <span className="flex justify-end">
      {move !== null && (
        <>
          <IconButton
            {...button}
            icon={UpIcon}
            label={t('evidence.moveUp', { name })}
            aria-disabled={isFirst || undefined}
            onClick={() => void move(id, -1)}
          />
          <IconButton
            {...button}
            icon={DownIcon}
            label={t('evidence.moveDown', { name })}
            aria-disabled={isLast || undefined}
            onClick={() => void move(id, 1)}
          />
        </>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton {...button} icon={MoreIcon} label={t('evidence.rowActions', { name })} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem
            onSelect={() => void navigate({ to: '/admin/requirements/$id', params: { id } })}
          >
            <EditIcon aria-hidden />
            {t('places.edit')}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setAsking(true)}>
            <WriteMailIcon aria-hidden />
            {t('evidence.ask')}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => onDelete(row)}>
            <DeleteIcon aria-hidden />
            {t('evidence.requirementDelete')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isAsking && <AskPeopleDialog requirement={row} onClose={() => setAsking(false)} />}
    </span>
  );
}
