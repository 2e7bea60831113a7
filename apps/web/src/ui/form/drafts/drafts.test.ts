import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
  vi.stubGlobal('sessionStorage', new Storage())
  vi.stubGlobal('location', { pathname: '/clients/5', search: '?a=b' })
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers()
  ownDrafts(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('input of a form when the session ends', () => {
  const end = (form: string) => {
    const close = announceForm(form, opened())
    keepDrafts('ended')
    close()
  }
  test('returns to the same form of the same user', () => {
    end('/clients/5#x')
    expect(areDraftsStored()).toBe(true)
    ownDrafts(1)
    expect(draftToOpen('/clients/5#x')).toMatchObject({ ...typed, why: 'ended', at: '/clients/5?a=b' })
    expect(draftToOpen('/clients/6#x')).toBeNull()
  })
  test('is offered once, for 15 minutes', () => {
    end('f')
    end('g')
    vi.advanceTimersByTime(KEPT_MS)
    expect([draftToOpen('f'), draftToOpen('g')]).toMatchObject([typed, typed])
    dropDraft('f')
    expect(draftToOpen('f')).toBeNull()
    vi.advanceTimersByTime(1)
    expect(draftToOpen('g')).toBeNull()
  })
  test('is dropped for another user and at Log Out', () => {
    end('f')
    ownDrafts(2)
    ownDrafts(1)
    expect(draftToOpen('f')).toBeNull()
    end('f')
    dropDrafts()
    ownDrafts(1)
    expect(draftToOpen('f')).toBeNull()
  })
  test('leaves nothing if nothing was changed', () => {
    const close = announceForm('f', { title: undefined, read: () => null })
    keepDrafts('ended')
    close()
    expect(draftToOpen('f')).toBeNull()
  })
})

describe('input of a form when its page is reloaded', () => {
  const reload = () => void window.dispatchEvent(new Event('pagehide'))
  beforeEach(() => void announceForm('f', opened()))
  test('returns, though the page asks whether to leave', () => {
    reload()
    expect(areDraftsStored()).toBe(false)
    expect(draftToOpen('f')).toMatchObject({ ...typed, why: 'reloaded' })
  })
  test('keeps why it was stored before', () => {
    keepDrafts('ended')
    reload()
    expect(draftToOpen('f')).toMatchObject({ why: 'ended' })
  })
  test('is not stored after Log Out', () => {
    dropDrafts()
    reload()
    ownDrafts(1)
    expect(draftToOpen('f')).toBeNull()
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
    storeDraft('f', { ...canceled, isDialog: true }, reopening)
    expect(draftToOpen('f')).toBeNull()
    isThere = false
    expect(draftToOpen('f')).toMatchObject(typed)
  })
})
