import { cloneElement, useState } from 'react'
import { partSoon } from '../lateParts.ts'
import { lazyModule, useLazyModule } from '../lazyModule.ts'
import type { MenuItemProps, MenuLinkProps, MenuProps } from './MenuWindow.tsx'

const menuWindow = lazyModule(() => import('./MenuWindow.tsx'))

/**
 * Its button is there at once; a press before the code of the list has come opens it then. `isOneOfMany`: the menu is
 * made with the first press, because lists draw hundreds of such buttons.
 */
export function Menu({ isOneOfMany = false, ...menu }: MenuProps & { isOneOfMany?: boolean }) {
  const { part, retry } = useLazyModule(menuWindow)
  const [isWanted, setWanted] = useState(false)
  if (part && (isWanted || !isOneOfMany)) return <part.MenuWindow {...menu} isOpenAtOnce={isWanted} />
  const want = () => {
    setWanted(true)
    retry()
  }
  return cloneElement(menu.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: want,
  })
}

export const MenuItem = partSoon<MenuItemProps>(() => import('./MenuWindow.tsx').then((part) => part.MenuItem))

/** An entry that goes somewhere. */
export const MenuLink = partSoon<MenuLinkProps>(() => import('./MenuWindow.tsx').then((part) => part.MenuLink))
