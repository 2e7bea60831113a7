import { beforeEach, describe, expect, test } from 'vitest'
import {
  announceForm,
  areDraftsStored,
  type Draft,
  draftToOpen,
  dropDraft,
  dropDrafts,
  KEPT_MS,
  keepDrafts,
  ownDrafts,
  requestReopen,
  storeDraft,
} from './drafts.ts'

class Storage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}
const typed = { base: { name: 'A' }, values: { name: 'B' } }
const opened = (title?: string) => ({ title, read: () => ({ ...typed, isPartial: false }) })

beforeEach(() => {
  Object.assign(globalThis, { sessionStorage: new Storage(), location: { pathname: '/clients/5', search: '?a=b' } })
  ownDrafts(1)
})

describe('input of a form when the session ends', () => {
  const end = (form: string, now = 0) => {
    const close = announceForm(form, opened())
    keepDrafts('ended', now)
    close()
  }
  test('returns to the same form of the same user', () => {
    end('/clients/5#x')
    expect(areDraftsStored()).toBe(true)
    ownDrafts(1)
    expect(draftToOpen('/clients/5#x', KEPT_MS)).toMatchObject({ ...typed, why: 'ended', at: '/clients/5?a=b' })
    expect(draftToOpen('/clients/6#x', 0)).toBeNull()
  })
  test('is offered once, for 15 minutes', () => {
    end('f')
    expect([draftToOpen('f', KEPT_MS) !== null, draftToOpen('f', KEPT_MS + 1)]).toEqual([true, null])
    dropDraft('f')
    expect(draftToOpen('f', 0)).toBeNull()
  })
  test('is dropped for another user and at Log Out', () => {
    end('f')
    ownDrafts(2)
    ownDrafts(1)
    expect(draftToOpen('f', 0)).toBeNull()
    end('f')
    dropDrafts()
    ownDrafts(1)
    expect(draftToOpen('f', 0)).toBeNull()
  })
  test('leaves nothing if nothing was changed', () => {
    const close = announceForm('f', { title: undefined, read: () => null })
    keepDrafts('ended', 0)
    close()
    expect(draftToOpen('f', 0)).toBeNull()
  })
})

describe('a canceled form', () => {
  const canceled: Draft = { ...typed, why: 'canceled', title: 'Add', isDialog: false, at: '/x', offeredAt: null }
  test('opens empty until Undo', () => {
    storeDraft('f', canceled)
    expect(draftToOpen('f')).toBeNull()
    expect(requestReopen('f')).toBeUndefined()
    expect(draftToOpen('f')).toMatchObject(typed)
  })
  test('fills a dialog when it opens', () => {
    let isThere = true
    const reopening = { open: () => undefined, isThere: () => isThere }
    storeDraft('f', { ...canceled, isDialog: true }, { reopening })
    expect(draftToOpen('f')).toBeNull()
    isThere = false
    expect(draftToOpen('f')).toMatchObject(typed)
  })
})
