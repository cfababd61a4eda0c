import { useEffect, useState } from 'react';

/** The value once it has not changed for `moment` milliseconds, for searches on the server. */
export function useDebouncedValue<T>(value: T, moment: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), moment);
    return () => clearTimeout(timer);
  }, [value, moment]);
  return settled;
}
