import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { built, run } from '../../apps/server/test/server-process.ts'

const KILLS = 6

export type CommandLine = readonly [name: string, ...words: string[]]

export class Commands {
  readonly environment: NodeJS.ProcessEnv
  readonly wrong: string[] = []
  kills = 0

  constructor(environment: NodeJS.ProcessEnv) {
    this.environment = environment
  }

  say([name, ...words]: CommandLine): Promise<string> {
    return run(name, this.environment, ...words)
  }

  /** Must succeed and print the sentence; returns milliseconds. */
  async expect(line: CommandLine, sentence: string): Promise<number> {
    const began = performance.now()
    const output = await this.say(line)
    if (!output.includes(sentence) || /\(exit \d+\)$/.test(output))
      this.wrong.push(`${line.join(' ')}: ${output.slice(-400)}`)
    return Math.round(performance.now() - began)
  }

  /** Kills several runs, each at a later moment, and checks the state after each. */
  async kill([name, ...words]: CommandLine, took: number, look: () => Promise<void>): Promise<void> {
    for (let turn = 0; turn < KILLS; turn++) {
      const child = spawn(process.execPath, [await built(name), ...words], { env: this.environment, stdio: 'ignore' })
      const ended = once(child, 'exit')
      await Promise.race([wait((took * (turn + 0.5)) / KILLS), ended])
      child.kill('SIGKILL')
      await ended
      this.kills += 1
      await look()
    }
  }
}
