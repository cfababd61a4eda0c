/** Queries of the pages about a match's gates. Part of those pages' code only. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type GatePerson,
  gatePeopleListColumns,
  type GatePeopleQuery,
  getGateOverview,
  listGatePeople,
  presences,
} from '#sync/contracts/gate/gate-overview.ts';
import { getSecurityList } from '#sync/contracts/gate/security-list.ts';
import { listPageSearch } from '#pwa/lib/admin/resource/resource-list.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

/** Poll interval in milliseconds; the live stream does not report a phone's last sync. */
const refetchInterval = 20_000;

/** All data of the page; the live stream's topic `gate` makes it stale. */
export function gateOverviewQuery(matchId: string) {
  return queryOptions({
    queryKey: ['gates', matchId, 'overview'],
    queryFn: ({ signal }) => call(getGateOverview, { params: { match: matchId }, signal }),
    refetchInterval,
  });
}

export interface GatePeopleView extends TableView {
  state?: GatePerson['presence'];
}

export function parseGatePeopleView(search: object): GatePeopleView {
  const given: Record<string, unknown> = { ...search };
  const state = presences.find((each) => each === given['state']);
  return { ...parseTableView(given), ...(state && { state }) };
}

export type GatePersonRow = GatePerson & { id: string };

/** One page of the people, each identified by the number on the list. */
export function gatePeopleQuery(matchId: string, view: GatePeopleView) {
  const query: GatePeopleQuery = {
    ...listPageSearch(view, gatePeopleListColumns),
    ...(view.state && { state: view.state }),
  };
  return queryOptions({
    queryKey: ['gates', matchId, 'people', query],
    queryFn: async ({ signal }) => {
      const { rows, totalCount, ...position } = await call(listGatePeople, {
        params: { match: matchId },
        query,
        signal,
      });
      const people = rows.map((row): GatePersonRow => ({ ...row, id: `${row.no}` }));
      return { rows: people, totalCount, position };
    },
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}

/** One version of the security list, which never changes. */
export function securityListQuery(matchId: string, version: number) {
  return queryOptions({
    queryKey: ['gates', matchId, 'list', version],
    queryFn: ({ signal }) => call(getSecurityList, { params: { match: matchId, version }, signal }),
  });
}
