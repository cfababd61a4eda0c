// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FilterMenu } from '#pwa/ui/data-table/filter-menu.tsx';

afterEach(cleanup);

const words = { search: 'Search', noneFound: 'No results.' };
const options = [
  { value: '', label: 'Any organization' },
  ...Array.from({ length: 30 }, (_, at) => ({ value: `${at}`, label: `Outlet ${at}` })),
  { value: 'desk', label: 'وكالة النيل للصور' },
];

function open(value: string) {
  const onChange = vi.fn<(value: string | undefined) => void>();
  render(
    <FilterMenu
      label="Organization"
      active={value !== ''}
      value={value}
      onChange={onChange}
      options={options}
      words={words}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Organization' }));
  return onChange;
}
const search = (text: string) =>
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });

it('a filter of many values finds one in either spelling, and Enter selects it', () => {
  const onChange = open('');
  search('النيل للصوَر');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'وكالة النيل للصور',
  ]);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('desk');
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('a filter of many values says when nothing is found, and can be removed', () => {
  const onChange = open('3');
  search('nobody');
  expect(screen.getByRole('status').textContent).toBe(words.noneFound);
  search('any org');
  fireEvent.click(screen.getByRole('option'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined);
});
