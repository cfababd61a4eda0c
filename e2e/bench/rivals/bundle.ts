/** Bundles the pages' scripts for production, like the app's. */
import { build } from 'vite';
import { messages } from '#pwa/messages-plugin.ts';
import { inRoot } from '#scripts/steps/root.ts';

/**
 * Bundles the product's script separately, because RxDB includes its own Dexie and two versions of
 * Dexie cannot be loaded together.
 */
export async function bundledSides(): Promise<{ ours: string; rivals: string }> {
  return {
    ours: await bundled('e2e/bench/rivals/ours.ts'),
    rivals: await bundled('e2e/bench/rivals/page/page.ts'),
  };
}

async function bundled(script: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [messages()],
    root: inRoot(script.slice(0, script.lastIndexOf('/'))),
    resolve: {
      alias: [{ find: /^zod\/mini$/, replacement: inRoot('pwa/zod-without-eval.ts') }],
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: inRoot(script), output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('nothing was bundled');
  return output.output[0].code;
}
