// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ScrollRegion } from '#pwa/ui/data-table/scroll-region.tsx';

afterEach(cleanup);

it('a region that scrolls can be focused, and then has a name and a role', () => {
  render(
    <ScrollRegion label="Venues">
      <table />
    </ScrollRegion>,
  );
  const region = screen.getByRole('group', { name: 'Venues' });
  region.focus();
  expect(document.activeElement).toBe(region);
});
