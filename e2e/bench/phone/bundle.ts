/** Bundles a measurement's page script like the app. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { messages } from '#pwa/build/messages-plugin.ts';

/** @param script address of its source */
export async function bundledPage(script: URL): Promise<string> {
  const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [messages()],
    resolve: {
      alias: [{ find: /^zod\/mini$/, replacement: file('../../../pwa/build/zod-without-eval.ts') }],
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(script) },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('nothing was bundled');
  return output.output[0].code;
}
