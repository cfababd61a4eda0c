/** The order of test files: another one with each seed, and those with a document last. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A process that has a document runs no other files, so changing back and forth starts many. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const place = ({ moduleId, project }: TestSpecification) => {
      const needsDocument = /@vitest-environment happy-dom/.test(readFileSync(moduleId, 'utf8'));
      const path = relative(this.ctx.config.root, moduleId);
      const drawn = createHash('sha256').update(`${seed} ${path}`).digest('hex');
      return `${project.name} ${needsDocument ? 1 : 0} ${drawn}`;
    };
    const places = new Map(files.map((file) => [file, place(file)]));
    return files.toSorted((a, b) => ((places.get(a) ?? '') < (places.get(b) ?? '') ? -1 : 1));
  }
}
