import { setTimeout as wait } from 'node:timers/promises'
import { call, type ServerProcess, signIn, startServer, stopServer } from '../../apps/server/test/server-process.ts'
import type { Commands } from './commands.ts'

const nameOf = (number: number) => `Unit ${number}`

export interface UnitWriter {
  /** Acknowledged ones. */
  count(): number
  until(count: number): Promise<void>
  stop(): Promise<void>
}

export function startWriting(server: ServerProcess, cookie: string): UnitWriter {
  let count = 0
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      await call(server, '/OrgUnits/SaveOrgUnit', { cookie, body: { name: nameOf(count + 1), description: 'x' } })
      count += 1
    }
  })()
  // A rejection is reported to anyone who awaits the end.
  writing.catch(() => undefined)
  return {
    count: () => count,
    async until(wanted) {
      while (count < wanted) await Promise.race([wait(20), writing])
    },
    async stop() {
      isOver = true
      await writing
    },
  }
}

/** Every acknowledged unit exists, and older sessions are closed; returns the number of units. */
export async function expectUnits({ environment, wrong }: Commands, least: number, former: string): Promise<number> {
  const server = await startServer(environment)
  try {
    const alive = await fetch(`${server.url}/api/OrgUnits/GetAll`, { headers: { cookie: former } })
    if (alive.status !== 401) wrong.push(`a session of before is answered ${alive.status}`)
    const cookie = await signIn(server)
    const { body } = await call<{ name: string }[]>(server, '/OrgUnits/GetAll', { cookie })
    const names = new Set(body.map(({ name }) => name))
    const lost = Array.from({ length: least }, (_, index) => nameOf(index + 1)).filter((name) => !names.has(name))
    if (lost.length > 0) wrong.push(`${lost.length} org units are gone, such as ${lost[0]}`)
    return body.length
  } finally {
    await stopServer(server)
  }
}
