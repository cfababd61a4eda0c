/** Routes of the documents and news that administrators publish. */
import { createRoute } from '@tanstack/react-router';
import { parseDocumentsView } from '#pwa/features/manage-documents/search.ts';
import { parseNewsView } from '#pwa/features/manage-news/search.ts';
import { layout } from '#pwa/routes/admin-layout.ts';
import { lazyScreen } from '#pwa/routes/lazy-screen.ts';

const documents = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/documents',
  validateSearch: parseDocumentsView,
  component: lazyScreen(
    () => import('#pwa/features/manage-documents/documents.tsx'),
    'ManageDocumentsScreen',
  ),
});

const createDocument = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/documents/create',
  component: lazyScreen(
    () => import('#pwa/features/manage-documents/documents.tsx'),
    'CreateDocumentScreen',
  ),
});

const document = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/documents/$id',
  component: lazyScreen(
    () => import('#pwa/features/manage-documents/documents.tsx'),
    'EditDocumentScreen',
  ),
});

const news = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/news',
  validateSearch: parseNewsView,
  component: lazyScreen(
    () => import('#pwa/features/manage-news/news-screen.tsx'),
    'ManageNewsScreen',
  ),
});

const createNews = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/news/create',
  component: lazyScreen(
    () => import('#pwa/features/manage-news/create-news-screen.tsx'),
    'CreateNewsScreen',
  ),
});

const editNews = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/news/$id',
  component: lazyScreen(
    () => import('#pwa/features/manage-news/edit-news-screen.tsx'),
    'EditNewsScreen',
  ),
});

export const contentRoutes = [
  documents,
  createDocument,
  document,
  news,
  createNews,
  editNews,
] as const;
