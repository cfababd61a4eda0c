import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type GateOverview, presences } from '#sync/contracts/gate/gate-overview.ts';
import {
  gateOverviewQuery,
  gatePeopleQuery,
  type GatePeopleView,
  type GatePersonRow,
  parseGatePeopleView,
} from '#pwa/features/gates/gate-queries.ts';
import { GatesHeader } from '#pwa/features/gates/gates-page.tsx';
import { gatePeopleColumns } from '#pwa/features/gates/people/gate-people-columns.tsx';
import { PaperCheckDialog } from '#pwa/features/gates/people/paper-check-dialog.tsx';
import { useGatePages } from '#pwa/features/gates/use-gate-pages.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { AddIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';
import type { TableView } from '#pwa/ui/data-table/table-view.ts';

const noGates: GateOverview['gates'] = [];
const people = {
  name: ({ name, nameArabic }: GatePersonRow) => nameIn(currentLanguage(), name, nameArabic),
};

/** Everyone on a match's list, whether they are inside, and a form for checks made on paper. */
export function GatePeopleScreen() {
  const { t } = useTranslation();
  const now = useNow();
  const { matchId } = useGatePages();
  const [search] = useListView<TableView>();
  const view = parseGatePeopleView(search);
  const { data: overview } = useQuery(gateOverviewQuery(matchId));
  const query = useQuery(gatePeopleQuery(matchId, view));
  const [isEntering, setEntering] = useState(false);
  const gates = overview?.gates ?? noGates;
  const columns = useCallback(
    (text: typeof translate) => gatePeopleColumns(text, gates, now),
    [gates, now],
  );
  return (
    <ResourceList<GatePersonRow, GatePeopleView>
      resource={people}
      labels={{
        title: 'gates.peopleTitle',
        search: 'gates.searchPeople',
        emptyTitle: 'gates.noPeopleTitle',
        emptyText: 'gates.noPeopleText',
        nothingFound: 'gates.noPeopleFound',
      }}
      query={query}
      columns={columns}
      always="all"
      header={<GatesHeader overview={overview} />}
      filters={
        <>
          <ListFilter<GatePeopleView>
            name="state"
            label={t('gates.state')}
            anyLabel={t('gates.anyState')}
            options={presences.map((value) => ({ value, label: t(`gates.presence.${value}`) }))}
          />
          {overview && overview.gates.length > 0 && (
            <Button
              variant="outline"
              size="sm"
              icon={AddIcon}
              className="max-md:min-h-11 md:ms-auto"
              onClick={() => setEntering(true)}
            >
              {t('gates.enterPaperCheck')}
            </Button>
          )}
        </>
      }
    >
      {isEntering && overview && (
        <PaperCheckDialog overview={overview} onClose={() => setEntering(false)} />
      )}
    </ResourceList>
  );
}
