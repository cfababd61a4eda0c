/** Compresses the built files once, so that the server need not for each phone. */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
/** Bytes below which compression saves less than its headers cost. */
const smallest = 1024;

/** Writes `name.br` beside each compressible file of the folder; the server adds to `index.html` itself. */
export async function precompress(folder: string): Promise<void> {
  const paths = globSync('**/*.{js,css,svg,wasm,webmanifest}', { cwd: folder });
  await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(folder, path));
      if (content.length < smallest) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(join(folder, `${path}.br`), await compress(content, { params }));
    }),
  );
}
