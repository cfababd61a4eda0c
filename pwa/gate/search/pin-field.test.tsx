// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PinField } from '#pwa/gate/search/search-pin.tsx';

function Pin() {
  const [pin, setPin] = useState('');
  return <PinField label="PIN" value={pin} disabled={false} onChange={setPin} />;
}

it('a PIN has six digits of either script, and nothing else stays in its field', () => {
  render(<Pin />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'PIN' });
  fireEvent.input(field, { target: { value: 'a' } });
  expect(field.value).toBe('');
  fireEvent.input(field, { target: { value: '1٢3' } });
  expect(field.value).toBe('123');
  fireEvent.input(field, { target: { value: '123b' } });
  expect(field.value).toBe('123');
  fireEvent.input(field, { target: { value: '1234567' } });
  expect(field.value).toBe('123456');
});
