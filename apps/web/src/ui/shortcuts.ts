import { useEffect } from 'react'

/** 'off' switches single-key shortcuts off in this browser (WCAG 2.1.4). */
export const SHORTCUTS_KEY = 'acm-shortcuts'

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/** Runs on a single key, unless somebody is typing or shortcuts are switched off. */
export function useShortcut(key: string, run: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPED_INTO)
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== key || isTyping || hasModifier || localStorage.getItem(SHORTCUTS_KEY) === 'off') return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key, run])
}
