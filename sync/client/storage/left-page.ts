/**
 * A page that is left may stay in the browser's back/forward cache. WebKit keeps its running
 * transactions there, frozen, and whoever needs their stores waits for good, in any page. So they
 * are aborted, and their work begins again if the page comes back.
 */
const running = new Set<IDBTransaction>();
/** Resolves when the page comes back from the cache; undefined while it is not there. */
let away: Promise<void> | undefined;
let departures = 0;

/** Follows every transaction of this page; call it once, before the first one. */
export function abortTransactionsWhenLeft(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function follow(...args) {
    return followTransaction(transaction.apply(this, args));
  };
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function follow(...args) {
    const request = open.apply(this, args);
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction !== null) followTransaction(request.transaction);
    });
    return request;
  };
  addEventListener('pagehide', ({ persisted }) => {
    // The browser aborts what a page was doing that it does not keep.
    if (persisted) leave();
  });
}

function followTransaction(transaction: IDBTransaction): IDBTransaction {
  running.add(transaction);
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => running.delete(transaction));
  return transaction;
}

function leave(): void {
  departures += 1;
  away = new Promise((resolve) => {
    const comeBack = () => {
      away = undefined;
      resolve();
    };
    addEventListener('pageshow', comeBack, { once: true });
  });
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It is being committed, for which the browser does not need the page.
    }
  }
}

/** Resolves when the page is not in the cache; undefined if it is not there now. */
export function untilShown(): Promise<void> | undefined {
  return away;
}

/** Runs one transaction, or work that is safe to repeat, again if it failed because the page was left. */
export async function whileShown<T>(work: () => PromiseLike<T>): Promise<T> {
  for (;;) {
    await away;
    const before = departures;
    try {
      return await work();
    } catch (error) {
      if (before === departures) throw error;
    }
  }
}
