import { expect, test } from 'vitest'
import { lazyModule } from './lazyModule.ts'

test('loads again after a failure, then never again', async () => {
  let fetched = 0
  const part = lazyModule(async () => {
    fetched += 1
    if (fetched === 1) throw new TypeError('Failed to fetch')
    return 'calendar'
  })
  const events: unknown[] = []
  const leave = part.subscribe(() => events.push(part.read()))
  expect(part.read()).toEqual({ part: undefined, hasFailed: false })
  await Promise.all([part.load(), part.load()])
  expect([fetched, part.read()]).toEqual([1, { part: undefined, hasFailed: true }])
  await part.load()
  await part.load()
  expect([fetched, part.read()]).toEqual([2, { part: 'calendar', hasFailed: false }])
  expect(events).toEqual([
    { part: undefined, hasFailed: true },
    { part: 'calendar', hasFailed: false },
  ])
  leave()
})
