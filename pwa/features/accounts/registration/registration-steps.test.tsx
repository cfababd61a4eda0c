// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { ReviewStep, WorkStep } from '#pwa/features/accounts/registration/registration-steps.tsx';
import {
  emptyForm,
  type RegistrationForm,
  type UploadedPictures,
} from '#pwa/features/accounts/registration/registration-form.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
afterEach(cleanup);

function Work({ resumed }: { resumed: boolean }) {
  return (
    <WorkStep form={useForm<RegistrationForm>({ defaultValues: emptyForm })} resumed={resumed} />
  );
}

function Review({ pictures }: { pictures: UploadedPictures }) {
  return (
    <ReviewStep
      form={useForm<RegistrationForm>({ defaultValues: emptyForm })}
      pictures={pictures}
    />
  );
}

it('a registration resumed after a reload says why it asks for the password again', () => {
  const { rerender } = render(<Work resumed />);
  expect(screen.getByRole('status').textContent).toBe(englishText('accounts.passwordAgain'));
  rerender(<Work resumed={false} />);
  expect(screen.queryByRole('status')).toBeNull();
});

it('the last step of a registration shows the pictures, or their size after a reload', () => {
  const picture = { name: 'a.jpg', bytes: 640 * 1024, sentAt: 0 };
  render(
    <Review
      pictures={{
        pressId: { ...picture, preview: 'blob:press' },
        profilePicture: { ...picture, preview: null },
      }}
    />,
  );
  const [identification, pressId, photo] = screen.getAllByRole('listitem');
  expect(identification?.textContent).toBe(englishText('accounts.identification'));
  expect(pressId?.querySelector('img')?.src).toBe('blob:press');
  expect(photo?.querySelector('img')).toBeNull();
  expect(photo?.textContent).toContain(englishText('accounts.pictureReady', { size: '640 KB' }));
});
