import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../apps/server/test/free-port.ts'
import { type Cluster, giveAway, runAsOwner, spawnAsOwner } from './cluster.ts'

export interface PgBouncer {
  version: string
  port: number
  url(database?: string): string
  tell(command: string): Promise<void>
  stop(): Promise<void>
}

const PROGRAM = '/usr/sbin/pgbouncer'

/** In transaction mode. */
export async function startBouncer(folder: string, cluster: Cluster, poolSize = 5): Promise<PgBouncer> {
  const { stdout } = await runAsOwner(PROGRAM, ['-V'])
  const port = await freePort()
  const ini = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  await writeFile(users, '"postgres" ""\n')
  await writeFile(
    ini,
    `[databases]
* = host=127.0.0.1 port=${cluster.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = postgres
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
`,
  )
  for (const file of [ini, users]) await giveAway(file, 0o600)
  const { process: child, said } = spawnAsOwner(PROGRAM, [ini])
  const url = (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`
  const tell = async (command: string) => {
    const client = new pg.Client({ connectionString: url('pgbouncer') })
    await client.connect()
    await client.query(command).finally(() => client.end())
  }
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`PgBouncer did not start: ${said()}`)
    if (
      await tell('show version').then(
        () => true,
        () => false,
      )
    )
      break
    await pause(50)
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { version: /PgBouncer (\S+)/.exec(stdout)?.[1] ?? '', port, url, tell, stop }
}
