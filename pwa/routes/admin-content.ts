/** Routes of the documents and news that administrators publish. */
import { createRoute } from '@tanstack/react-router';
import { parseDocumentsView } from '#pwa/features/manage-documents/search.ts';
import { parseNewsView } from '#pwa/features/manage-news/search.ts';
import { layout } from '#pwa/routes/admin-layout.ts';
import { screen } from '#pwa/routes/screen.ts';

const documents = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/documents',
  validateSearch: parseDocumentsView,
  component: screen(
    () => import('#pwa/features/manage-documents/documents-screen.tsx'),
    'ManageDocumentsScreen',
  ),
});

const createDocument = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/documents/create',
  component: screen(
    () => import('#pwa/features/manage-documents/edit-document-screen.tsx'),
    'CreateDocumentScreen',
  ),
});

const document = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/documents/$id',
  component: screen(
    () => import('#pwa/features/manage-documents/edit-document-screen.tsx'),
    'EditDocumentScreen',
  ),
});

const news = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/news',
  validateSearch: parseNewsView,
  component: screen(() => import('#pwa/features/manage-news/news-screen.tsx'), 'ManageNewsScreen'),
});

const newPiece = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/news/create',
  component: screen(
    () => import('#pwa/features/manage-news/create-news-screen.tsx'),
    'CreateNewsScreen',
  ),
});

const piece = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/news/$id',
  component: screen(
    () => import('#pwa/features/manage-news/edit-news-screen.tsx'),
    'EditNewsScreen',
  ),
});

export const contentRoutes = [documents, createDocument, document, news, newPiece, piece] as const;
