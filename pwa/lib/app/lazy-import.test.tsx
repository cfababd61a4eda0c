// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { optionalComponent } from '#pwa/lib/app/lazy-import.ts';

const offline = async (): Promise<never> => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/news.js');
};

it('a page is shown without an optional part whose chunk cannot be fetched', async () => {
  const Missing = optionalComponent(offline, 'News');
  const There = optionalComponent(async () => ({ Prompt: () => <p>{'prompt'}</p> }), 'Prompt');
  render(
    <main>
      <h1>{'Home'}</h1>
      <Suspense>
        <Missing />
      </Suspense>
      <Suspense>
        <There />
      </Suspense>
    </main>,
  );
  expect(await screen.findByText('prompt')).toBeDefined();
  expect(screen.getByRole('main').textContent).toBe('Homeprompt');
});
