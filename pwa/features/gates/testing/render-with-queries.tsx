import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders with queries that fail immediately. */
export function renderWithQueries(content: ReactNode) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  return render(<QueryClientProvider client={client}>{content}</QueryClientProvider>);
}
