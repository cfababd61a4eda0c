import { useEffect, useState } from 'react';

/** The value once it has not changed for `moment` milliseconds, for searches on the server. */
export function useDebouncedValue<T>(value: T, delay: number): T {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
