import { browserStorage } from './storage.ts'
import { useDocumentEvent } from './useDocumentEvent.ts'

/** 'off' disables single-key shortcuts in this browser (WCAG 2.1.4). */
export const SHORTCUTS_KEY = 'acm-shortcuts'

/** The only shortcuts `useShortcut` accepts. */
export const SHORTCUTS = {
  '/': "Go to the list's filter",
  j: 'Go to the next row',
  k: 'Go to the previous row',
  x: 'Select row',
  n: 'Go to the next record of the list',
  p: 'Go to the previous record of the list',
  e: 'Export the report',
  '?': 'Show keyboard shortcuts',
} as const

/** Elements in which keys type text or find entries. */
const TYPED_INTO = `input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"],
  [role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]`

/** First characters that native selects search by. */
const FINDS_ENTRY = /^[\p{L}\p{N}]$/u

function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  return Boolean(target.closest(TYPED_INTO)) || (FINDS_ENTRY.test(key) && Boolean(target.closest('select')))
}

export const isMac = /mac/i.test(globalThis.navigator?.platform ?? '')

/** E.g. 'Ctrl S', or '⌘S' on a Mac. */
export const commandOf = (key: string): string => (isMac ? `⌘${key}` : `Ctrl ${key}`)

type PressedKey = Pick<KeyboardEvent, 'key' | 'code'>

/** Lower case; non-Latin layouts map to the letter at that position of an English keyboard. */
export function keyOf({ key, code }: PressedKey): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const isForeign = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key)
  return (isForeign && letter ? letter : key).toLowerCase()
}

export const isCommand = (event: KeyboardEvent, key: string): boolean =>
  keyOf(event) === key && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

export const SAVE_KEYS = commandOf('S')

export const areShortcutsOn = (): boolean => browserStorage.read(SHORTCUTS_KEY) !== 'off'

export function switchShortcuts(isOn: boolean): void {
  if (isOn) browserStorage.remove(SHORTCUTS_KEY)
  else browserStorage.write(SHORTCUTS_KEY, 'off')
}

/** Shortcuts are on, the user is not typing and no modifier is held. */
export function isShortcut(event: KeyboardEvent): boolean {
  return !(isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) && areShortcutsOn()
}

export function useShortcut(key: keyof typeof SHORTCUTS, run: () => void): void {
  useDocumentEvent('keydown', (event) => {
    if (keyOf(event) !== key || event.defaultPrevented || !isShortcut(event)) return
    event.preventDefault()
    run()
  })
}
