import type { Hand } from './hand.ts'

/** Calls of the API, by whoever signed in. */
export interface Caller {
  get<T = unknown>(path: string): Promise<T>
  post<T = unknown>(path: string, body: unknown): Promise<T>
}

/** A console with the demonstration data, and a folder for files. */
export interface World {
  admin: Caller
  /** Somebody else who is signed in. */
  other: Caller
  folder: string
}

/** One of the things people do all day, done in a browser by whichever hand. It begins on the start page. */
export interface Task<Given = void> {
  name: string
  /** What it took before; null: could not be done, or was not counted. */
  before: { clicks: number | null; keys: number | null }
  /** What may be reached, where that is not half of what it took. */
  toReach?: { keys: number }
  /** What has to be there, made behind the browser's back. */
  prepare(world: World): Promise<Given>
  perform(hand: Hand, given: Given, world: World): Promise<void>
  /** Whether it is really done, by what is stored. */
  isDone(world: World, given: Given): Promise<boolean>
}

/** A task whose preparation is its own affair. */
export interface AnyTask extends Pick<Task, 'name' | 'before' | 'toReach'> {
  run(world: World, open: () => Promise<Hand>): Promise<{ hand: Hand; ms: number; isDone: boolean }>
}

export const task = <Given>({ prepare, perform, isDone, ...known }: Task<Given>): AnyTask => ({
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

/** A save that is on its way when the page already shows what comes next. */
export async function soon(question: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await question()) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
