import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteQuestionSet,
  listQuestionSets,
  newQuestionSet,
  type QuestionSet,
  saveQuestionSet,
} from '#sync/contracts/reports/manage-reports.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call, send } from '#pwa/lib/http/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { DeleteIcon } from '#pwa/ui/icons.ts';
import { Input } from '#pwa/ui/input.tsx';
import { List } from '#pwa/ui/list/list.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const queryKey = ['question-sets'];

/** Inserts saved question sets and saves the current questions as one. */
export function QuestionSets({
  questions,
  onUse,
}: {
  questions: readonly string[];
  onUse: (questions: string[]) => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listQuestionSets, { signal }),
  });
  const { data } = query;
  const [deleteTarget, setDeleteTarget] = useState<QuestionSet | null>(null);

  function use({ name, questions: saved }: QuestionSet): void {
    const before = [...questions];
    onUse(saved);
    toast('notice', {
      text: t('manageReports.setUsed', { name }),
      action: { label: t('action.undo'), onClick: () => onUse(before) },
    });
  }

  return (
    <section aria-label={t('manageReports.sets')} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-[0.9375rem] leading-5 font-semibold">{t('manageReports.sets')}</h2>
      <ContentStates
        state={data === undefined ? (query.isError ? 'error' : 'loading') : 'ready'}
        skeleton={<ListSkeleton rows={2} label={t('state.loading')} />}
        empty={{ title: t('manageReports.setsEmpty') }}
        error={queryErrorState(query)}
      >
        {data?.length === 0 && (
          <p className="text-muted-foreground">{t('manageReports.setsEmpty')}</p>
        )}
        <List className={data?.length === 0 ? 'hidden' : undefined}>
          {data?.map((set) => (
            <li key={set.id} className="flex items-center gap-1 py-1 ps-3">
              <button
                type="button"
                className="min-h-11 min-w-0 flex-1 text-start hover:underline"
                onClick={() => use(set)}
              >
                <span className="sr-only">{t('manageReports.setUse', { name: set.name })}</span>
                <span className="block truncate font-[580]" dir="auto" aria-hidden>
                  {set.name}
                </span>
                <span className="num block text-[0.8125rem] text-muted-foreground">
                  {t('manageReports.setCount', { count: set.questions.length })}
                </span>
              </button>
              <IconButton
                icon={DeleteIcon}
                label={t('manageReports.setDelete', { name: set.name })}
                onClick={() => setDeleteTarget(set)}
              />
            </li>
          ))}
        </List>
      </ContentStates>
      <SaveQuestionSet questions={questions} />
      {deleteTarget !== null && (
        <DeleteRecordDialog
          title={t('manageReports.setDeleteTitle', { name: deleteTarget.name })}
          text={t('manageReports.setDeleteText')}
          confirm={t('manageReports.delete')}
          remove={async () => {
            const { message } = await send(deleteQuestionSet, { params: { id: deleteTarget.id } });
            void client.invalidateQueries({ queryKey });
            return message ?? t('manageReports.setDeleted');
          }}
          onClose={() => setDeleteTarget(null)}
        />
      )}
    </section>
  );
}

function SaveQuestionSet({ questions }: { questions: readonly string[] }) {
  const { t, translate } = useTranslation();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const { busy, error, fieldErrors, setFieldErrors, submit } = useSubmit({
    // All belong to the set, whose only field is its name.
    fields: () => 'name',
  });

  async function save(): Promise<void> {
    const set = { name: name.trim(), questions: [...questions] };
    const wrong = newQuestionSet.safeParse(set).error?.issues[0]?.message;
    if (wrong !== undefined) return setFieldErrors({ name: wrong });
    await submit(async () => {
      const { message } = await send(saveQuestionSet, { body: { questionSet: set } });
      void client.invalidateQueries({ queryKey });
      toast('success', { text: message ?? t('manageReports.setSaved') });
      setName('');
    });
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('manageReports.setName')}
        hint={t('manageReports.setNameHint')}
        error={translate(fieldErrors['name']) ?? error}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            dir="auto"
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              // The surrounding form must not be submitted.
              event.preventDefault();
              void save();
            }}
          />
        )}
      </Field>
      <Button
        variant="outline"
        size="sm"
        className="self-start max-md:min-h-11"
        busy={busy}
        onClick={() => void save()}
      >
        {t('manageReports.setSave')}
      </Button>
    </div>
  );
}
