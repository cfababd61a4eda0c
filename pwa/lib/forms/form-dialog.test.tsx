// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { networkError } from '#pwa/lib/http/request.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const onOuterSubmit = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function NameDialog({ send }: { send: (name: string) => Promise<unknown> }) {
  const [name, setName] = useState('');
  const { busy, error, submit } = useSubmit();
  return (
    <form onSubmit={onOuterSubmit}>
      <FormDialog
        title="Rename"
        submitLabel="Save"
        busy={busy}
        disabled={name === ''}
        error={error}
        onSubmit={() => submit(() => send(name))}
        onClose={onClose}
      >
        <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      </FormDialog>
    </form>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it('a dialog in another form sends only its own, and shows a failure above its buttons', async () => {
  const send = vi.fn<(name: string) => Promise<unknown>>().mockRejectedValue(networkError());
  render(<NameDialog send={send} />);
  expect(button('Save').hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Cairo' } });
  fireEvent.click(button('Save'));
  await screen.findByText(englishText('error.network'));
  expect(send.mock.calls).toEqual([['Cairo']]);
  expect(onOuterSubmit).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Cairo');
});

it('a dialog can be closed while its form is sent', () => {
  render(<NameDialog send={() => new Promise(() => undefined)} />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Cairo' } });
  fireEvent.click(button('Save'));
  expect(button('Save').getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button(englishText('action.cancel')));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a dialog may lack one of its buttons', () => {
  const frame = { title: 'Codes', onSubmit: onClose, onClose };
  const { rerender } = render(<FormDialog {...frame} submitLabel={null} cancelLabel="Close" />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  rerender(<FormDialog {...frame} submitLabel="Done" cancelLabel={null} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Done']);
});
