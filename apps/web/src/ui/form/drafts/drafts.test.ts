import { beforeEach, describe, expect, test } from 'vitest'
import {
  announceForm,
  areDraftsKept,
  dropDrafts,
  findDraft,
  KEPT_MS,
  keepDraft,
  keepDrafts,
  leaveOfDraft,
  listDrafts,
  ownDrafts,
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
const draft = { base: { name: 'A' }, values: { name: 'B' } }

beforeEach(() => {
  Object.assign(globalThis, { sessionStorage: new Storage(), location: { pathname: '/clients/5', search: '?a=b' } })
  ownDrafts(1)
})

describe('what was typed when the session was lost', () => {
  test('is found again by the same person in the same form', () => {
    const close = announceForm('/clients/5#x', () => draft)
    keepDrafts('ended', 0)
    close()
    expect(areDraftsKept()).toBe(true)
    ownDrafts(1)
    expect(findDraft('/clients/5#x', KEPT_MS)).toMatchObject({ ...draft, why: 'ended' })
    expect(findDraft('/clients/6#x', 0)).toBeNull()
  })
  test('is gone after a quarter of an hour', () => {
    const close = announceForm('f', () => draft)
    keepDrafts('ended', 0)
    close()
    expect(findDraft('f', KEPT_MS + 1)).toBeNull()
  })
  test('is gone for anybody else, and after Log Out', () => {
    const close = announceForm('f', () => draft)
    keepDrafts('ended', 0)
    close()
    ownDrafts(2)
    expect(findDraft('f', 0)).toBeNull()
    ownDrafts(1)
    expect(findDraft('f', 0)).toBeNull()
    keepDraft('f', draft, 'narrowed', 0)
    expect(findDraft('f', 0)).toMatchObject(draft)
    dropDrafts()
    expect(findDraft('f', 0)).toBeNull()
  })
  test('is listed with where it was typed, and less of it once some is back', () => {
    const both = { base: {}, values: { name: 'B', code: 'C' }, dialog: 'Add' }
    const close = announceForm('f', () => both)
    keepDrafts('refused', 0)
    expect(JSON.parse(listDrafts(KEPT_MS))).toEqual([
      { form: 'f', ...both, at: '/clients/5?a=b', why: 'refused', keptAt: 0 },
    ])
    expect(JSON.parse(listDrafts(KEPT_MS + 1))).toEqual([])
    keepDrafts('refused')
    close()
    leaveOfDraft('f', ['code'])
    expect(findDraft('f')?.values).toEqual({ code: 'C' })
    leaveOfDraft('f')
    expect(findDraft('f')).toBeNull()
  })
  test('stands beside what is withheld from the form already', () => {
    keepDraft('f', { base: { code: 'c' }, values: { code: 'C' } }, 'narrowed', 0)
    const close = announceForm('f', () => ({ base: { name: 'a', code: 'now' }, values: { name: 'A' } }))
    keepDrafts('refused', 1)
    close()
    expect(findDraft('f', 1)).toMatchObject({
      why: 'refused',
      base: { name: 'a', code: 'c' },
      values: { name: 'A', code: 'C' },
    })
  })
  test('a form without changes leaves nothing', () => {
    const close = announceForm('f', () => null)
    keepDrafts('ended', 0)
    close()
    expect(findDraft('f', 0)).toBeNull()
  })
})
