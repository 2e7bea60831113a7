import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { DEMO_PASSWORD } from '../../apps/server/src/settings/config.ts'
import { type SignedInSite, signedInPage, urlOf, withBrowser } from '../chromium.ts'
import { type BenchLine, type BenchRow, seconds } from '../figures.ts'
import { type BenchStage, signIn } from '../stage.ts'
import { TaskHand } from '../tasks/hand.ts'
import { amqVersion, vendorPush } from '../tasks/library.ts'
import { featureOnFifty, filteredExport, providerForThree, tenSubscriptions } from '../tasks/many.ts'
import { accessForUnit, roleFromFile } from '../tasks/people.ts'
import { conflict, dataBridge, newClient, openInstance, whoChanged } from '../tasks/records.ts'
import type { AnyTask, TaskCaller, TaskWorld } from '../tasks/task.ts'

export const TASKS: readonly AnyTask[] = [
  openInstance,
  newClient,
  tenSubscriptions,
  amqVersion,
  roleFromFile,
  accessForUnit,
  featureOnFifty,
  dataBridge,
  vendorPush,
  providerForThree,
  whoChanged,
  filteredExport,
  conflict,
]

/** Clicks, keys and typing of everyday tasks, by mouse and by keyboard. */
export const tasks: BenchRow = {
  name: 'tasks',
  isLong: true,
  header: ['task', 'to reach', 'took', 'beside it: typed, and the time without thinking', 'reached'],
  measure: (stage) =>
    withBrowser(async (browser) => {
      const byMouse = await performAll(stage, browser, true)
      const byKeys = await performAll(stage, browser, false)
      return byMouse.flatMap((line, index) => [line, byKeys[index] ?? []].flat())
    }),
}

/** Each run has its own console, so that mouse and keyboard start from the same data. */
async function performAll(stage: BenchStage, browser: Browser, hasMouse: boolean): Promise<BenchLine[]> {
  const product = await stage.startDemonstration()
  const folder = await mkdtemp(join(tmpdir(), 'acm-tasks-'))
  try {
    const desk = await deskAt(browser, { product: { ...product, cookie: await signIn(product.port) } }, folder)
    const lines: BenchLine[] = []
    for (const one of TASKS) lines.push(await perform(one, desk, hasMouse))
    return lines
  } finally {
    await stage.stopServer(product)
    await rm(folder, { recursive: true, force: true })
  }
}

interface TaskDesk {
  browser: Browser
  on: SignedInSite
  world: TaskWorld
}

async function deskAt(browser: Browser, on: SignedInSite, folder: string): Promise<TaskDesk> {
  const other = await signIn(on.product.port, { email: 'james.hughes@example.com', password: DEMO_PASSWORD })
  return {
    browser,
    on,
    world: { folder, admin: callerOf(urlOf(on), on.product.cookie), other: callerOf(urlOf(on), other) },
  }
}

export async function perform({ run, ...task }: AnyTask, desk: TaskDesk, hasMouse: boolean): Promise<BenchLine> {
  const page = await signedInPage(desk.browser, desk.on)
  const what = `${task.name}, ${hasMouse ? 'by mouse' : 'by keyboard'}`
  const open = async () => {
    await page.goto(urlOf(desk.on))
    await page.getByRole('button', { name: /^Search or go to/ }).waitFor()
    return new TaskHand(page, hasMouse)
  }
  const done = await run(desk.world, open).catch(async (error: unknown) => {
    const picture = join(tmpdir(), 'acm-task.png')
    await page.screenshot({ path: picture })
    throw new Error(`${what}, came no further than ${picture} shows.`, { cause: error })
  })
  await page.context().close()
  if (!done.isDone) throw new Error(`${what}: what is stored is something else.`)
  return { what, ...verdictOf(task, done.hand), medians: `${typedText(done.hand)}${seconds(done.ms)}` }
}

function verdictOf({ before, toReach }: Omit<AnyTask, 'run'>, { hasMouse, effort }: TaskHand) {
  const [count, unit, was] = hasMouse
    ? ([effort.clicks, 'clicks', before.clicks] as const)
    : ([effort.keys, 'keys', before.keys] as const)
  const limit = (!hasMouse && toReach?.keys) || (was === null ? null : Math.floor(was / 2))
  const measured = was === null ? `${count} ${unit}` : `${was} → ${count} ${unit}`
  if (limit === null) return { toReach: 'for information', measured }
  return { toReach: `≤ ${limit} ${unit}`, measured, reached: count <= limit }
}

function typedText({ effort: { entries, characters } }: TaskHand): string {
  if (entries === 0) return ''
  return `${characters} characters in ${entries} ${entries === 1 ? 'entry' : 'entries'}, `
}

function callerOf(url: string, cookie: string): TaskCaller {
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { cookie, 'content-type': 'application/json' },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`)
    return JSON.parse(text) as T
  }
  return { get: (path) => call(path), post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }) }
}
