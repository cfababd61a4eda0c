import { useState } from 'react';
import { changeChoices } from '#pwa/features/fixture-import/store/import-store.ts';
import { TeamForm, teams } from '#pwa/lib/admin/places/team-form.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { BottomSheet } from '#pwa/ui/dialogs/bottom-sheet.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** Creates the team that a name in the file stands for, without leaving the import. */
export function CreateTeam({ name }: { name: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isArabic = /\p{Script=Arabic}/u.test(name);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" full onClick={() => setOpen(true)}>
        {/* A long name wraps. */}
        <span className="min-w-0 leading-snug whitespace-normal">
          {t('fixtureImport.createTeam', { name })}
        </span>
      </Button>
      <BottomSheet
        open={isOpen}
        onOpenChange={setOpen}
        title={t('places.addTeam')}
        closeLabel={t('action.close')}
      >
        <div className="-mx-5 -mb-5">
          <TeamForm
            team={null}
            inPlace={{
              initial: {
                ...teams.form.toValues(null),
                ...(isArabic ? { nameArabic: name } : { name }),
              },
              onCancel: close,
              onSaved: ({ id }) => {
                close();
                // The name in the file stands for this team, whatever it was named in the form.
                void changeChoices((choices) => ({
                  ...choices,
                  teams: [...choices.teams, { name, id, remember: true }],
                }));
              },
            }}
          />
        </div>
      </BottomSheet>
    </>
  );
}
