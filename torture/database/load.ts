import { createWriter, missing, type Writer, write } from '../../apps/server/test/crashes.ts'
import { run, type ServerProcess } from '../../apps/server/test/server-process.ts'

export class WriteLoad {
  acknowledged = 0
  lost: string[] = []
  isOver = false
  readonly writers: Writer[] = []

  async add(server: ServerProcess, cookie: string, count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      this.writers.push(await createWriter(server, cookie, this.writers.length))
    }
  }

  /** Resolves when each writer has met a failure, or once the load is over. */
  start(servers: readonly ServerProcess[], cookie: string): Promise<unknown> {
    this.isOver = false
    return Promise.all(
      this.writers.map((writer, index) =>
        write(servers[index % servers.length] as ServerProcess, cookie, writer, this),
      ),
    )
  }

  async check(server: ServerProcess, cookie: string): Promise<void> {
    for (const writer of this.writers) this.lost.push(...(await missing(server, cookie, writer)))
  }
}

/** Empty if history-verify succeeds. */
export async function wrongHistory(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const output = await run('history-verify', environment)
  return output.includes('The history is verified') ? [] : [output]
}
