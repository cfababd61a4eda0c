/**
 * Search params of the audit log. Part of the first load, because routes parse them before a screen
 * loads.
 */
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

export interface AuditView extends TableView {
  kind?: string;
  /** The id of an account, whose entries alone are shown. */
  person?: string;
  /** First and last day to show, in the league's calendar; both inclusive. */
  from?: string;
  to?: string;
}

export function parseAuditView(search: Record<string, unknown>): AuditView {
  const { kind, person, from, to } = search;
  const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value));
  return {
    ...parseTableView(search),
    ...(typeof kind === 'string' && { kind }),
    ...(typeof person === 'string' && { person }),
    ...(isDay(from) && { from: String(from) }),
    ...(isDay(to) && { to: String(to) }),
  };
}
