/** Leaves out of a page's style sheet the tokens of other screens, which it shares. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '#pwa/build/paths.ts';
import { dropUnusedProperties } from '#pwa/build/unused-styles.ts';

/**
 * @param sheet the style sheet's file
 * @param components pattern of the files that may name custom properties in an attribute
 */
export function pageStyles(sheet: string, components: string): Plugin {
  const namesInComponents = () =>
    globSync(components, { cwd: root }).flatMap(
      (path) => readFileSync(root + path, 'utf8').match(/--[a-z][\w-]*/g) ?? [],
    );
  return {
    name: 'page-styles',
    apply: 'build',
    // Runs before the file is named after its content.
    transform: (code, id) =>
      basename(id) === sheet
        ? { code: dropUnusedProperties(code, namesInComponents()), map: null }
        : null,
  };
}
