import { useQuery } from '@tanstack/react-query';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { LoadErrorBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { RecordOptions } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

export function EventSelect({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const query = useQuery(eventsQuery());
  const events = query.data ?? [];
  if (query.data === undefined && query.isError) return <LoadErrorBanner query={query} />;
  return (
    <Field
      label={t('assignments.toEvent')}
      error={error}
      hint={query.data !== undefined && events.length === 0 ? t('assignments.noEvents') : undefined}
      required
    >
      {(control) => (
        <NativeSelect
          {...control}
          value={events.some(({ id }) => id === value) ? value : ''}
          onChange={(event) => onChange(event.target.value)}
          disabled={query.data === undefined}
        >
          <option value="">
            {t(query.data === undefined ? 'state.loading' : 'assignments.chooseEvent')}
          </option>
          <RecordOptions records={events} />
        </NativeSelect>
      )}
    </Field>
  );
}
