import { PERMISSIONS } from '@acm/contract/core/permissions'
import { NEEDS, type NeedName, type Needs } from '@acm/contract/welcome'
import { expect, test } from 'vitest'
import { screens } from '../../routes.tsx'
import { opens } from '../../shell/screen.ts'
import { LINES, sorted, summaryOf } from './needs.ts'

const pathOf = (address: string) => address.split('?')[0]

test('shows each count to users who can open its list', () => {
  expect(LINES.map(({ part }) => part).sort()).toEqual(Object.keys(NEEDS).sort())
  for (const { part, to, beside = [] } of LINES) {
    const addresses = [to, ...beside.map((more) => more.to)]
    for (const address of addresses) {
      const { permission } = screens.find(({ path }) => path === pathOf(address)) ?? {}
      const opening = PERMISSIONS.filter(
        (one) => permission && opens(permission, (asked) => [asked].flat().includes(one), 0),
      )
      expect(opening, address).toEqual(PERMISSIONS.filter((one) => (NEEDS[part] as readonly string[]).includes(one)))
    }
  }
})

const lines = (...parts: NeedName[]) => LINES.filter(({ part }) => parts.includes(part))
const needs: Needs = { jobs: { failed: 0, open: 7 }, instances: { down: 2 }, users: { locked: 1 }, certificates: null }

test.each<[NeedName[], string]>([
  [[], "You're all caught up"],
  [['jobs'], "You're all caught up"],
  [['jobs', 'users'], '1 item needs your attention'],
  [['jobs', 'users', 'instances'], '2 items need your attention'],
  [['jobs', 'certificates'], "Some counts couldn't be loaded"],
])('of %j is said what there is to do', (parts, told) => {
  expect(summaryOf(needs, lines(...parts))).toBe(told)
})

test('puts counts first, then zeros', () => {
  const parts = (some: typeof LINES) => some.map(({ part }) => part)
  const all = lines('jobs', 'instances', 'subscriptions', 'certificates', 'users')
  const { some, none } = sorted({ ...needs, subscriptions: { in30: 0, in60: 0, in90: 0 } }, all)
  expect([parts(some), parts(none)]).toEqual([['instances', 'certificates', 'users', 'jobs'], ['subscriptions']])
  expect(sorted(undefined, all)).toEqual({ some: all, none: [] })
})
