/** State outside React, for `useSyncExternalStore`; the worker has no React. */
export interface ExternalStore<State> {
  getSnapshot: () => State;
  subscribe: (listener: () => void) => () => void;
  set: (next: State) => void;
}

export function createStore<State>(initial: State): ExternalStore<State> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
  };
}
