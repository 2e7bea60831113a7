import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The walks over all screens are short to read and long to do: begun last, they would keep one worker at work alone. */
class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWalk = ({ moduleId }: TestSpecification) => /accessibility|routes\.e2e/.test(moduleId)
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WalksFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/contract/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'test/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/test/database-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // One more than the cores of a small machine: some files wait for time-outs and retries.
          maxWorkers: 3,
          // Each file has a server and a database of its own: the modules are loaded once a worker.
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: { poll: { timeout: 8000 } },
          include: ['e2e/**/*.e2e.ts'],
          environment: 'node',
          globalSetup: ['apps/server/test/database-server.ts', 'e2e/harness/browser-server.ts'],
          testTimeout: 45_000,
          hookTimeout: 60_000,
          // A third is done a minute sooner, but pages then stand half drawn for longer than some tests expect.
          maxWorkers: 2,
          // Each file has a server, a database and contexts of its own: modules and the browser are loaded once a worker.
          isolate: false,
        },
      },
    ],
  },
})
