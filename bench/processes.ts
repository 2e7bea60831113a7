import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from '../apps/server/test/server-process.ts'
import type { LoadFigures, LoadOptions } from './load.ts'

const STARTS_WITHIN_MS = 60_000

export interface BenchServer extends ServerProcess {
  port: number
  firstAnswerMs: number
}

interface ProcessOptions {
  args: string[]
  env?: NodeJS.ProcessEnv
  port: number
  /** Returns 200 once the server is up. */
  path: string
  log: string
  /** Called at once, so that an interrupted run ends the process, too. */
  onSpawn: (child: ChildProcess) => void
}

/** Logs to a file, like a service. */
export async function startServer({ args, env = {}, port, path, log, onSpawn }: ProcessOptions): Promise<BenchServer> {
  const output = openSync(log, 'a')
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  })
  onSpawn(child)
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`${args.join(' ')} ended at its start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
    const isUp = await fetch(url + path).then(
      (answer) => answer.body?.cancel().then(() => answer.ok),
      () => false,
    )
    if (isUp) return { process: child, port, url, firstAnswerMs: performance.now() - began }
    if (performance.now() - began > STARTS_WITHIN_MS) throw new Error(`${args.join(' ')} did not answer.`)
    await wait(4)
  }
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const isLate = await Promise.race([ended.then(() => false), wait(8000, true, { ref: false })])
  if (isLate) child.kill('SIGKILL')
  await ended
}

export interface LoadGenerator {
  measure(load: LoadOptions): Promise<LoadFigures>
  process: ChildProcess
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, 'load.ts'))
  const measure = async (load: LoadOptions) => {
    const answer = once(child, 'message')
    child.send(load)
    const [{ measured, failed }] = (await answer) as [{ measured?: LoadFigures; failed?: string }]
    if (!measured) throw new Error(`${load.saves?.heads[0] ?? load.requests[0]}\n${failed}`)
    return measured
  }
  return { process: child, measure }
}

/** Resident memory, MB. */
export async function memoryOf(child: ChildProcess): Promise<number> {
  const ps = spawn('ps', ['-o', 'rss=', '-p', String(child.pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  for await (const chunk of ps.stdout) output += chunk
  return Number(output) / 1024
}

/** CPU milliseconds of all its threads since the start; Linux counts them in nanoseconds. */
export function processorOf(child: ChildProcess): number {
  const threads = `/proc/${child.pid}/task`
  const nanoseconds = readdirSync(threads).map((id) =>
    Number(readFileSync(`${threads}/${id}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}
