// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CommandPalette, type CommandPaletteItem } from '#pwa/ui/dialogs/command-palette.tsx';
import { PersonIcon } from '#pwa/ui/icons.ts';

const item = (id: string): CommandPaletteItem => ({ id, title: `Title ${id}`, icon: PersonIcon });
const all = [item('a'), item('b'), item('c')];

function open() {
  const onChoose = vi.fn<(chosen: CommandPaletteItem) => void>();
  const onClose = vi.fn<() => void>();
  function Scene() {
    const [text, setText] = useState('');
    const found = all.filter(({ title }) => title.includes(text));
    return (
      <CommandPalette
        title="Go to"
        placeholder="Anything"
        closeLabel="Close"
        hint="Keys"
        status=""
        text={text}
        onText={setText}
        groups={[
          { label: 'First', items: found.slice(0, 1) },
          { label: 'Others', items: found.slice(1) },
        ]}
        onChoose={onChoose}
        onClose={onClose}
      />
    );
  }
  render(<Scene />);
  const field = screen.getByRole('combobox');
  const press = (key: string, more: object = {}) => fireEvent.keyDown(field, { key, ...more });
  const chosen = () => screen.getByRole('option', { selected: true }).textContent;
  return { field, press, chosen, onChoose, onClose };
}

it('arrow keys move through all groups of the command palette, and the input names the active item', () => {
  const { field, press, chosen } = open();
  expect(chosen()).toBe('Title a');
  press('ArrowDown');
  expect(chosen()).toBe('Title b');
  expect(field.getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );
  press('ArrowDown');
  press('ArrowDown');
  expect(chosen()).toBe('Title a');
  press('ArrowUp');
  expect(chosen()).toBe('Title c');
});

it('Enter opens the palette’s active item, but not while a word is being composed', () => {
  const { press, onChoose } = open();
  press('ArrowDown');
  press('Enter', { isComposing: true });
  expect(onChoose).not.toHaveBeenCalled();
  press('Enter');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(all[1]);
});

it('the command palette’s first result is active after the text changes', () => {
  const { field, press, chosen } = open();
  press('ArrowDown');
  fireEvent.change(field, { target: { value: 'Title' } });
  expect(chosen()).toBe('Title a');
  fireEvent.change(field, { target: { value: 'Title c' } });
  expect(chosen()).toBe('Title c');
  fireEvent.change(field, { target: { value: 'nothing' } });
  expect(screen.queryByRole('option')).toBeNull();
  press('Enter');
});

it('Escape closes the command palette', () => {
  const { press, onClose } = open();
  press('Escape');
  expect(onClose).toHaveBeenCalledTimes(1);
});
