/** Builds the members' app and its service worker, and serves both pages in development. */
import { defineConfig } from 'vite';
import { memberParts } from '#pwa/build/first-load.ts';
import { firstPaint } from '#pwa/build/first-paint.ts';
import { manifestIn } from '#pwa/build/manifest.ts';
import { messages } from '#pwa/build/messages-plugin.ts';
import { pageBuild } from '#pwa/build/page-build.ts';
import { root } from '#pwa/build/paths.ts';
import { toastStyles } from '#pwa/build/toast-styles.ts';

const api = process.env['API_URL'];

export default defineConfig(
  pageBuild(
    {
      entry: 'index.html',
      parts: memberParts,
      worker: {
        file: 'worker.ts',
        files: ['**/*.{js,css,html,webmanifest,woff2}', 'icons/mark.svg'],
        manifest: { in: manifestIn, file: 'manifest.webmanifest' },
      },
      tiers: {
        entry: `${root}main.tsx`,
        isShellScreen: (id) =>
          /\/(?:features\/tickets\/|features\/accounts\/login-screen|engine\/start-runner)|first-load-messages/.test(
            id,
          ),
        // The guards fetch only what redirects administrators.
        isAdminRoutes: (id) => [`${root}routes/admin.ts`, `${root}routes/guards.ts`].includes(id),
      },
    },
    {
      publicDir: `${root}public`,
      plugins: [messages('page'), toastStyles, firstPaint],
      build: {
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            'first-paint': `${root}ui/styles/first-paint.css`,
            'ticket-paint': `${root}ui/styles/ticket-paint.css`,
          },
          output: {
            // The first load names all other files, so their names are short.
            chunkFileNames: ({ name }) =>
              /^(?:vendor|app|icons|_first-load-.*)$/.test(name)
                ? 'assets/[name]-[hash].js'
                : 'assets/[hash:8].js',
          },
        },
      },
      server: {
        port: Number(process.env['PWA_PORT'] ?? 5173),
        strictPort: true,
        ...(api === undefined
          ? {}
          : { proxy: { '/api': { target: api }, '/dev/mail': { target: api } } }),
      },
    },
  ),
);
