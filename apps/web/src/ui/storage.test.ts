import { beforeEach, describe, expect, test } from 'vitest'
import { browserStorage } from './storage.ts'

const stored = new Map<string, string>()
class WorkingStorage {
  getItem(key: string) {
    return stored.get(key) ?? null
  }
  setItem(key: string, text: string): void {
    stored.set(key, text)
  }
  removeItem(key: string) {
    stored.delete(key)
  }
}
class FullStorage extends WorkingStorage {
  override setItem() {
    throw new DOMException('Full', 'QuotaExceededError')
  }
}
const refuse = () =>
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Refused', 'SecurityError')
    },
  })
const allow = (storage: object) =>
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage })

beforeEach(() => {
  stored.clear()
  browserStorage.remove('choice')
})

describe('browser storage', () => {
  test('keeps a value until it is removed', () => {
    allow(new WorkingStorage())
    browserStorage.write('choice', 'large')
    expect([browserStorage.read('choice'), stored.get('choice')]).toEqual(['large', 'large'])
    browserStorage.remove('choice')
    expect([browserStorage.read('choice'), stored.size]).toEqual([null, 0])
  })

  test.each([
    ['full', () => allow(new FullStorage())],
    ['refused', refuse],
  ])('keeps a value for the page where storage is %s', (_how, begin) => {
    begin()
    browserStorage.write('choice', 'large')
    // Other files of the same worker leave keys of their own.
    const isListed = () => browserStorage.keys().includes('choice')
    expect([browserStorage.read('choice'), isListed()]).toEqual(['large', true])
    browserStorage.remove('choice')
    expect([browserStorage.read('choice'), isListed()]).toEqual([null, false])
  })

  test('is stored once there is room again', () => {
    allow(new FullStorage())
    browserStorage.write('choice', 'large')
    allow(new WorkingStorage())
    browserStorage.write('choice', 'small')
    expect([browserStorage.read('choice'), stored.get('choice')]).toEqual(['small', 'small'])
  })

  test.each([
    ['{"id":7}', { id: 7 }],
    ['null', null],
    ['{"id":', undefined],
    ['', undefined],
  ])('is no JSON unless it can be read as that: %j', (text, value) => {
    allow(new WorkingStorage())
    stored.set('choice', text)
    expect(browserStorage.readJson('choice')).toEqual(value)
    expect(browserStorage.readJson('nothing')).toBeUndefined()
  })
})
