import type { TaskHand } from './hand.ts'

export interface TaskCaller {
  get<T = unknown>(path: string): Promise<T>
  post<T = unknown>(path: string, body: unknown): Promise<T>
}

/** A console with demonstration data; `folder` is for files. */
export interface TaskWorld {
  admin: TaskCaller
  other: TaskCaller
  folder: string
}

/** Performed in a browser by mouse or keyboard, from the start page. */
export interface BenchTask<Given = void> {
  name: string
  /** The earlier result; null: impossible, or not counted. */
  before: { clicks: number | null; keys: number | null }
  /** The target, where it is not half of `before`. */
  toReach?: { keys: number }
  /** Data that the task needs, made through the API. */
  prepare(world: TaskWorld): Promise<Given>
  perform(hand: TaskHand, given: Given, world: TaskWorld): Promise<void>
  /** Checks the stored data. */
  isDone(world: TaskWorld, given: Given): Promise<boolean>
}

export interface AnyTask extends Pick<BenchTask, 'name' | 'before' | 'toReach'> {
  run(world: TaskWorld, open: () => Promise<TaskHand>): Promise<{ hand: TaskHand; ms: number; isDone: boolean }>
}

export const task = <Given>({ prepare, perform, isDone, ...known }: BenchTask<Given>): AnyTask => ({
  ...known,
  async run(world, open) {
    const given = await prepare(world)
    const hand = await open()
    const began = performance.now()
    await perform(hand, given, world)
    const ms = performance.now() - began
    return { hand, ms, isDone: await isDone(world, given) }
  },
})

const TRIES = 50

/** Polls: the save may still run when the page has moved on. */
export async function soon(question: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await question()) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
