import { useState } from 'react';
import { localStoreErrorText } from '#pwa/lib/sync/local-store-error.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** A button's change of local data. `staysBusy` after success if the change removes the button. */
export function useLocalAction({ staysBusy = false } = {}) {
  const [busy, setBusy] = useState(false);

  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
      setBusy(staysBusy);
    } catch (error) {
      toast('error', { text: localStoreErrorText(error) });
      setBusy(false);
    }
  }

  return { busy, run };
}
