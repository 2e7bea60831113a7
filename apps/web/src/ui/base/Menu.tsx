import { cloneElement, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { moduleSoon, partSoon } from '../lateParts.ts'
import { useLazyModule } from '../lazyModule.ts'
import type { MenuItemProps, MenuLinkProps, MenuProps, Opening } from './MenuWindow.tsx'

const menuWindow = moduleSoon(() => import('./MenuWindow.tsx'))

/**
 * Its button is there at once; a press before the code of the list has come opens it then. `isOneOfMany`: the menu is
 * made with the first press, because lists draw hundreds of such buttons.
 */
export function Menu({ isOneOfMany = false, ...menu }: MenuProps & { isOneOfMany?: boolean }) {
  const [wantedBy, setWantedBy] = useState<Opening | null>(null)
  const { part, retry } = useLazyModule(menuWindow, wantedBy !== null)
  if (part && (wantedBy || !isOneOfMany)) return <part.MenuWindow {...menu} opening={wantedBy} />
  const want = (opening: Opening) => {
    setWantedBy(opening)
    retry()
  }
  return cloneElement(menu.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A key press counts no clicks.
    onClick: ({ detail }: MouseEvent) => want(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      want('keyboard')
    },
  })
}

export const MenuItem = partSoon<MenuItemProps>(() => import('./MenuWindow.tsx').then((part) => part.MenuItem))

/** An entry that goes somewhere. */
export const MenuLink = partSoon<MenuLinkProps>(() => import('./MenuWindow.tsx').then((part) => part.MenuLink))
