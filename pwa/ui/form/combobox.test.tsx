// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Combobox, type ComboboxOption } from '#pwa/ui/form/combobox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';

const cities = ['Cairo', 'Alexandria', 'Łódź', 'São Paulo'].map((label, index) => ({
  value: `${index}`,
  label,
  note: index === 3 ? 'Brazil' : undefined,
}));
const many = Array.from({ length: 80 }, (_, index) => ({
  value: `m${index}`,
  label: `Town ${index}`,
}));

let root: Root;
let chosen: string[];
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  chosen = [];
  document.body.innerHTML = '<div id="root"></div>';
  const box = document.querySelector('#root');
  if (box === null) throw new Error('no root');
  root = createRoot(box);
});
afterEach(() => act(() => root.unmount()));

const added: string[] = [];
const create = {
  label: (name: string) => `Add ${name}`,
  onCreate: (name: string) => void added.push(name),
};

function Held({
  options,
  first,
  canCreate = false,
}: {
  options: readonly ComboboxOption[];
  first: string;
  canCreate?: boolean;
}) {
  const [value, setValue] = useState(first);
  return (
    <Field label="City">
      {(control) => (
        <Combobox
          control={control}
          label="City"
          options={options}
          value={value}
          onChange={(next) => {
            chosen.push(next);
            setValue(next);
          }}
          create={canCreate ? create : undefined}
          labels={{
            none: 'none',
            more: (shown, count) => `${shown} of ${count}`,
            found: (count) => `${count} found`,
          }}
        />
      )}
    </Field>
  );
}

async function draw(first = '', options: readonly ComboboxOption[] = cities, canCreate = false) {
  await act(async () =>
    root.render(<Held options={options} first={first} canCreate={canCreate} />),
  );
  return controls();
}

function controls() {
  const input = document.querySelector('input');
  if (input === null) throw new Error('no field');
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  return {
    input,
    type: (text: string) =>
      act(async () => {
        setter?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    press: (key: string) =>
      act(async () => {
        input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }),
    leave: () =>
      act(async () => {
        input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      }),
    options: () =>
      [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent),
  };
}

test('an option is found and selected by a name that is not shown, however it is spelled', async () => {
  const { type, options, leave } = await draw('', [
    { value: '1', label: 'Alexandria', otherNames: ['الإسكندرية'] },
    { value: '2', label: 'القاهرة', otherNames: ['Cairo'] },
  ]);
  await type('الاسكندريه');
  expect(options()).toEqual(['Alexandria']);
  await type('القاهره');
  await leave();
  expect(chosen).toEqual(['2']);
});

test('typing filters the list whatever the case and accents, and Enter selects the active option', async () => {
  const { input, type, press, options } = await draw();
  await type('PAULO');
  expect(options()).toEqual(['São PauloBrazil']);
  expect(input.getAttribute('aria-expanded')).toBe('true');
  await press('Enter');
  expect(chosen).toEqual(['3']);
  expect(input.value).toBe('São Paulo');
  expect(input.getAttribute('aria-expanded')).toBe('false');
});

test('options found by the server are not filtered again, and the selection is shown even if not found', async () => {
  const searched: string[] = [];
  await act(async () =>
    root.render(
      <Field label="City">
        {(control) => (
          <Combobox
            control={control}
            label="City"
            options={cities.slice(0, 2)}
            value="9"
            chosen={{ value: '9', label: 'Aswan' }}
            onChange={(next) => chosen.push(next)}
            onSearch={(text) => searched.push(text)}
            labels={{ none: 'none', more: () => 'more', found: (count) => `${count} found` }}
          />
        )}
      </Field>,
    ),
  );
  const { input, type, press, options } = controls();
  expect(input.value).toBe('Aswan');
  await type('12-03');
  expect(options()).toEqual(['Cairo', 'Alexandria']);
  await press('ArrowDown');
  await press('Enter');
  expect(searched).toEqual(['12-03', '']);
  expect(chosen).toHaveLength(1);
});

test('the list says that the server may have more options', async () => {
  const labels = { none: 'none', more: () => 'more', found: String, first: 'the first two' };
  await act(async () =>
    root.render(
      <Field label="City">
        {(control) => (
          <Combobox
            control={control}
            label="City"
            options={cities.slice(0, 2)}
            value=""
            onChange={(next) => chosen.push(next)}
            onSearch={() => undefined}
            labels={labels}
          />
        )}
      </Field>,
    ),
  );
  await controls().type('a');
  expect(document.body.textContent).toContain(labels.first);
});

test('Enter does not select an option that was found for an earlier text', async () => {
  const chosen: string[] = [];
  await act(async () =>
    root.render(
      <Field label="City">
        {(control) => (
          <Combobox
            control={control}
            label="City"
            options={cities.slice(0, 2)}
            value=""
            onChange={(next) => chosen.push(next)}
            onSearch={() => undefined}
            isSearching
            labels={{ none: 'loading', more: () => 'more', found: (count) => `${count} found` }}
          />
        )}
      </Field>,
    ),
  );
  const { type, press, options } = controls();
  await type('asw');
  expect(options()).toEqual([]);
  await press('Enter');
  expect(chosen).toEqual([]);
  await type('alex');
  expect(options()).toEqual(['Alexandria']);
});

test('options that begin with the text come first', async () => {
  const { type, options } = await draw();
  await type('a');
  expect(options()).toEqual(['Alexandria', 'Cairo', 'São PauloBrazil']);
});

test('arrow keys open the list at the selected option and move from there', async () => {
  const { input, press, options } = await draw('1');
  await press('ArrowDown');
  expect(options()).toHaveLength(4);
  const activeText = () =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(activeText()).toBe('Alexandria');
  await press('ArrowDown');
  expect(activeText()).toBe('Łódź');
  await press('ArrowUp');
  await press('ArrowUp');
  await press('ArrowUp');
  expect(activeText()).toBe('Cairo');
});

test('text that names no option is discarded, a full name selects it, an empty field clears the selection', async () => {
  const { input, type, press, leave } = await draw('0');
  await type('Nowhere');
  await leave();
  expect(input.value).toBe('Cairo');
  expect(chosen).toEqual([]);
  await type('alexandria');
  await leave();
  expect(chosen).toEqual(['1']);
  await type('x');
  await press('Escape');
  expect(input.value).toBe('Alexandria');
  await type('');
  await leave();
  expect(chosen).toEqual(['1', '']);
});

test('a long list of options is shortened and says so', async () => {
  const { type, options } = await draw('', many);
  await type('town');
  expect(options()).toHaveLength(50);
  expect(document.body.textContent).toContain('50 of 80');
  expect(document.querySelector('[role=status]')?.textContent).toBe('80 found');
  await type('zzz');
  expect(options()).toEqual([]);
  expect(document.querySelector('[role=status]')?.textContent).toBe('none');
});

test('a name that no option has can be added, below the options that contain it', async () => {
  added.length = 0;
  const { type, press, options } = await draw('', cities, true);
  await type('cairo');
  expect(options()).toEqual(['Cairo']);
  await type(' Cai ');
  expect(options()).toEqual(['Cairo', 'Add Cai']);
  await press('ArrowDown');
  await press('Enter');
  expect([added, chosen]).toEqual([['Cai'], []]);
  const without = await draw();
  await without.type('Cai');
  expect(without.options()).toEqual(['Cairo']);
});
