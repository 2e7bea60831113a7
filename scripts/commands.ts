import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

export const root = dirname(import.meta.dirname)

/** Tools start Node by name, which must be the project's Node. */
const path = [dirname(process.execPath), process.env.PATH].join(delimiter)

/** Run with our own Node instead of the shebang. */
export function binOf(packageName: string, file: string): string {
  const { resolve } = createRequire(join(root, 'apps/web/package.json'))
  return join(dirname(resolve(`${packageName}/package.json`)), file)
}

export type CommandOptions = { cwd?: string; env?: NodeJS.ProcessEnv; onLine?: (line: string) => void }

export function start(command: string[], { cwd = root, env = {}, onLine }: CommandOptions = {}): ChildProcess {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', onLine ? 'pipe' : 'inherit', onLine ? 'pipe' : 'inherit'],
  })
  if (onLine) {
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', onLine)
  }
  return child
}

/** Returns the exit code; after a signal the command may finish its own stop first. */
export async function run(command: string[], options: CommandOptions = {}): Promise<number> {
  const child = start(command, options)
  const release = forwardSignals([child])
  const code = await exitCode(child)
  const interrupted = release()
  if (interrupted) process.exit(128 + constants.signals[interrupted])
  return code
}

/** Single-threaded: several threads would each infer the contract's types, for twice the work. */
export const checkTypes = (options: CommandOptions = {}): Promise<number> =>
  run([process.execPath, binOf('typescript', 'bin/tsc'), '--noEmit', '--singleThreaded'], options)

export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/** Forwards only the first signal; the returned function detaches and returns it. */
export function forwardSignals(children: ChildProcess[]): () => NodeJS.Signals | undefined {
  let received: NodeJS.Signals | undefined
  const listener = (signal: NodeJS.Signals) => {
    // Ctrl-C in a terminal reaches the whole process group.
    const childrenHaveIt = signal === 'SIGINT' && process.stdin.isTTY
    if (!received && !childrenHaveIt) for (const child of children) child.kill(signal)
    received ??= signal
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, listener)
  return () => {
    for (const signal of signals) process.off(signal, listener)
    return received
  }
}
