/** Sets up matches by the templates of their venues, and makes a template of a match's places. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AllocationForm,
  applyAllocationTemplates,
  saveAllocationTemplate,
} from '#sync/contracts/pools/manage-pools.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Few enough for an answer each moment. */
const matchesPerCall = 4;

/** `done` grows with each answer; a toast says how many matches are set up, or why one is not. */
export function useTemplate() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const reload = () =>
    Promise.all(['matches', 'pools'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  const { busy, submit } = useSubmit({ withToasts: true, onSettled: () => void reload() });

  const apply = (matchIds: readonly string[]) =>
    submit(async () => {
      const results = [];
      for (let at = 0; at < matchIds.length; at += matchesPerCall) {
        const body = { matchIds: matchIds.slice(at, at + matchesPerCall) };
        results.push(...(await call(applyAllocationTemplates, { body })));
        const isSetUp = results.filter(({ obstacle }) => obstacle === null);
        setDone(new Set(isSetUp.map(({ matchId }) => matchId)));
      }
      await reload();
      const failed = results.flatMap(({ obstacle }) => obstacle ?? []);
      if (failed.length < results.length)
        toast('success', {
          text: t('pools.templateApplied', { count: results.length - failed.length }),
        });
      if (failed[0] !== undefined)
        toast('error', {
          text: t('pools.templateNotApplied', {
            count: failed.length,
            reason: t(`pools.obstacle.${failed[0]}`),
          }),
        });
    });
  return { busy, done, apply };
}

/** Makes the places of a match the template of its venue. */
export function useSaveTemplate(venueId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { busy, submit } = useSubmit({ withToasts: true });
  async function save({
    opens,
    closes,
    substitute,
    confirm,
    waitlist,
    offerMinutes,
    tie,
    pools,
  }: AllocationForm): Promise<void> {
    const times = { opens, closes, substitute, confirm, waitlist };
    const body = { allocation: { ...times, offerMinutes, tie, pools } };
    await submit(async (idempotencyKey) => {
      await call(saveAllocationTemplate, { params: { id: venueId }, body, idempotencyKey });
      await client.invalidateQueries({ queryKey: ['pools'] });
      toast('success', { text: t('pools.templateSaved') });
    }, body);
  }
  return { busy, save };
}
