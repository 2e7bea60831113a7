import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { TestCaller } from '../../apps/server/test/caller.ts'
import { givenReported } from '../../apps/server/test/reported.ts'
import { givenOneOfEach } from '../harness/axe.ts'
import { follow, testConsole } from '../harness/console.ts'
import { crowdedTargets, cutTexts, paleEdges, roomOf, SPACED } from '../harness/geometry.ts'
import { settled } from '../harness/pages.ts'
import { LISTS_AND_NEW, recordAddresses, VIEWS } from '../harness/screens.ts'

const test = testConsole()
let caller: TestCaller
let paths: readonly string[]

beforeAll(async () => {
  const records = await givenOneOfEach(test)
  caller = records.caller
  await givenReported(test)
  paths = [...LISTS_AND_NEW, ...VIEWS, ...recordAddresses(records.ids), '/amqs', '/amq-groups', '/profile']
})

const WIDE = { width: 1280, height: 800 }
/** All at one visit, because opening a page takes longer than looking at it. */
const LOOKS: Record<string, { viewport: typeof WIDE; css?: string; find: (page: Page) => Promise<unknown[]> }> = {
  paleEdges: { viewport: WIDE, find: paleEdges },
  cutTexts: { viewport: WIDE, css: SPACED, find: cutTexts },
  crowdedTargets: { viewport: { width: 390, height: 4000 }, find: crowdedTargets },
  lackOfRoom: { viewport: { width: 320, height: 256 }, find: lackOfRoom },
}

async function lookAt(page: Page, path: string): Promise<[look: string, found: unknown][]> {
  const all: [string, unknown][] = []
  for (const [name, { viewport, css = '', find }] of Object.entries(LOOKS)) {
    await page.setViewportSize(viewport)
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, css)
    await settled(page)
    const found = await find(page)
    if (found.length > 0) all.push([`${name} ${path}`, found])
  }
  await page.setViewportSize(WIDE)
  return all
}

// Half of a window of 320 × 256 is for content; no text is cut at the spacing of WCAG; targets have 24 px or room
// around them; edges of fields differ from their ground by 3:1.
it('gives every page room, whole texts, targets and edges', async () => {
  const page = await test.pageOf(caller, '/help', { viewport: WIDE })
  const found: Record<string, unknown> = {}
  let last = ''
  for (const path of paths) {
    const kind = path.split(/[/?]/)[1] ?? ''
    // Two pages of the same kind have equal headings.
    if (kind === last) await follow(page, '/error')
    await follow(page, path)
    last = kind
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    Object.assign(found, Object.fromEntries(await lookAt(page, path)))
  }
  expect(found).toEqual({})
}, 240_000)

async function lackOfRoom(page: Page): Promise<string[]> {
  const [room, width] = [await roomOf(page), await page.evaluate(() => document.documentElement.scrollWidth)]
  return [...(room < 0.5 ? [`room: ${room}`] : []), ...(width > 320 ? [`width: ${width}`] : [])]
}
