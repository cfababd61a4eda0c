/**
 * Search params of the list of reports. Part of the first load, because routes parse them before a
 * screen loads.
 */
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

export const reportStates = ['pending', 'draft', 'published', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

export interface ReportsView extends TableView {
  status?: ReportState;
  /** A tournament's id. */
  event?: string;
  urgent?: 'yes';
}

export function parseReportsView(search: Record<string, unknown>): ReportsView {
  const { event, urgent } = search;
  const status = reportStates.find((each) => each === search['status']);
  return {
    ...parseTableView(search),
    ...(status !== undefined && { status }),
    ...(typeof event === 'string' && event !== '' && { event }),
    ...(urgent === 'yes' && { urgent }),
  };
}
