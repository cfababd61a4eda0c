// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { PlaceFields, type PlaceValues } from '#pwa/lib/admin/places/place-fields.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { createCity } from '#sync/contracts/places/manage-places.ts';
import { searchCountries } from '#sync/contracts/places/place-search.ts';

const server = vi.hoisted(() => ({ call: vi.fn<(endpoint: unknown) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: server.call,
}));
afterEach(cleanup);

const egypt = { id: 'eg', name: 'Egypt' };
const opened: UseFormReturn<PlaceValues>[] = [];
function Fields() {
  const form = useForm<PlaceValues>({ defaultValues: { countryId: egypt.id, cityId: '' } });
  useEffect(() => void opened.push(form), [form]);
  const state = { form, errorOf: () => undefined, hintOf: () => undefined };
  return <PlaceFields state={state} stored={null} withCity />;
}

/** Adds a city; its answer comes with the returned function. */
async function addCity(): Promise<() => Promise<void>> {
  let answer: (city: object) => void = () => undefined;
  server.call.mockImplementation((endpoint) => {
    if (endpoint === createCity) return new Promise((resolve) => (answer = resolve));
    return Promise.resolve(endpoint === searchCountries ? [egypt] : []);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Fields />
    </QueryClientProvider>,
  );
  const city = screen.getByRole('combobox', { name: new RegExp(englishText('places.city')) });
  fireEvent.change(city, { target: { value: 'Siwa' } });
  fireEvent.click(await screen.findByText(englishText('places.addCity', { name: 'Siwa' })));
  return () => act(async () => answer({ id: 'siwa', name: 'Siwa', countryId: egypt.id }));
}

it('a city that was added is selected', async () => {
  const answer = await addCity();
  await answer();
  expect(opened.at(-1)?.getValues('cityId')).toBe('siwa');
});

it('a city that was added is not selected if another country was selected in the meantime', async () => {
  const answer = await addCity();
  act(() => opened.at(-1)?.setValue('countryId', 'ma'));
  await answer();
  expect(opened.at(-1)?.getValues('cityId')).toBe('');
});
