import Link from '@mui/material/Link'
import { type ComponentProps, useContext } from 'react'
import { PageParts } from './pageParts.ts'
import { isPlainClick } from './RouterLink.tsx'
import { TAB_KEY } from './tabs.ts'

/** Link to another part of the same page; keeps unsaved input. */
export function PartLink({ part, ...anchor }: ComponentProps<'a'> & { part: string }) {
  const parts = useContext(PageParts)
  return (
    <Link
      {...anchor}
      href={`?${TAB_KEY}=${part}`}
      color="inherit"
      underline="always"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        parts.get(part)?.()
      }}
    />
  )
}
