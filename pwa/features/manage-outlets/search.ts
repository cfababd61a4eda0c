/** Search params of the list of outlets. Part of the first load, because routes parse them. */
import { type OutletType, outletTypes } from '#sync/contracts/outlets/outlet-types.ts';
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

export interface OutletsView extends TableView {
  type?: OutletType;
  /** The open ones if absent. */
  state?: 'closed';
}

export function parseOutletsView(search: Record<string, unknown>): OutletsView {
  const type = outletTypes.find((each) => each === search['type']);
  return {
    ...parseTableView(search),
    ...(type !== undefined && { type }),
    ...(search['state'] === 'closed' && { state: 'closed' }),
  };
}
