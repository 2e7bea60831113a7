import { type ReactNode, useContext, useRef } from 'react'
import { IconButton } from './base/Button.tsx'
import { Menu, MenuItem, MenuLink } from './base/Menu.tsx'
import { Text } from './base/Text.tsx'
import { useCopy } from './CopyButton.tsx'
import { History, LinkIcon, MoreHoriz, Print } from './icons.ts'
import { HISTORY_PART, PageParts } from './pageParts.ts'

/** An act that leads to another page. */
export interface PageAct {
  label: string
  icon: ReactNode
  to: string
}

/** Other actions of a record, in its page's header. */
export function PageMenu({ more }: { more: PageAct | null }) {
  const parts = useContext(PageParts)
  const { copy, outcome, told } = useCopy()
  const ledTo = useRef<Element>(null)
  const showHistory = () => {
    parts.get(HISTORY_PART)?.()
    ledTo.current = document.activeElement
  }
  const focusAfter = () => {
    const there = ledTo.current
    ledTo.current = null
    return there instanceof HTMLElement ? there : true
  }
  return (
    <>
      <Text as="span" step="sm" tone={outcome === 'refused' ? 'bad' : 'muted'} role="status">
        {told}
      </Text>
      <Menu
        label="More actions"
        focusAfter={focusAfter}
        trigger={
          <IconButton label="More actions">
            <MoreHoriz />
          </IconButton>
        }
      >
        {more && (
          <MenuLink to={more.to} icon={more.icon}>
            {more.label}
          </MenuLink>
        )}
        <MenuItem icon={<LinkIcon />} onSelect={() => void copy(location.href)}>
          Copy Link
        </MenuItem>
        <MenuItem icon={<Print />} onSelect={() => print()}>
          Print
        </MenuItem>
        <HistoryItem onSelect={showHistory} />
      </Menu>
    </>
  )
}

/** Looked up when the menu opens: pages show their history once their record is there. */
function HistoryItem({ onSelect }: { onSelect: () => void }) {
  const parts = useContext(PageParts)
  return (
    parts.has(HISTORY_PART) && (
      <MenuItem icon={<History />} onSelect={onSelect}>
        History
      </MenuItem>
    )
  )
}
