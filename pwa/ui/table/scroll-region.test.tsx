// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ScrollRegion } from '#pwa/ui/table/scroll-region.tsx';

afterEach(cleanup);

it('a part that scrolls can have the focus, with a name and a role for what has it', () => {
  render(
    <ScrollRegion label="Venues">
      <table />
    </ScrollRegion>,
  );
  const region = screen.getByRole('group', { name: 'Venues' });
  region.focus();
  expect(document.activeElement).toBe(region);
});
