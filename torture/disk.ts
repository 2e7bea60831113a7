import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run, startServer, stopServer } from '../apps/server/test/server-process.ts'
import { type PartResult, quietSettings, skipFor } from './part.ts'

/** Too small for the cluster, for the demonstration, and for the databases of instances. */
const SIZES_MB = [30, 45, 65, 90, 110]
const ROOM_MB = 600
const FULL = /the disk is full\.$|The disk is full\. Free up space and try again/
const STACK = /^ +at .*:\d+:\d+/m

const mount = (folder: string, options: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])

/** Mounts a disk of that many MB on the folder, until the work is done. */
export async function withDisk<T>(folder: string, megabytes: number, work: () => Promise<T>): Promise<T> {
  mount(folder, `size=${megabytes}m,mode=755`)
  // Lazy: a process that just ended may still hold it.
  return work().finally(() => execFileSync('umount', ['--lazy', folder]))
}

/** The file takes all room that is left. */
export const fillDisk = (file: string) => spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=4k'], { stdio: 'ignore' })

/** A first start, and a new key, on full disks: each gives a sentence, and works once there is room. */
export async function tortureFullDisk(dataDir: string): Promise<PartResult> {
  skipFor(process.getuid?.() === 0 ? null : 'mounts need root')
  chmodSync(dataDir, 0o755)
  const table: PartResult['table'] = []
  const wrong: string[] = []
  for (const size of SIZES_MB) {
    const disk = join(dataDir, `of-${size}`)
    mkdirSync(disk)
    const found = await withDisk(disk, size, () => startOn(disk))
    table.push({ disk: `${size} MB`, ...found.row })
    wrong.push(...found.wrong.map((one) => `${size} MB: ${one}`))
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
  mount(disk, `remount,size=${ROOM_MB}m`)
  await stopServer(await startServer(environment))
  const before = readdirSync(join(disk, 'data'))
  fillDisk(join(disk, 'rest'))
  const refused = await run('keys', environment, 'new')
  rmSync(join(disk, 'rest'))
  if (!/secret\.key\.old can't be written \(ENOSPC\)\. .*\(exit 1\)$/.test(refused)) wrong.push(`keys new: ${refused}`)
  const after = readdirSync(join(disk, 'data'))
  if (after.join() !== before.join()) wrong.push(`keys new leaves ${after}`)
  await stopServer(await startServer(environment))
  return { row: { said: last.slice(0, 80), 'with room': 'starts', 'keys new': refused.slice(-60) }, wrong }
}
