import { createWriter, missing, type Writer, write } from '../../apps/server/test/crashes.ts'
import { run, type Server } from '../../apps/server/test/server-process.ts'

/** Writers that each keep one of the servers busy, and what was acknowledged to them. */
export class Load {
  acknowledged = 0
  lost: string[] = []
  readonly #writers: Writer[] = []

  async add(server: Server, cookie: string, count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      this.#writers.push(await createWriter(server, cookie, this.#writers.length))
    }
  }

  /** Each writes until something fails: the answer ends then, not before. */
  start(servers: readonly Server[], cookie: string): Promise<unknown> {
    return Promise.all(
      this.#writers.map((writer, index) => write(servers[index % servers.length] as Server, cookie, writer, this)),
    )
  }

  /** Looks for what was acknowledged and is not there. */
  async check(server: Server, cookie: string): Promise<void> {
    for (const writer of this.#writers) this.lost.push(...(await missing(server, cookie, writer)))
  }
}

/** What history:verify says that is not good. */
export async function wrongHistory(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const said = await run('history-verify', environment)
  return said.includes('The history verifies') ? [] : [said]
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
