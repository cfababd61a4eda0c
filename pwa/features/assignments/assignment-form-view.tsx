import { useQuery } from '@tanstack/react-query';
import {
  type AssignmentValues,
  type AssignmentKind,
  toggleOfficer,
} from '#pwa/features/assignments/assignment-form.ts';
import { assignedOfficersQuery } from '#pwa/features/assignments/assigned-officers.ts';
import { AssignedOfficersPanel } from '#pwa/features/assignments/assigned-officers-panel.tsx';
import { SelectedOfficers } from '#pwa/features/assignments/selected-officers.tsx';
import { EventSelect } from '#pwa/features/assignments/event-select.tsx';
import { MatchPicker } from '#pwa/features/assignments/match-picker.tsx';
import { OfficerPicker } from '#pwa/features/assignments/officer-picker.tsx';
import { useAssignment } from '#pwa/features/assignments/use-assignment.ts';
import { UnsavedChangesDialog } from '#pwa/lib/forms/unsaved-changes-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/**
 * The form: tournament or match, officers, and who is already assigned. `target` is preselected by
 * the URL, or empty.
 */
export function AssignmentFormView({ kind, target }: { kind: AssignmentKind; target: string }) {
  const { t, translate } = useTranslation();
  const edit = useAssignment(kind, target, cleared);
  const { form, errors, isSubmitting, refusal } = edit;
  const chosen = form.watch('target');
  const officers = form.watch('officers');
  const standing = useQuery(assignedOfficersQuery(kind, chosen));
  const before = standing.data?.find(({ assigned }) => assigned);
  const replaced = kind === 'match' && officers.length > 0 ? before : undefined;

  /** Keeps the target after saving, so that more officers can be assigned to it. */
  function cleared(): void {
    edit.form.reset({ target: edit.form.getValues('target'), officers: [] });
  }
  function put<Name extends keyof AssignmentValues>(
    name: Name,
    value: AssignmentValues[Name],
  ): void {
    const { isSubmitted } = form.formState;
    if (name === 'target')
      form.setValue('target', value as string, { shouldValidate: isSubmitted });
    else
      form.setValue('officers', value as AssignmentValues['officers'], {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      });
  }
  function errorOf(field: keyof AssignmentValues): string | undefined {
    const message = errors[field]?.message;
    return message === undefined ? undefined : translate(message);
  }

  return (
    <form
      noValidate
      className="flex flex-1 flex-col md:min-h-0"
      onSubmit={(event) => void edit.submit(event)}
    >
      {refusal !== null && (
        <Banner
          tone="error"
          action={
            refusal.kind === 'stale' && (
              <Button size="xs" onClick={() => void edit.loadAgain()}>
                {t('form.reload')}
              </Button>
            )
          }
        >
          {refusal.text}
        </Banner>
      )}
      <div className="flex-1 px-4 py-5 md:min-h-0 md:overflow-y-auto md:px-6">
        <div className="grid max-w-5xl items-start gap-x-8 gap-y-6 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            {kind === 'event' ? (
              <EventSelect
                value={chosen}
                onChange={(id) => put('target', id)}
                error={errorOf('target')}
              />
            ) : (
              <MatchPicker
                value={chosen}
                onChange={(id) => put('target', id)}
                error={errorOf('target')}
              />
            )}
            <OfficerPicker
              kind={kind}
              chosen={officers}
              standing={standing.data}
              onToggle={(one) => put('officers', toggleOfficer(kind, officers, one))}
              error={errorOf('officers')}
            />
          </div>
          <AssignedOfficersPanel kind={kind} target={chosen} query={standing} />
        </div>
      </div>
      <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none flex-wrap items-center justify-end gap-2.5 border-t border-border bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
        <SelectedOfficers
          officers={officers}
          onRemove={(one) => put('officers', toggleOfficer(kind, officers, one))}
        >
          {replaced === undefined
            ? t(kind === 'event' ? 'assignments.eventHint' : 'assignments.matchHint')
            : t('assignments.replaces', { name: replaced.name })}
        </SelectedOfficers>
        <Button
          type="submit"
          size="touch"
          variant="signal"
          className="md:min-w-32"
          busy={isSubmitting}
        >
          {t('assignments.do')}
        </Button>
      </footer>
      <UnsavedChangesDialog dirty={officers.length > 0 && !isSubmitting} sending={isSubmitting} />
    </form>
  );
}
