/** Routes of the reports that administrators assign and read. */
import { createRoute } from '@tanstack/react-router';
import { parseReportsView } from '#pwa/features/manage-reports/search.ts';
import { layout } from '#pwa/routes/admin-layout.ts';
import { lazyScreen } from '#pwa/routes/lazy-screen.ts';

const reports = createRoute({
  getParentRoute: () => layout,
  path: '/admin/reports',
  validateSearch: parseReportsView,
  component: lazyScreen(
    () => import('#pwa/features/manage-reports/reports-screen.tsx'),
    'ManageReportsScreen',
  ),
});

const newReports = createRoute({
  getParentRoute: () => layout,
  path: '/admin/reports/create',
  component: lazyScreen(
    () => import('#pwa/features/manage-reports/report-form-screens.tsx'),
    'CreateReportsScreen',
  ),
});

const editReport = createRoute({
  getParentRoute: () => layout,
  path: '/admin/reports/edit/$id',
  component: lazyScreen(
    () => import('#pwa/features/manage-reports/report-form-screens.tsx'),
    'EditReportScreen',
  ),
});

const viewReport = createRoute({
  getParentRoute: () => layout,
  path: '/admin/reports/view/$id',
  component: lazyScreen(
    () => import('#pwa/features/manage-reports/view/view-report-screen.tsx'),
    'ViewReportScreen',
  ),
});

export const reportRoutes = [reports, newReports, editReport, viewReport];
