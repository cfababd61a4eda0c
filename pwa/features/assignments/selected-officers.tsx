import type { ReactNode } from 'react';
import type { SelectedOfficer } from '#pwa/features/assignments/assignment-form.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { IconButton } from '#pwa/ui/primitives/button.tsx';
import { CloseIcon } from '#pwa/ui/icons.ts';

/** The officers selected across all searches, and the effect of assigning them. */
export function SelectedOfficers({
  officers,
  onRemove,
  children,
}: {
  officers: readonly SelectedOfficer[];
  onRemove: (one: SelectedOfficer) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  if (officers.length === 0) return null;
  return (
    <div className="me-auto flex min-w-0 flex-1 basis-72 flex-col gap-1.5">
      <ul
        aria-label={t('assignments.chosen', { count: officers.length })}
        className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto"
      >
        {officers.map((one) => (
          <li
            key={one.id}
            className="flex items-center rounded-md bg-accent ps-2.5 text-sm font-[560] text-accent-foreground"
          >
            <span className="truncate">{one.name}</span>
            <IconButton
              icon={CloseIcon}
              size="sm"
              className="max-md:size-11"
              label={t('assignments.remove', { name: one.name })}
              onClick={() => onRemove(one)}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted-foreground">{children}</p>
    </div>
  );
}
