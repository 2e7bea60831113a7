import { useId, useState } from 'react'
import type { MenuParent } from '../../navigation.ts'
import { ExpandMore } from '../../ui/icons.ts'
import { useScreen } from '../useScreen.ts'
import styles from './NavigationItem.module.css'
import { NavigationItem } from './NavigationItem.tsx'

export function NavigationParent({ parent }: { parent: MenuParent }) {
  const screen = useScreen()
  const isHere = parent.items.some(({ id }) => id === screen?.name || id === screen?.menu)
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <li>
      <button
        type="button"
        data-menu-id={parent.id}
        data-here={isHere ? '' : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles.entry}
        onClick={() => setOpen(!isOpen)}
      >
        <parent.icon />
        <span>{parent.label}</span>
        <ExpandMore className={styles.chevron} />
      </button>
      {isOpen && (
        <ul id={id} aria-label={parent.label} className={styles.within}>
          {parent.items.map((item) => (
            <NavigationItem key={item.id} item={item} />
          ))}
        </ul>
      )}
    </li>
  )
}
