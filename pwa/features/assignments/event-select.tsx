import { useQuery } from '@tanstack/react-query';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Select } from '#pwa/ui/form/input.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

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
  if (query.data === undefined && query.isError) {
    const { text, retry, onRetry } = queryErrorState(query);
    return (
      <Banner
        tone="error"
        rounded
        action={
          <Button size="xs" onClick={onRetry}>
            {retry}
          </Button>
        }
      >
        {text}
      </Banner>
    );
  }
  return (
    <Field
      label={t('assignments.toEvent')}
      error={error}
      hint={query.data !== undefined && events.length === 0 ? t('assignments.noEvents') : undefined}
      required
    >
      {(control) => (
        <Select
          {...control}
          value={events.some(({ id }) => id === value) ? value : ''}
          onChange={(event) => onChange(event.target.value)}
          disabled={query.data === undefined}
        >
          <option value="">
            {t(query.data === undefined ? 'state.loading' : 'assignments.chooseEvent')}
          </option>
          {events.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
