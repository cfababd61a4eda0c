/** What the URL says of the audit log. In the first load: routes read it before a screen. */
import { parseTableView, type TableView } from '#pwa/ui/table/table-view.ts';

export interface AuditView extends TableView {
  kind?: string;
  /** Days of the league's calendar; both count. */
  from?: string;
  to?: string;
}

export function parseAuditView(search: Record<string, unknown>): AuditView {
  const { kind, from, to } = search;
  const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value));
  return {
    ...parseTableView(search),
    ...(typeof kind === 'string' && { kind }),
    ...(isDay(from) && { from: String(from) }),
    ...(isDay(to) && { to: String(to) }),
  };
}
