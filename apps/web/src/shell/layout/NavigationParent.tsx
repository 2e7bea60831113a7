import Collapse from '@mui/material/Collapse'
import { useId, useState } from 'react'
import type { MenuParent } from '../../navigation.ts'
import { ExpandMore } from '../../ui/icons.ts'
import { useScreen } from '../useScreen.ts'
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
        onClick={() => setOpen(!isOpen)}
      >
        <parent.icon />
        <span>{parent.label}</span>
        <ExpandMore />
      </button>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <ul aria-label={parent.label}>
          {parent.items.map((item) => (
            <NavigationItem key={item.id} item={item} />
          ))}
        </ul>
      </Collapse>
    </li>
  )
}
