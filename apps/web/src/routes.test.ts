import { permissionsOf } from '@acm/contract/core/endpoint'
import { historyKinds, type KindOfHistory } from '@acm/contract/history-kinds'
import { isRedirect } from '@tanstack/react-router'
import { createElement, Fragment } from 'react'
import { describe, expect, test } from 'vitest'
import { SCREEN_RIGHTS } from '../../../e2e/harness/screens.ts'
import { createQueryClient } from './api/queryClient.ts'
import { isParent, navigation, tools } from './navigation.ts'
import { openPages, screens } from './routes.tsx'
import { createConsoleRouter } from './shell/createConsoleRouter.tsx'

const Nothing = () => createElement(Fragment)

type Builder = (id: number) => string
const modules = import.meta.glob<{ paths: Record<string, Builder> }>('./domains/*/paths.ts', { eager: true })
const builders = Object.values(modules).flatMap(({ paths }) => Object.entries(paths))
const nameOf = (builder: string) => builder.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const leaves = [...navigation.flat().flatMap((entry) => (isParent(entry) ? entry.items : [entry])), ...tools]
const screenOf = (name: string) => screens.find((screen) => screen.name === name)

describe('routes', () => {
  test.each(builders)('paths.%s leads to the screen of that name', (builder, path) => {
    expect(path(5)).toBe(screenOf(nameOf(builder))?.path.replace('{id}', '5'))
  })
  test('has a path builder for every screen', () => {
    const names = builders.map(([builder]) => nameOf(builder))
    const own = screens
      .map(({ name }) => name)
      .filter((name) => !['welcome', 'error', 'forbidden', 'help', 'ai-settings', 'sign-in-methods'].includes(name))
    expect(own.filter((name) => !names.includes(name))).toEqual([])
  })
  test('the history leads to pages that are there', () => {
    const addresses = screens.map(({ path }) => path)
    const led = Object.values<KindOfHistory>(historyKinds).flatMap(
      ({ at }) => at?.split('?')[0]?.replace('within', 'id') ?? [],
    )
    expect(led.length).toBeGreaterThan(15)
    expect(led.filter((path) => !addresses.includes(path))).toEqual([])
  })
  test('has the specified names', () => {
    const specified =
      'welcome profile error forbidden amqs amq amq-groups amq-group roles role import-role ' +
      'users user-edit-info user-edit-password org-units org-unit clients client instances instance features ' +
      'features-bulk-edit system-settings vendor-products vendor-product identity-providers ' +
      'identity-provider-assignment amq-subscriptions-report vendor-reports in-app-notifications-report ai-settings'
    const names = screens.map(({ name }) => name)
    expect(specified.split(' ').filter((name) => !names.includes(name))).toEqual([])
  })
  test('names and addresses are unique', () => {
    const names = screens.map(({ name }) => name)
    const addresses = screens.flatMap(({ path, aliases = [] }) => [path, ...aliases])
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

test('allows every user of a screen its first reads', () => {
  const begun = screens.flatMap(({ name, permission, reads = [] }) =>
    reads.map((read) => {
      const mayRead = permissionsOf(read.permission)
      return {
        name,
        may: Array.isArray(permission) && permission.length > 0,
        missing: [permission].flat().filter((one) => !mayRead.some((held) => held === one)),
      }
    }),
  )
  expect(begun.map(({ name }) => name)).toContain('instances')
  expect(begun.filter(({ may, missing }) => !may || missing.length > 0)).toEqual([])
})

const silent = { show: () => {}, sessionLost: () => {}, forbidden: () => {} }
const router = createConsoleRouter(createQueryClient(silent), {
  screens,
  open: openPages,
  Around: Nothing,
  Over: Nothing,
  openingOf: async () => null,
})

describe('an address without a sign-in', () => {
  const standsBehindSignIn = (path: string) => router.matchRoutes(path, {}).some(({ routeId }) => routeId === '/shell')
  const addresses = screens
    .flatMap(({ path, aliases = [] }) => [path, ...aliases])
    .map((path) => path.replace('{id}', '1'))

  test.each([...addresses, '/no-such-page', '/no/such/page'])('%s asks first who it is', (path) => {
    expect(standsBehindSignIn(path)).toBe(true)
  })
  test('has only these screens without permission', () => {
    expect(openPages.map(({ path }) => path)).toEqual(['/health', '/check-saml-results'])
    expect(openPages.filter(({ path }) => standsBehindSignIn(path))).toEqual([])
  })
})

describe('an address', () => {
  const matchOf = (path: string) => router.matchRoutes(path, {}).at(-1)

  test.each(SCREEN_RIGHTS.map(([path]) => path))('%s leads to /forbidden without its permission', async (path) => {
    const match = matchOf(path)
    const { beforeLoad } = router.routesById[(match?.routeId ?? '/shell') as '/shell'].options
    const input = { context: { can: () => false }, params: match?.params, cause: 'enter', search: {} }
    const refused = await Promise.resolve(beforeLoad?.(input as never)).catch((thrown: unknown) => thrown)
    expect(isRedirect(refused) && refused.options.to).toBe('/forbidden')
  })

  test.each([
    ['/org-unit', 'org-unit'],
    ['/org-unit/', 'org-unit'],
    ['/org-unit/abc', 'org-unit'],
    ['/clients/', 'clients'],
    ['/clients/abc', 'client'],
    ['/users/', 'users'],
  ])('%s is that of %s', (path, name) => expect(matchOf(path)?.staticData.screen?.name).toBe(name))

  // As the server leads to them: apps/server/src/platform/http/edge/files.test.ts.
  test.each([
    '/no-such-page/at/all',
    '/clients%2F%25E0%25A4%25A',
    '/%25',
    '/%2Fclients',
    '/clients%2F%2F1',
    '/clients%2F%2F',
    '/%2F%2F',
    '/%2Fevil.example%2Fx',
    '/%5Cclients',
    '/.well-known/x',
    '/assets/none.js',
    '/nothing.txt',
  ])('%s is that of no page', (path) => expect(matchOf(path)?.routeId).toBe('/shell/$'))
})

describe('the menu', () => {
  test.each(leaves)('$id names a screen without an id, with its purpose', ({ id }) => {
    expect(screenOf(id)?.path).toEqual(expect.not.stringContaining('{id}'))
    expect(screenOf(id)?.about).toEqual(expect.any(String))
  })
  test('selects a menu item for every other screen', () => {
    const ids: string[] = leaves.map(({ id }) => id)
    const marks = screens.flatMap(({ menu }) => menu ?? [])
    expect(marks.length).toBeGreaterThan(0)
    expect(marks.filter((mark) => !ids.includes(mark))).toEqual([])
  })
})
