import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, startServer, stopServer } from '../apps/server/test/server-process.ts'
import { type PartResult, quietSettings } from './part.ts'

/** Too small for the cluster, for the demonstration, and for the databases of instances. */
const SIZES_MB = [30, 45, 65, 90, 110]
const ROOM_MB = 600
const FULL = /the disk is full\.$|The disk is full\. Free up space and try again/
const STACK = /^ +at .*:\d+:\d+/m

const mount = (...args: string[]) => execFileSync('mount', ['-t', 'tmpfs', ...args])

/** A first start, and a new key, on full disks: each gives a sentence, and works once there is room. */
export async function tortureFullDisk(dataDir: string): Promise<PartResult> {
  if (process.getuid?.() !== 0) return { skipped: 'mounts need root', table: [], wrong: [] }
  chmodSync(dataDir, 0o755)
  const table: PartResult['table'] = []
  const wrong: string[] = []
  for (const size of SIZES_MB) {
    const disk = join(dataDir, `of-${size}`)
    mkdirSync(disk)
    mount('-o', `size=${size}m,mode=755`, 'tmpfs', disk)
    try {
      const found = await startOn(disk)
      table.push({ disk: `${size} MB`, ...found.row })
      wrong.push(...found.wrong.map((one) => `${size} MB: ${one}`))
    } finally {
      // Lazy: a process that just ended may still hold it.
      execFileSync('umount', ['--lazy', disk])
    }
  }
  return { table, wrong }
}

async function startOn(disk: string) {
  const environment = { ...quietSettings(join(disk, 'data')), DEMO: '1' }
  const wrong: string[] = []
  const result = await startServer(environment).then(
    (server) => stopServer(server).then(() => 'it started'),
    (error: Error) => error.message,
  )
  const last = result.trim().split('\n').at(-1) ?? ''
  if (!FULL.test(last) || STACK.test(result)) wrong.push(`the start ends with: ${result}`)
  mount('-o', `remount,size=${ROOM_MB}m`, 'tmpfs', disk)
  await stopServer(await startServer(environment))
  const before = readdirSync(join(disk, 'data'))
  fill(join(disk, 'rest'))
  const refused = await run('keys', environment, 'new')
  rmSync(join(disk, 'rest'))
  if (!/secret\.key\.old can't be written \(ENOSPC\)\. .*\(exit 1\)$/.test(refused)) wrong.push(`keys new: ${refused}`)
  const after = readdirSync(join(disk, 'data'))
  if (after.join() !== before.join()) wrong.push(`keys new leaves ${after}`)
  await stopServer(await startServer(environment))
  return { row: { said: last.slice(0, 80), 'with room': 'starts', 'keys new': refused.slice(-60) }, wrong }
}

function fill(file: string): void {
  for (const chunk of [1 << 20, 1 << 12])
    try {
      for (;;) writeFileSync(file, Buffer.alloc(chunk), { flag: 'a' })
    } catch {
      // Full.
    }
}
