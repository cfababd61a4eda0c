/** Leaves out of the stewards' style sheet the tokens of other screens, which it shares. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { dropUnusedProperties } from '#pwa/build/style-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Custom properties that a component may name in an attribute. */
function namesInComponents(): string[] {
  return globSync('{gate,ui}/**/*.tsx', { cwd: root }).flatMap(
    (path) => readFileSync(root + path, 'utf8').match(/--[a-z][\w-]*/g) ?? [],
  );
}

export const gateStyles: Plugin = {
  name: 'gate-styles',
  apply: 'build',
  // Runs before the file is named after its content.
  transform: (code, id) =>
    id.endsWith('/gate.css')
      ? { code: dropUnusedProperties(code, namesInComponents()), map: null }
      : null,
};
