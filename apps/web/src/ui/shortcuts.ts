import { useEffect } from 'react'
import { browserStorage } from './storage.ts'

/** 'off' switches single-key shortcuts off in this browser (WCAG 2.1.4). */
export const SHORTCUTS_KEY = 'acm-shortcuts'

/** Every key there is, with what it does: a key that is not listed here cannot be used. */
export const SHORTCUTS = {
  '/': 'Go to the filter of the list',
  j: 'Go to the next row of the list',
  k: 'Go to the row before',
  x: 'Choose the row',
  e: 'Export the report',
  '?': 'Show the keys',
} as const

/** Here a key is text, or finds an entry that begins with it. */
const TYPED_INTO = `input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"],
  [role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]`

/** What an entry of the browser's own list of choices may begin with. */
const FINDS_ENTRY = /^[\p{L}\p{N}]$/u

function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  return Boolean(target.closest(TYPED_INTO)) || (FINDS_ENTRY.test(key) && Boolean(target.closest('select')))
}

const isMac = /mac/i.test(globalThis.navigator?.platform ?? '')

/** A key with the one that makes it a command, as keyboards have them: 'Ctrl S'. */
export const commandOf = (key: string): string => (isMac ? `⌘${key}` : `Ctrl ${key}`)

type Pressed = Pick<KeyboardEvent, 'key' | 'code'>

/** The key as shortcuts name it: a letter in any case, and where the layout has none of ours the one that stands there on an English keyboard. */
export function keyOf({ key, code }: Pressed): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const isForeign = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key)
  return (isForeign && letter ? letter : key).toLowerCase()
}

export const isCommand = (event: KeyboardEvent, key: string): boolean =>
  keyOf(event) === key && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/** Saves the form that is worked at. */
export const SAVE_KEYS = commandOf('S')

export const areShortcutsOn = (): boolean => browserStorage.read(SHORTCUTS_KEY) !== 'off'

export function switchShortcuts(isOn: boolean): void {
  if (isOn) browserStorage.remove(SHORTCUTS_KEY)
  else browserStorage.write(SHORTCUTS_KEY, 'off')
}

/** Whether a key that is pressed is meant for the page: nobody is typing, and shortcuts are on. */
export function isShortcut(event: KeyboardEvent): boolean {
  return !(isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) && areShortcutsOn()
}

/** Runs on a single key, unless somebody is typing or shortcuts are switched off. */
export function useShortcut(key: keyof typeof SHORTCUTS, run: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (keyOf(event) !== key || event.defaultPrevented || !isShortcut(event)) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key, run])
}
