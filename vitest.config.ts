import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long: begun last, they would keep one worker busy alone. */
const LONG =
  /shell\/pages|accessibility|firefox|routes\.e2e|\/(broken-servers|clients|events|backup|hanging|main|others-records|output|plans|refusals|retired-key|runtime-role|build|upgrades|uploads|walk)\.test/

class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Node reads the types away by itself, which takes a tenth of the work of the module runner. */
const NATIVE = { viteModuleRunner: false }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/contract/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'test/**/*.test.ts'],
          environment: 'node',
          // A limit for a busy machine; nothing waits for it.
          testTimeout: 30_000,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'api',
          // On a busy machine, answers can take more than the usual second.
          expect: { poll: { timeout: 20_000 } },
          include: ['apps/server/**/*.test.ts'],
          environment: 'node',
          experimental: NATIVE,
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
          experimental: NATIVE,
          globalSetup: ['apps/server/test/database-server.ts', 'e2e/harness/browser-server.ts'],
          testTimeout: 45_000,
          hookTimeout: 60_000,
          // A third finishes no sooner on two cores, and pages then stand half drawn for longer than some tests expect.
          maxWorkers: 2,
          // Each file has a server, a database and contexts of its own: modules and the browser are loaded once a worker.
          isolate: false,
        },
      },
    ],
  },
})
