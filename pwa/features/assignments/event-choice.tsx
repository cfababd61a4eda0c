import { useQuery } from '@tanstack/react-query';
import { allEvents } from '#pwa/lib/queries.ts';
import { readError } from '#pwa/lib/query-state.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/input.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

export function EventChoice({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) {
  const { t } = useWords();
  const query = useQuery(allEvents());
  const events = query.data ?? [];
  if (query.data === undefined && query.isError) {
    const { text, retry, onRetry } = readError(query);
    return (
      <Strip
        tone="error"
        rounded
        action={
          <Button size="xs" onClick={onRetry}>
            {retry}
          </Button>
        }
      >
        {text}
      </Strip>
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
