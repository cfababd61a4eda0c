import { useEffect, useState } from 'react';

/** What somebody types, a moment (milliseconds) after the last key: for searches on the server. */
export function useDebouncedValue<T>(value: T, moment: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), moment);
    return () => clearTimeout(timer);
  }, [value, moment]);
  return settled;
}
