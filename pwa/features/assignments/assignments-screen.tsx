import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  assignedOfficersQuery,
  type AssignmentKind,
  type AssignmentValues,
  type SelectedOfficer,
  toggleOfficer,
} from '#pwa/features/assignments/assignments.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { AssignedOfficersPanel } from '#pwa/features/assignments/assigned-officers-panel.tsx';
import { EventSelect } from '#pwa/features/assignments/event-select.tsx';
import { MatchPicker } from '#pwa/features/assignments/match-picker.tsx';
import { OfficerPicker } from '#pwa/features/assignments/officer-picker.tsx';
import { RoundAssignments } from '#pwa/features/assignments/round/round-assignments.tsx';
import { useAssignment } from '#pwa/features/assignments/use-assignment.ts';
import { OfficerClashes } from '#pwa/lib/admin/assignments/officer-clashes.tsx';
import { UnsavedChangesDialog } from '#pwa/lib/forms/unsaved-changes-dialog.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { CloseIcon } from '#pwa/ui/icons.ts';
import { AdminPageHeader, AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { TabList, tabClass } from '#pwa/ui/layout/page-tabs.tsx';

const route = getRouteApi('/admin-area/admin/manage/assignments');
const tabs = [
  { kind: 'event', name: 'assignments.toEvent' },
  { kind: 'match', name: 'assignments.toMatch' },
  { kind: 'round', name: 'assignments.toRound' },
] as const;

/** Assigns media officers to a tournament, one to a match, or those of a whole round. */
export function AssignmentsScreen() {
  const { t } = useTranslation();
  const { to: kind = 'event', id, round } = route.useSearch();
  useDocumentTitle(t('assignments.title'));
  return (
    <AdminPage>
      <AdminPageHeader
        title={t('assignments.title')}
        tabs={
          <TabList label={t('assignments.category')}>
            {tabs.map((tab) => (
              <Link
                key={tab.kind}
                to="/admin/manage/assignments"
                search={tab.kind === 'event' ? {} : { to: tab.kind }}
                activeOptions={{ exact: true }}
                activeProps={{}}
                aria-current={tab.kind === kind ? 'page' : undefined}
                className={tabClass}
                replace
              >
                {t(tab.name)}
              </Link>
            ))}
          </TabList>
        }
      />
      {kind === 'round' ? (
        <RoundAssignments event={id} {...(round !== undefined && { round })} />
      ) : (
        <AssignmentFormView key={`${kind} ${id}`} kind={kind} target={id ?? ''} />
      )}
    </AdminPage>
  );
}

/**
 * The form: tournament or match, officers, and who is already assigned. `target` is preselected by
 * the URL, or empty.
 */
function AssignmentFormView({ kind, target }: { kind: AssignmentKind; target: string }) {
  const { t, translate } = useTranslation();
  const edit = useAssignment(kind, target, clearOfficers);
  const { form, errors, isSubmitting, error, isStale } = edit;
  const chosen = form.watch('target');
  const officers = form.watch('officers');
  const assigned = useQuery(assignedOfficersQuery(kind, chosen));
  const before = assigned.data?.find((officer) => officer.assigned);
  const replaced = kind === 'match' && officers.length > 0 ? before : undefined;

  /** Keeps the target after saving, so that more officers can be assigned to it. */
  function clearOfficers(): void {
    edit.form.reset({ target: edit.form.getValues('target'), officers: [] });
  }
  const options = { shouldValidate: form.formState.isSubmitted };
  const setTarget = (id: string) => form.setValue('target', id, options);
  const toggle = (one: SelectedOfficer) =>
    form.setValue('officers', toggleOfficer(kind, officers, one), {
      ...options,
      shouldDirty: true,
    });
  function errorOf(field: keyof AssignmentValues): string | undefined {
    const message = errors[field]?.message;
    return message === undefined ? undefined : translate(message);
  }

  const TargetField = kind === 'event' ? EventSelect : MatchPicker;
  return (
    <form
      noValidate
      className="flex flex-1 flex-col md:min-h-0"
      onSubmit={(event) => void edit.submit(event)}
    >
      {error !== null && (
        <Banner
          tone="error"
          action={
            isStale && (
              <Button variant="outline" size="xs" onClick={() => void edit.loadAgain()}>
                {t('form.reload')}
              </Button>
            )
          }
        >
          {error}
        </Banner>
      )}
      <div className="flex-1 px-4 py-5 md:min-h-0 md:overflow-y-auto md:px-6">
        <div className="grid max-w-5xl items-start gap-x-8 gap-y-6 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <TargetField value={chosen} onChange={setTarget} error={errorOf('target')} />
            <OfficerPicker
              kind={kind}
              chosen={officers}
              assigned={assigned.data}
              onToggle={toggle}
              error={errorOf('officers')}
            />
          </div>
          <AssignedOfficersPanel kind={kind} target={chosen} query={assigned} />
        </div>
      </div>
      <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none flex-wrap items-center justify-end gap-2.5 border-t border-border bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
        {kind === 'match' && chosen !== '' && (
          <OfficerClashes officer={officers[0] ?? null} matchIds={[chosen]} />
        )}
        <SelectedOfficers officers={officers} onRemove={toggle}>
          {replaced === undefined
            ? t(kind === 'event' ? 'assignments.eventHint' : 'assignments.matchHint')
            : t('assignments.replaces', { name: fullName(replaced) })}
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

/** The officers selected across all searches, and the effect of assigning them. */
function SelectedOfficers({
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
            <span className="truncate" dir="auto">
              {one.name}
            </span>
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
