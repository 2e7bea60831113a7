import type { ReactNode } from 'react'
import type { MenuItem } from '../../navigation.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { useScreen, useScreenPath } from '../useScreen.ts'
import styles from './NavigationItem.module.css'

interface NavigationItemProps {
  item: MenuItem
  count?: ReactNode
}

export function NavigationItem({ item, count }: NavigationItemProps) {
  const path = useScreenPath(item.id)
  const screen = useScreen()
  const isHere = screen?.name === item.id
  return (
    <li>
      <RouterLink
        to={path}
        data-menu-id={item.id}
        aria-current={isHere ? 'page' : screen?.menu === item.id ? 'true' : undefined}
        className={styles.entry}
      >
        {item.icon && <item.icon />}
        <span>{item.label}</span>
        {count}
      </RouterLink>
    </li>
  )
}
